import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { readAlternatives } from '#features/compare/alternatives.server.ts';
import { type AlternativeFacts, rankAlternatives } from '#features/compare/alternatives.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { withStarterCatalogue } from '../harness/database.ts';

/** What replaces the tools of the starter catalogue. */

/** From this prominence on, a tool is widely known. */
const WIDELY_KNOWN = 7;

let db: Database;

beforeAll(async () => {
  db = await withStarterCatalogue();
}, 300_000);

async function known(): Promise<string[]> {
  const { rows } = await db.read.execute<{ id: string }>(
    sql`SELECT id FROM ai_tools WHERE prominence >= ${WIDELY_KNOWN} ORDER BY id`,
  );
  return rows.map(({ id }) => id);
}

const isGone = (tool: AlternativeFacts | undefined) => tool?.status === 'closed' || tool?.status === 'merged';

test('nearly every widely known tool has at least five alternatives that live, before any that is gone', {
  timeout: 120_000,
}, async () => {
  const ids = await known();
  expect(ids.length).toBeGreaterThan(400);
  const few: string[] = [];
  for (const id of ids) {
    const found = await readAlternatives(db.read, id);
    if (!found) throw new Error(`There is no tool ${id}.`);
    const factsOf = new Map(found.candidates.map((tool) => [tool.id, tool]));
    const ranked = rankAlternatives(found.of, found.candidates);
    const gone = ranked.map((each) => isGone(factsOf.get(each.id)));
    const living = gone.indexOf(true) < 0 ? ranked.length : gone.indexOf(true);
    expect(gone.slice(living).every(Boolean), id).toBe(true);
    expect(ranked.every(({ reasons }) => reasons.length > 0)).toBe(true);
    if (living < 5) few.push(`${id} (${living})`);
  }
  // The catalogue knows only four tools of one kind, theorem provers.
  expect(few.length, few.join(', ')).toBeLessThanOrEqual(1);
});
