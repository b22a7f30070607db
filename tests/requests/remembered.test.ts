import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import { topicsAt } from '#server/search/topics.server.ts';
import { addCategory } from '../factories.ts';
import { withDatabase } from '../harness/database.ts';

/** What a node remembers through a write, because the write does not concern it, and what it forgets. */

const db = await withDatabase();
const node = drizzle(db.pools.read);
let version = 0;

async function countAWrite(): Promise<void> {
  const { rows } = await db.write.execute<{ version: number }>(
    sql`UPDATE catalogue_state SET version = version + 1 RETURNING version`,
  );
  version = rows[0]?.version ?? 0;
}

test('the topics are indexed again only when one of them has changed', async () => {
  await countAWrite();
  const before = await topicsAt(node, version);
  await countAWrite();
  const after = await topicsAt(node, version);
  expect(after.version).toBe(before.version + 1);
  expect(after.index).toBe(before.index);
  await addCategory(db, { id: 'fresh', name: 'Fresh ideas' });
  await countAWrite();
  const { index } = await topicsAt(node, version);
  expect(index.topics.map(({ topic }) => topic.name)).toContain('Fresh ideas');
});
