import { sql } from 'drizzle-orm';
import { type IndexedSets, sparseIndexOf } from '#domain/search/sparse-index.ts';
import { CHUNK, decodeChunk } from '#domain/search/stored-chunks.ts';
import { setOf, type ToolSet, withChunks } from '#domain/search/tool-sets.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';

/**
 * Which tools have each facet, at one version of the catalogue. Each node keeps one copy and never changes
 * it.
 */
export interface FacetSets extends IndexedSets {
  version: number;
}

interface Kept {
  current: FacetSets;
  loading: Promise<FacetSets> | null;
}

const NO_SETS = { size: 0, sets: new Map<string, ToolSet>() };
const NONE: FacetSets = { version: -1, ...NO_SETS, sparse: sparseIndexOf(NO_SETS) };
const memory = new WeakMap<DrizzleDb, Kept>();

/**
 * The sets at a version of the catalogue that a statement has just read, or at a later one. Requests that
 * arrive during a reading share it.
 */
export async function facetSetsAt(db: DrizzleDb, version: number): Promise<FacetSets> {
  const kept = keptFor(db);
  if (kept.current.version === version) return kept.current;
  const isJoining = kept.loading !== null;
  const sets = await reload(db, kept);
  // A reading that began earlier may have missed the write.
  return isJoining && sets.version < version ? reload(db, kept) : sets;
}

function keptFor(db: DrizzleDb): Kept {
  const kept = memory.get(db) ?? { current: NONE, loading: null };
  memory.set(db, kept);
  return kept;
}

function reload(db: DrizzleDb, kept: Kept): Promise<FacetSets> {
  kept.loading ??= load(db, kept.current)
    .then((sets) => {
      kept.current = sets;
      return sets;
    })
    .finally(() => {
      kept.loading = null;
    });
  return kept.loading;
}

interface Row {
  [column: string]: unknown;
  version: number;
  facet: string | null;
  chunk: number;
  tools: Buffer;
}

/**
 * Reads what was written since. If the catalogue is older than the copy, as in a restored backup, reads
 * everything.
 */
async function load(db: DrizzleDb, known: FacetSets): Promise<FacetSets> {
  const { rows } = await db.execute<Row>(sql`
    SELECT state.version, changed.facet, changed.chunk, changed.tools
    FROM catalogue_state state LEFT JOIN facet_sets changed
      ON changed.version > CASE WHEN state.version < ${known.version} THEN -1 ELSE ${known.version} END`);
  const version = rows[0]?.version ?? 0;
  const before = version < known.version ? NONE : known;
  const sets = new Map(before.sets);
  for (const [facet, chunks] of byFacet(rows)) sets.set(facet, updated(sets.get(facet), chunks));
  const size = Math.max(0, ...[...sets.values()].map(sizeOf));
  const written = rows.flatMap(({ facet, chunk }) => (facet === null ? [] : [{ word: facet, chunk }]));
  return { version, size, sets, sparse: sparseIndexOf({ sets, size }, before.sparse, written) };
}

function byFacet(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.facet === null) continue;
    const group = groups.get(row.facet);
    if (group) group.push(row);
    else groups.set(row.facet, [row]);
  }
  return groups;
}

/** A set with some of its chunks replaced. */
function updated(set: ToolSet | undefined, rows: readonly Row[]): ToolSet {
  const fresh = rows.map(({ chunk, tools }) => ({ chunk, offsets: decodeChunk(tools) }));
  if (set?.kind === 'bits') return withChunks(set, fresh);
  const replaced = new Set(rows.map(({ chunk }) => chunk));
  const kept = set
    ? set.numbers.filter((number) => !replaced.has(Math.floor(number / CHUNK)))
    : new Uint32Array();
  const numbers = new Uint32Array(fresh.reduce((sum, { offsets }) => sum + offsets.length, kept.length));
  numbers.set(kept);
  let next = kept.length;
  for (const { chunk, offsets } of fresh) {
    for (const offset of offsets) numbers[next++] = chunk * CHUNK + offset;
  }
  return setOf(numbers.sort());
}

function sizeOf(set: ToolSet): number {
  return set.kind === 'bits' ? set.bits.length * 32 : (set.numbers.at(-1) ?? 0) + 1;
}
