import { sql } from 'drizzle-orm';
import { CHUNK, chunkBits, encodeChunk, setBit } from '#domain/search/stored-chunks.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';

/** May be a transaction. */
type Db = Pick<DrizzleDb, 'execute'>;

/** A tool's number, and all its facets: `is:platform:ios`, `in:video/editing`. */
interface Numbered {
  number: number;
  facets: readonly string[];
}

/** Whether a tool's word is a facet. Words from texts contain no colon. */
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
 * Puts tools into the sets of their facets and removes them from all others. Runs in the transaction that
 * writes the tools, which holds the lock on `catalogue_state` and raises the version by one.
 */
export async function writeFacetSets(tx: Db, tools: readonly Numbered[]): Promise<void> {
  const byChunk = Map.groupBy(tools, ({ number }) => Math.floor(number / CHUNK));
  const { rows } = await tx.execute<StoredChunk>(
    sql`SELECT facet, chunk, tools FROM facet_sets WHERE chunk = ANY(${sql.param([...byChunk.keys()])}::int[])`,
  );
  const stored = Map.groupBy(rows, ({ chunk }) => chunk);
  const changed = [...byChunk].flatMap(([chunk, own]) => changedSets(chunk, own, stored.get(chunk) ?? []));
  const column = <Name extends keyof StoredChunk>(name: Name) => sql.param(changed.map((each) => each[name]));
  await tx.execute(sql`
    INSERT INTO facet_sets (facet, chunk, tools, version)
    SELECT facet, chunk, tools, coalesce((SELECT version FROM catalogue_state), 0) + 1
    FROM unnest(${column('facet')}::text[], ${column('chunk')}::int[], ${column('tools')}::bytea[])
      AS given (facet, chunk, tools)
    ON CONFLICT (facet, chunk) DO UPDATE SET (tools, version) = (excluded.tools, excluded.version)`);
}

interface StoredChunk {
  [column: string]: unknown;
  facet: string;
  chunk: number;
  tools: Buffer;
}

/** The sets of a chunk that its tools change. */
function changedSets(
  chunk: number,
  tools: readonly Numbered[],
  stored: readonly StoredChunk[],
): StoredChunk[] {
  const written = chunkBits(new Uint8Array());
  const own = new Map<string, Uint8Array>();
  for (const { number, facets } of tools) {
    setBit(written, number % CHUNK);
    for (const facet of facets) {
      const bits = own.get(facet) ?? chunkBits(new Uint8Array());
      own.set(facet, bits);
      setBit(bits, number % CHUNK);
    }
  }
  const before = new Map(stored.map(({ facet, tools: bytes }) => [facet, bytes]));
  return [...new Set([...before.keys(), ...own.keys()])].flatMap((facet) => {
    const bits = chunkBits(before.get(facet) ?? new Uint8Array());
    const isChanged = replaceBits(bits, written, own.get(facet)) || !before.has(facet);
    return isChanged ? [{ facet, chunk, tools: Buffer.from(encodeChunk(bits)) }] : [];
  });
}

/**
 * Replaces what a set says of the tools that are written.
 *
 * @returns whether that changed anything
 */
function replaceBits(bits: Uint8Array, written: Uint8Array, own: Uint8Array | undefined): boolean {
  let isChanged = false;
  for (let at = 0; at < written.length; at++) {
    const mask = written[at] ?? 0;
    if (mask === 0) continue;
    const old = bits[at] ?? 0;
    const now = (old & ~mask) | (own?.[at] ?? 0);
    isChanged ||= now !== old;
    bits[at] = now;
  }
  return isChanged;
}
