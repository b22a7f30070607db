import { describe, expect, test } from 'vitest';
import { find } from '#catalogue/find.ts';
import { catalogueOfTools, topic } from '../harness/catalogue-in-memory.ts';
import { askedQuery } from '../harness/search/judge.ts';

const LINUX = 'is:platform:linux';
const FREE = 'is:free';
const FRANCE = 'is:country:FR';

const catalogue = catalogueOfTools(
  [
    { id: 'crm', words: 'crm sales', prominence: 3, facets: [LINUX, 'in:sales/'] },
    { id: 'notes', words: 'notes', prominence: 5, facets: [LINUX, FREE, FRANCE] },
    { id: 'video', words: 'video', prominence: 9, facets: [FREE], price: { amount: 8, per: 'mo' } },
    { id: 'chat', words: 'chat', prominence: 7, facets: [LINUX, FRANCE], price: { amount: 30, per: 'mo' } },
  ],
  { topics: [topic('sales')] },
);

const search = (q: string) => find(catalogue, askedQuery(q), 24);
const ids = (q: string) => search(q).page.map(({ entry }) => entry.id);

describe('a search for filters alone finds all tools that are known to have them, the best known first', () => {
  test.each([
    ['linux', ['chat', 'notes', 'crm']],
    ['tools for linux', ['chat', 'notes', 'crm']],
    ['apps that run on linux', ['chat', 'notes', 'crm']],
    ['free ai tools for linux', ['notes']],
    ['companies from France', ['chat', 'notes']],
    ['ki aus frankreich', ['chat', 'notes']],
    ['tools under $10 a month', ['video']],
  ])('%s', (q, found) => {
    expect(ids(q)).toEqual(found);
    expect(search(q).shown).toMatchObject({ count: found.length, fitting: found.length });
  });

  test('others come closest where none has all of it', () => {
    expect(ids('free linux tools from france and android')).toEqual(['notes', 'chat', 'video', 'crm']);
  });

  test.each([
    ['crm for linux', ['crm']],
    ['free video', ['video']],
  ])('with a need beside them, as in %s, the need counts', (q, found) => {
    expect(ids(q)).toEqual(found);
  });
});
