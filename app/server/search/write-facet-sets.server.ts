import { sql } from 'drizzle-orm';
import { CHUNK, decodeChunk, encodeChunk } from '#domain/search/tool-sets.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';

/** A transaction works too. */
type Db = Pick<DrizzleDb, 'execute'>;

/** A tool's number, and all its facets: `is:platform:ios`, `in:video/editing`. */
interface Numbered {
  number: number;
  facets: readonly string[];
}

/** Whether a word of a tool is a facet. Words of texts have no colon. */
export function isFacetWord(word: string): boolean {
  return word.includes(':');
}

/** Removes a tool from all sets, in the transaction that deletes it. */
export async function leaveFacetSets(tx: Db, toolId: string): Promise<void> {
  const { rows } = await tx.execute<{ number: number }>(
    sql`SELECT number FROM tool_search WHERE tool_id = ${toolId}`,
  );
  await writeFacetSets(
    tx,
    rows.map(({ number }) => ({ number, facets: [] })),
  );
}

/**
 * Puts tools into the sets of their facets, and removes them from all others, in the transaction that writes the
 * tools. That transaction holds the lock on `catalogue_state` and raises the version by one.
 */
export async function writeFacetSets(tx: Db, tools: readonly Numbered[]): Promise<void> {
  const chunks = await readChunks(tx, [...new Set(tools.map(({ number }) => Math.floor(number / CHUNK)))]);
  for (const { number, facets } of tools) {
    const chunk = Math.floor(number / CHUNK);
    const sets = chunks.get(chunk) ?? new Map<string, Chunk>();
    chunks.set(chunk, sets);
    for (const [facet, set] of sets) if (!facets.includes(facet)) remove(set, number % CHUNK);
    for (const facet of facets) {
      const set = sets.get(facet) ?? { offsets: new Set(), isChanged: true };
      sets.set(facet, set);
      add(set, number % CHUNK);
    }
  }
  const changed = [...chunks].flatMap(([chunk, sets]) =>
    [...sets].flatMap(([facet, { offsets, isChanged }]) =>
      isChanged ? [{ facet, chunk, tools: Buffer.from(encodeChunk(offsets)) }] : [],
    ),
  );
  await tx.execute(sql`
    INSERT INTO facet_sets (facet, chunk, tools, version)
    SELECT facet, chunk, tools, coalesce((SELECT version FROM catalogue_state), 0) + 1
    FROM unnest(${sql.param(changed.map(({ facet }) => facet))}::text[], ${sql.param(changed.map(({ chunk }) => chunk))}::int[],
      ${sql.param(changed.map((each) => each.tools))}::bytea[]) AS given (facet, chunk, tools)
    ON CONFLICT (facet, chunk) DO UPDATE SET (tools, version) = (excluded.tools, excluded.version)`);
}

interface Chunk {
  offsets: Set<number>;
  isChanged: boolean;
}

function add(set: Chunk, offset: number): void {
  set.isChanged ||= !set.offsets.has(offset);
  set.offsets.add(offset);
}

function remove(set: Chunk, offset: number): void {
  if (set.offsets.delete(offset)) set.isChanged = true;
}

async function readChunks(tx: Db, chunks: readonly number[]): Promise<Map<number, Map<string, Chunk>>> {
  const { rows } = await tx.execute<{ facet: string; chunk: number; tools: Buffer }>(
    sql`SELECT facet, chunk, tools FROM facet_sets WHERE chunk = ANY(${sql.param([...chunks])}::int[])`,
  );
  const read = new Map<number, Map<string, Chunk>>();
  for (const { facet, chunk, tools } of rows) {
    const sets = read.get(chunk) ?? new Map<string, Chunk>();
    read.set(chunk, sets.set(facet, { offsets: new Set(decodeChunk(tools)), isChanged: false }));
  }
  return read;
}
