import { describe, expect, test } from 'vitest';
import { hasNews, newsInWords } from '#features/letters/letter-news.ts';
import { comingLetters, daysOf, dueLetter, isLetterDate, weekBefore } from '#features/letters/week.ts';

describe('the letter that is due', () => {
  test.each([
    ['2026-11-23T05:59:59.999Z', '2026-11-16'],
    ['2026-11-23T06:00:00.000Z', '2026-11-23'],
    ['2026-11-29T23:00:00.000Z', '2026-11-23'],
    ['2026-11-30T05:00:00.000Z', '2026-11-23'],
    ['2027-01-04T06:00:00.000Z', '2027-01-04'],
  ])('at %s is that of %s', (now, date) => {
    expect(dueLetter(Date.parse(now))).toBe(date);
  });

  test('is followed by those of the next Mondays', () => {
    expect(comingLetters(Date.parse('2026-12-22T12:00:00Z'), 3)).toEqual([
      '2026-12-28',
      '2027-01-04',
      '2027-01-11',
    ]);
  });

  test('reports on the seven days before its Monday', () => {
    expect(weekBefore('2026-11-23')).toEqual({
      from: '2026-11-16T00:00:00.000Z',
      until: '2026-11-23T00:00:00.000Z',
    });
    expect(daysOf('2026-11-23')).toEqual({ first: '2026-11-16', last: '2026-11-22' });
  });
});

test.each([
  ['2026-11-23', true],
  ['2026-11-24', false],
  ['2026-02-30', false],
  ['2026-11-2', false],
  ['latest', false],
  ['2026-11-23T00:00', false],
])('%s is the date of a letter: %s', (text, expected) => {
  expect(isLetterDate(text)).toBe(expected);
});

test('what a letter holds is said in one line', () => {
  const none = { tools: 0, rounds: 0, prices: 0, featured: null };
  expect([newsInWords(none), hasNews(none)]).toEqual(['No news', false]);
  const some = { ...none, tools: 1_200, prices: 1, featured: 'Notion' };
  expect([newsInWords(some), hasNews(some)]).toEqual([
    '1,200 new tools, 1 changed price, featured: Notion',
    true,
  ]);
});
