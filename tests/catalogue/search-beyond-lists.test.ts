import { beforeAll, expect, test } from 'vitest';
import { searchTools } from '#features/directory/search.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { withDatabase } from '../harness/database.ts';
import { askedQuery } from '../harness/search/judge.ts';
import { CATEGORIES, importFiles, ndjson } from './workbench.ts';

/** A word's list holds its best 500 tools. What it leaves out is found where it matters. */

const MANY = 700;
const chat = [{ category: 'chat' }];
const numbered = (id: string, count: number, name: string) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${id}-${index}`,
    name: `${name} ${index}`,
    description: 'Known.',
    prominence: 5,
    categories: chat,
  }));

let db: Database;
beforeAll(async () => {
  db = await withDatabase({ empty: true });
  await importFiles(db, {
    'categories.ndjson': ndjson(CATEGORIES),
    'tools.ndjson': ndjson([
      ...numbered('parrot', MANY, 'Parrot'),
      ...numbered('teapot', MANY, 'Teapot'),
      { id: 'both', name: 'Both', description: 'A parrot in a teapot.', prominence: 1, categories: chat },
      ...Array.from({ length: 3 }, (_, index) => ({
        id: `quiet-${index}`,
        name: `Quiet ${index}`,
        description: 'A parrot.',
        prominence: 1,
        is_premium: true,
        categories: [{ category: 'video', specializations: ['editing'] }],
      })),
    ]),
  });
}, 60_000);

const ask = (q: string, narrowed: object = {}) => searchTools(db.read, { ...askedQuery(q), ...narrowed });
const QUIET = ['quiet-0', 'quiet-1', 'quiet-2'];

test('a tool with all the words is found although no list has it, and nothing else is claimed', async () => {
  const { data, isPartial } = await ask('parrot teapot');
  expect(data[0]?.id).toBe('both');
  expect(isPartial).toBe(false);
});

test.each([
  ['a category', { category: 'Video' }],
  ['a specialization', { specialization: 'Editing' }],
  ['a price', { isPremium: true }],
])('%s narrows all tools with the words, not only the best known', async (_, narrowed) => {
  const { data, count } = await ask('parrot', narrowed);
  expect(data.map(({ id }) => id).toSorted()).toEqual(QUIET);
  expect(count).toBe(3);
});

test('if a filter leaves only tools with some of the words, the page says so', async () => {
  const { data, isPartial } = await ask('parrot teapot', { category: 'Video' });
  expect(data.map(({ id }) => id).toSorted()).toEqual(QUIET);
  expect(isPartial).toBe(true);
});
