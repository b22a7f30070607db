import { expect, test } from 'vitest';
import { isPlace, placeTest } from '#catalogue/rounds/place.ts';
import { countriesOfRounds, Rounds } from '#catalogue/rounds/round-list.ts';
import { round } from '../harness/catalogue-in-memory.ts';

/** Countries and parts of the world that lists can be narrowed to. */

test.each([
  'Andorra',
  'Belarus',
  'Bosnia & Herzegovina',
  'Gibraltar',
  'Isle of Man',
  'Jersey',
  'Liechtenstein',
  'Monaco',
  'Montenegro',
  'North Macedonia',
  'Norway',
  'Germany',
])('%s is in Europe, and a place', (country) => {
  expect(placeTest('Europe')(country)).toBe(true);
  expect(placeTest(country)(country)).toBe(true);
  expect(isPlace(country, [])).toBe(true);
});

test.each(['Chile', 'Bermuda', 'Nowhere'])('%s is not in Europe', (country) => {
  expect(placeTest('Europe')(country)).toBe(false);
});

test('the country of a company that was only sold can be asked for', () => {
  const seen = new Rounds([
    round('sold', { date: '2026-01', round: 'Acquisition', stage: 'exit', country: 'Bermuda' }),
  ]).for({ tier: 'free' });
  expect(countriesOfRounds(seen)).toEqual(['Bermuda']);
});
