import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount } from '#server/accounts/own-account.server.ts';
import type { Database } from '#server/db/connection.server.ts';
import { userRatings } from '#server/db/schema/ratings.server.ts';
import { gatherFigures, refreshFigures } from '#server/listing/kept-figures.server.ts';
import { countRatedTools } from '#server/listing/rated-tools.server.ts';
import { moderate } from '#server/ratings/moderated-reviews.server.ts';
import { removeRating, saveRating } from '#server/ratings/ratings.server.ts';
import { merge } from '../../catalogue/desk/merge.ts';
import { bringBack, withdraw } from '../../catalogue/desk/withdraw.ts';
import { withDatabase } from '../harness/database.ts';
import { addMember } from '../harness/members.ts';
import { hiding } from '../harness/operators.ts';
import { withoutPages } from '../harness/written.ts';
import { CATEGORIES, importFiles, inconsistencies, ndjson } from './workbench.ts';

/** How many tools are rated is kept with each write, whoever writes (docs/decisions/0195). */

const RATED = { avg_rating: 4, rating_count: 3 };
const tool = (id: string, more: object = {}) => ({
  ...{ id, name: `The ${id}`, description: 'Talks.' },
  categories: [{ category: 'chat', specializations: ['local'] }],
  ...more,
});

let db: Database;
beforeEach(async () => {
  db = await withDatabase({ empty: true });
  await importFiles(db, {
    'categories.ndjson': ndjson(CATEGORIES),
    'tools.ndjson': ndjson([tool('one', RATED), tool('two', RATED), tool('new')]),
  });
});

/** Rated tools in all, and of the two categories, once nothing differs from a plain count. */
async function rated(): Promise<number[]> {
  expect(await inconsistencies(db)).toEqual([]);
  const counts = await countRatedTools(db.read);
  return ['', 'chat', 'video'].map((category) => counts.get(category) ?? 0);
}

const rate = (toolId: string, userId: string) =>
  saveRating(withoutPages(db), { toolId, userId, rating: 5, review: null });
const importTools = (...tools: object[]) => importFiles(db, { 'tools.ndjson': ndjson(tools) });

describe('the count follows', () => {
  test('an import that adds tools, rates them, moves them and takes their ratings', async () => {
    expect(await rated()).toEqual([2, 2, 0]);
    await importTools(tool('new', RATED), tool('more', { ...RATED, categories: [{ category: 'video' }] }));
    expect(await rated()).toEqual([4, 3, 1]);
    const both = [{ category: 'video', specializations: ['editing'] }, { category: 'chat' }];
    await importTools(tool('one', { ...RATED, categories: both }));
    expect(await rated()).toEqual([4, 3, 2]);
    await importTools(tool('one', { avg_rating: 0, rating_count: 0, categories: both }));
    expect(await rated()).toEqual([3, 2, 1]);
  });

  test('the first rating of a tool and the loss of its last one', async () => {
    const [ann, bob] = [await addMember(db), await addMember(db)];
    await rate('new', ann.id);
    await rate('new', bob.id);
    expect(await rated()).toEqual([3, 3, 0]);
    await removeRating(withoutPages(db), { toolId: 'new', userId: ann.id, withReview: true });
    expect(await rated()).toEqual([3, 3, 0]);
    await removeRating(withoutPages(db), { toolId: 'new', userId: bob.id, withReview: true });
    expect(await rated()).toEqual([2, 2, 0]);
  });

  test('what moderators hide, and members who leave', async () => {
    const ann = await addMember(db);
    await rate('new', ann.id);
    const [given] = await db.write.select().from(userRatings).where(eq(userRatings.tool_id, 'new'));
    await moderate(withoutPages(db), hiding(given?.id ?? ''));
    expect(await rated()).toEqual([2, 2, 0]);
    await moderate(withoutPages(db), { ...hiding(given?.id ?? ''), intent: 'show' });
    expect(await rated()).toEqual([3, 3, 0]);
    await deleteAccount(withoutPages(db), ann.id, { provider: null, forfeited: null, owners: [] });
    expect(await rated()).toEqual([3, 3, 0]);
  });

  test('tools that are withdrawn, listed again and merged', async () => {
    const by = await addMember(db);
    await withdraw(db, { id: 'one', replacedBy: null, by });
    expect(await rated()).toEqual([1, 1, 0]);
    await bringBack(db, { id: 'one', by });
    expect(await rated()).toEqual([2, 2, 0]);
    await merge(db, { id: 'one', into: 'two', by });
    expect(await rated()).toEqual([1, 1, 0]);
  });

  test('a category that goes, with its links', async () => {
    await db.write.execute(sql`DELETE FROM categories WHERE id = 'chat'`);
    expect(await rated()).toEqual([2, 0, 0]);
  });
});

