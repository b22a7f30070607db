import { expect, test } from 'vitest';
import { withStatedValues } from '#features/editing/stated-values.ts';

const PATH = 'decision_information.decision_price_from';
const before = { amount: 10, per: 'mo', as_of: '2025' };
const today = { decision_information: { decision_price_from: { value: before } } };
const price = {
  path: PATH,
  before,
  after: { ...before, amount: 12 },
  url: 'https://www.example.org/pricing',
};
const stated = (read_on?: string) =>
  withStatedValues(today, [{ ...price, ...(read_on && { read_on }) }], {
    origin: 'reader',
    date: '2026-11-30',
  });

test('what a reader says of a page is of the day of the report, and links nothing, until somebody here has read it', () => {
  expect(stated()).toEqual({
    decision_information: {
      decision_price_from: {
        value: { amount: 12, per: 'mo', as_of: '2026-11-30' },
        source_synopsis: {
          synopsis: 'example.org/pricing, as reported by a reader',
          date_updated: '2026-11-30',
        },
      },
    },
  });
  expect(stated('2026-12-01')).toMatchObject({
    decision_information: {
      decision_price_from: {
        value: { as_of: '2026-12-01' },
        source_synopsis: {
          ...{ synopsis: 'example.org, as reported by a reader', url: price.url },
          date_updated: '2026-12-01',
        },
      },
    },
  });
});

test('the day that a program gives with a value stays, also where it is that of the value before', () => {
  expect(withStatedValues(today, [price], { origin: 'program', date: '2026-11-30' })).toMatchObject({
    decision_information: { decision_price_from: { value: { amount: 12, as_of: '2025' } } },
  });
});

test('a price of a program without a day is of the day on which the program has read it', () => {
  const { as_of: _, ...undated } = price.after;
  const read = { ...price, after: undated, read_on: '2026-11-20' };
  expect(withStatedValues(today, [read], { origin: 'program', date: '2026-11-30' })).toEqual({
    decision_information: {
      decision_price_from: {
        value: { amount: 12, per: 'mo', as_of: '2026-11-20' },
        source_synopsis: {
          synopsis: 'example.org/pricing, as proposed by a program of a member',
          date_updated: '2026-11-20',
        },
      },
    },
  });
});
