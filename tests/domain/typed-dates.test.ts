import { expect, test } from 'vitest';
import { readDate, readRoughDate } from '#site/typed-dates.ts';

test.each([
  ['2025', '2025'],
  ['2021.0', '2021'],
  ['2025-06', '2025-06'],
  ['2025-06-01', '2025-06-01'],
  ['2025-6-1', '2025-06-01'],
  ['2025/06/01', '2025-06-01'],
  ['2025-06-01T08:30:00Z', '2025-06-01T08:30:00Z'],
  ['01.06.2025', '2025-06-01'],
  ['1. 6. 2025', '2025-06-01'],
  ['06/2025', '2025-06'],
  ['06.2025', '2025-06'],
  ['June 2025', '2025-06'],
  ['Jun. 2025', '2025-06'],
  ['1 June 2025', '2025-06-01'],
  ['June 1st, 2025', '2025-06-01'],
  ['1. März 2025', '2025-03-01'],
  ['Okt 2025', '2025-10'],
  ['31/12/2024', '2024-12-31'],
  ['12/31/2024', '2024-12-31'],
  ['05/05/2024', '2024-05-05'],
])('%j is the date %j', (typed, date) => {
  expect(readDate(typed, 2031)).toEqual({ date });
});

const FORM = 'must be a date as YYYY, YYYY-MM or YYYY-MM-DD';

test.each([
  ['12/03/24', `${FORM}; "12/03/24" may mean more than one day: write it as 2024-03-12 or 2024-12-03`],
  ['12/03/2024', `${FORM}; "12/03/2024" may mean more than one day: write it as 2024-03-12 or 2024-12-03`],
  ['03-12-2024', `${FORM}; "03-12-2024" may mean more than one day: write it as 2024-12-03 or 2024-03-12`],
  ['31.12.24', `${FORM}; "31.12.24" may mean more than one day: write it as 2024-12-31`],
  ['31.02.2025', `${FORM}, and none can be read from "31.02.2025"`],
  ['13/2025', `${FORM}, and none can be read from "13/2025"`],
  ['Q2 2025', `${FORM}, and none can be read from "Q2 2025"`],
  ['45809', `${FORM}, and none can be read from "45809"`],
  ['soon', `${FORM}, and none can be read from "soon"`],
  [2025, FORM],
  ['1911', 'must be a date from 1950 to 2031, which "1911" is not'],
  ['2032-01', 'must be a date from 1950 to 2031, which "2032-01" is not'],
])('%j is refused', (given, reason) => {
  expect(readDate(given, 2031)).toEqual({ reason });
});

test('without a clock, a date may be of any year to come', () => {
  expect(readDate('2999')).toEqual({ date: '2999' });
});

test.each([
  ['early 2026', { date: 'early 2026' }],
  ['2026-02', { date: '2026-02' }],
  ['late 2099', { reason: 'must be a date from 1950 to 2031, which "2099" is not' }],
  ['mid 1911', { reason: 'must be a date from 1950 to 2031, which "1911" is not' }],
])('the approximate date %j is of a year that may be', (given, reading) => {
  expect(readRoughDate(given, 2031)).toEqual(reading);
});
