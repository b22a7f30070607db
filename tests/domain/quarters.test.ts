import { expect, test } from 'vitest';
import { quarterFigures } from '#catalogue/figures/quarters.ts';
import { Rounds } from '#catalogue/rounds/round-list.ts';
import { catalogueOfTools, round } from '../harness/catalogue-in-memory.ts';

test('rounds of these quarters that no category counts are told', () => {
  const seen = new Rounds([
    round('filed', { date: '2026-01', categories: ['voice'] }),
    round('unfiled', { date: '2026-02', categories: [] }),
    round('before', { date: '2019-02', categories: [] }),
    round('undated', { categories: [] }),
  ]).for({ tier: 'basic' });
  const until = { asOf: null, year: 2025, month: '2026-02' };
  expect(quarterFigures(catalogueOfTools([]), seen, until)).toMatchObject({
    uncategorized: 1,
    outside: { undated: 1, earlier: 1, later: 0 },
  });
});