test('all writers at the same moment count', async () => {
  const ids = Array.from({ length: 8 }, (_, index) => `fresh-${index}`);
  const both = [{ category: 'video' }, { category: 'chat' }];
  await importTools(...ids.map((id) => tool(id, { categories: both })));
  const members = await Promise.all(ids.slice(0, 6).map(() => addMember(db)));
  const rateAll = async ({ id: userId }: { id: string }, turn: number) => {
    for (const index of ids.keys()) await rate(ids[(index + turn) % ids.length] ?? '', userId);
  };
  await Promise.all([
    ...members.map(rateAll),
    importTools(tool('one', { categories: both }), tool('late', { ...RATED, categories: both })),
    refreshFigures(db.bulk),
    gatherFigures(db.bulk),
  ]);
  expect(await rated()).toEqual([11, 11, 10]);
});

test('counting never makes a writer wait, so that none can wait for each other in a circle', async () => {
  await db.bulk.transaction(async (one) => {
    await one.execute(sql`UPDATE tool_categories SET rating_count = 9 WHERE tool_id = 'new'`);
    await db.write.transaction(async (other) => {
      await other.execute(sql`SET LOCAL lock_timeout = 1000`);
      await other.execute(sql`UPDATE ai_tools SET rating_count = 0 WHERE id = 'two'`);
      await other.execute(sql`UPDATE tool_categories SET rating_count = 0 WHERE tool_id = 'two'`);
    });
    await one.execute(sql`UPDATE ai_tools SET rating_count = 9 WHERE id = 'new'`);
  });
  expect(await rated()).toEqual([2, 2, 0]);
});

test('what was written past the triggers is counted with the other figures', async () => {
  await db.bulk.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    await tx.execute(sql`UPDATE ai_tools SET rating_count = 0 WHERE id = 'one'`);
    await tx.execute(sql`UPDATE tool_categories SET rating_count = 0 WHERE tool_id = 'one'`);
    await tx.execute(sql`UPDATE catalogue_state SET unsummed = unsummed + 1`);
  });
  expect((await inconsistencies(db)).length).toBe(2);
  await refreshFigures(db.bulk);
  expect(await rated()).toEqual([1, 1, 0]);
});

test('many rows are put together, and nobody sees a count without some of them', async () => {
  await db.bulk.execute(sql`
    INSERT INTO rated_tools (category_id, tools) SELECT 'chat', 1 - 2 * (n % 2) FROM generate_series(1, 2000) AS n`);
  const ann = await addMember(db);
  const counts = await Promise.all([
    gatherFigures(db.bulk),
    rate('new', ann.id),
    ...Array.from({ length: 20 }, () => countRatedTools(db.read)),
  ]);
  const seen = counts.flatMap((count) => (count instanceof Map ? [count.get('chat')] : []));
  expect(seen.filter((count) => count !== 2 && count !== 3)).toEqual([]);
  const { rows } = await db.read.execute(sql`SELECT FROM rated_tools`);
  expect(rows.length).toBeLessThan(10);
  expect(await rated()).toEqual([3, 3, 0]);
});
