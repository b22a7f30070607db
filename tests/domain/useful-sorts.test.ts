import { expect, test } from 'vitest';
import { usefulSorts } from '#catalogue/sorts.ts';
import { catalogueOfTools } from '../harness/catalogue-in-memory.ts';

const DAY = 86_400_000_000;
const sortsOf = (...sorts: Parameters<typeof catalogueOfTools>[0][number]['sort'][]) => {
  const catalogue = catalogueOfTools(sorts.map((sort) => ({ ...(sort && { sort }) })));
  const numbers = catalogue.entries().map(({ number }) => number);
  return usefulSorts(numbers, (number) => catalogue.entry(number));
};

test('a sort is offered where two tools differ in it', () => {
  expect(sortsOf({ avg_rating: 4, rating_count: 2, launch_month: 202401 }, { created_at: DAY })).toEqual([
    ...['name', 'avg_rating', 'rating_count', 'created_at', 'launched'],
  ]);
});

test('no rating at all, one day for all and no launch known leave the name', () => {
  expect(sortsOf({ created_at: 1 }, { created_at: DAY - 1 }, {})).toEqual(['name']);
});

test('nothing sorts one tool, or none', () => {
  expect(sortsOf({ avg_rating: 4 })).toEqual([]);
  expect(sortsOf()).toEqual([]);
});
