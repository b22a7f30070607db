import { beforeAll, describe, expect, test } from 'vitest';
import { facetName, facetOf } from '#catalogue/search/filters/facet-names.ts';
import { FACETS } from '#catalogue/search/filters/facet-table.ts';
import type { ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import { DIRECTORY_DEFAULTS } from '#catalogue/search/filters/write-query.ts';
import { searchTools } from '#features/directory/search.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { withStarterCatalogue } from '../harness/database.ts';
import { compare, everyValue, makePlainTable, queryOf, randomSelections } from '../harness/facets.ts';

/** Some counts of every facet; all of them are compared in tests/long/catalogue/facets.test.ts. */

let db: Database;

beforeAll(async () => {
  db = await withStarterCatalogue();
  await makePlainTable(db);
}, 300_000);

describe('every count equals a plain one', () => {
  test('without a selection', async () => {
    await compare(db, {});
  });

  test('for two values of each group alone', async () => {
    const byGroup = Map.groupBy(await everyValue(db), ({ kind }) => kind);
    byGroup.delete('specialization');
    expect(byGroup.size).toBeGreaterThan(8);
    for (const [kind, values] of byGroup) {
      for (const at of [0, Math.floor(values.length / 2)]) {
        await compare(db, { [kind]: [values[at]?.value ?? ''] });
      }
    }
  }, 120_000);

  test('for random selections', async () => {
    let found = 0;
    for (const selection of await randomSelections(db, 20)) {
      await compare(db, selection);
      found += (await searchTools(db.read, queryOf(selection))).count > 0 ? 1 : 0;
    }
    expect(found).toBeGreaterThan(1);
  }, 120_000);
});

/** The facet whose values a choice joins: of the others, a tool must have all. */
function joinedBy(name: string): string | undefined {
  const id = facetOf(name)?.id;
  return id !== undefined && FACETS[id].needs === 'any' ? id : undefined;
}

const sumOf = (values: readonly { count: number }[]) => values.reduce((sum, { count }) => sum + count, 0);

const SEARCHES = [
  'meeting transcriber german gdpr under $20',
  'data',
  'free video editor',
  'grammarly alternative',
];

describe.each(SEARCHES)('what is found by %j', (q) => {
  const asked: ToolQuery = { ...DIRECTORY_DEFAULTS, q, sortBy: 'relevance', sortOrder: 'desc' };
  const countOf = async (change: Partial<ToolQuery>) =>
    (await searchTools(db.read, { ...asked, ...change })).count;

  test('narrows to what each count says', async () => {
    const { panel, count } = await searchTools(db.read, asked);
    const { prices, groups, categories } = panel;
    expect([count, prices.all]).toEqual([await countOf({}), count]);
    const promised = Object.fromEntries(
      groups.flatMap(({ id, values }) => values.map((each) => [facetName(id, each.value), each.count])),
    );
    const led: Record<string, number> = {};
    for (const name of Object.keys(promised)) led[name] = await countOf({ facets: [name] });
    // A choice joins what the words ask for in the same facet, so that at least as many are listed.
    const isJoined = (name: string) =>
      panel.chosen.some(
        (each) => each.isUnderstood && each.name !== name && facetOf(name)?.id === joinedBy(each.name),
      );
    for (const name of Object.keys(promised).filter(isJoined)) {
      expect(led[name], name).toBeGreaterThanOrEqual(promised[name] ?? 0);
      promised[name] = led[name] ?? 0;
    }
    expect(led).toEqual(promised);
    const inCategories: Record<string, number> = {};
    for (const category of Object.keys(categories)) inCategories[category] = await countOf({ category });
    expect(inCategories).toEqual(categories);
    expect(prices).toMatchObject({
      free: await countOf({ isPremium: false }),
      premium: await countOf({ isPremium: true }),
    });
    // A tool has one launch period, or none that is known.
    const launched = groups.find(({ id }) => id === 'launched');
    const periods =
      (await searchTools(db.read, { ...asked, more: 'launched' })).panel.groups.find(
        ({ id }) => id === 'launched',
      )?.values ?? [];
    if (!q.includes('free')) expect(sumOf(periods) + (launched?.without ?? 0)).toBe(prices.all);
    // A choice replaces what the words say of the price.
    if (!q.includes('free')) expect(prices.free + prices.premium + prices.unknown).toBe(prices.all);
  }, 60_000);
});
