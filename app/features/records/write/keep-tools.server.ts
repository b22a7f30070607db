import { sql } from 'drizzle-orm';
import {
  differencesOf,
  type FieldPath,
  isSame,
  recordOf,
  valuesOf,
} from '#features/editing/merge-records.ts';
import { bareValue } from '#features/editing/proposal.ts';
import { withoutDay } from '#features/editing/provenance.ts';
import { isJsonObject, type ToolRecord } from '#features/editing/tool-record.ts';
import { readToolRecords } from '../records/stored-tool.server.ts';
import { readTool, type ToolRow } from '../records/tool.server.ts';
import { inOneForm, recordOfRow, referencesOf } from '../records/tool-fields.server.ts';
import { type Decisions, readDecisions } from './desk-decisions.server.ts';
import { LISTED, rememberGiven, type SkippedValue } from './desk-values.server.ts';
import type { Transaction } from './transaction.server.ts';

/**
 * Keeps the desk's decisions against a file: values that it wrote, days of values confirmed to be still right, and
 * tools that it withdrew or merged. Call it while the state is locked, so that nobody publishes in between.
 *
 * @returns the rows to write, and what was skipped
 */
export async function keepToolsOfDesk(
  tx: Transaction,
  rows: readonly ToolRow[],
  isDryRun: boolean,
): Promise<{ rows: ToolRow[]; kept: SkippedValue[] }> {
  const decisions = await readDecisions(
    tx,
    rows.flatMap(({ id, former_ids }) => [id, ...former_ids]),
  );
  if (!decisions) return { rows: [...rows], kept: [] };
  const stored = await readStored(tx, rows, decisions);
  const read = rows.map((row) => keepTool(row, stored.get(row.id), decisions));
  const given = read.flatMap(({ seen }) => seen);
  if (!isDryRun && given.length > 0) await rememberGiven(tx, 'tools', given);
  return { rows: read.flatMap(({ row }) => row ?? []), kept: read.flatMap(({ kept }) => kept) };
}

interface KeptTool {
  /** The row to write; null for none. */
  row: ToolRow | null;
  kept: SkippedValue[];
  /** The file's values where the desk's were kept. */
  seen: { id: string; field: string; given: unknown }[];
}

function keepTool(row: ToolRow, stored: ToolRecord | undefined, decisions: Decisions): KeptTool {
  const gone = decisions.gone.get(row.id);
  if (gone) return { row: null, kept: [{ kind: 'tools', id: row.id, field: LISTED, why: gone }], seen: [] };
  const own = withoutIdsOfOthers(row, decisions);
  if (!stored) return { ...own, seen: [] };
  const confirmed = {
    ...own,
    row: withConfirmedDays(own.row, stored, decisions.confirmed.get(row.id) ?? []),
  };
  const fields = decisions.written.get(row.id);
  return fields ? withDeskValues(confirmed, stored, fields) : { ...confirmed, seen: [] };
}

/** Drops former ids that the desk gave to another tool. */
function withoutIdsOfOthers(row: ToolRow, { gone, owners, listed }: Decisions) {
  const kept: SkippedValue[] = [];
  const former_ids = row.former_ids.filter((id) => {
    const isMerged = gone.get(id) === 'merged' && owners.get(id) !== row.id;
    if (!isMerged && !listed.has(id)) return true;
    const why = isMerged ? 'merged' : LISTED;
    kept.push({ kind: 'tools', id: row.id, field: 'former_ids', why, given: id });
    return false;
  });
  return { row: kept.length > 0 ? { ...row, former_ids } : row, kept };
}

/** Confirmed values keep their day, unless the file gives another value or a later day. */
function withConfirmedDays(row: ToolRow, stored: ToolRecord, fields: readonly string[]): ToolRow {
  if (fields.length === 0) return row;
  const [values, known] = [valuesOf(recordOfRow(row)), valuesOf(stored)];
  const kept = fields.filter((path) => isOlderSame(path, values.get(path), known.get(path)));
  if (kept.length === 0) return row;
  for (const path of kept) values.set(path, known.get(path));
  const merged = recordOf(values);
  const reading = readTool(merged, referencesOf(merged));
  return 'row' in reading ? { ...reading.row, updated_at: row.updated_at } : row;
}

function isOlderSame(path: FieldPath, given: unknown, known: unknown): boolean {
  const [states, holds] = [given, known].map((detail) => withoutDay(bareValue(path, detail)));
  return isSame(states, holds) && newestDay(given) <= newestDay(known);
}

/** The newest full date of a detail's sources, as YYYY-MM-DD; '' for none. */
function newestDay(detail: unknown): string {
  if (!isJsonObject(detail)) return '';
  const sources = [detail.source_synopsis, ...(Array.isArray(detail.sources) ? detail.sources : [])];
  const days = sources.flatMap((source) =>
    isJsonObject(source) &&
    typeof source.date_updated === 'string' &&
    /^\d{4}-\d{2}-\d{2}/.test(source.date_updated)
      ? source.date_updated.slice(0, 10)
      : [],
  );
  return days.toSorted().at(-1) ?? '';
}

const OPTIONAL: readonly string[] = ['avg_rating', 'rating_count', 'created_at'];

function withDeskValues(
  { row, kept }: { row: ToolRow; kept: SkippedValue[] },
  stored: ToolRecord,
  fields: readonly string[],
): KeptTool {
  const { id } = row;
  const record = recordOfRow(row);
  const values = valuesOf(record);
  const claimed = fields.filter((field) => !(OPTIONAL.includes(field) && !values.has(field)));
  const differences = differencesOf(stored, record).filter(({ path }) => claimed.includes(path));
  if (differences.length === 0) return { row, kept, seen: [] };
  const seen = differences.map(({ path, after }) => ({ id, field: path, given: after ?? null }));
  for (const { path, before, after } of differences) {
    values.set(path, before);
    kept.push({ kind: 'tools', id, field: path, why: 'written', value: before, given: after });
  }
  const merged = recordOf(values);
  const reading = readTool(merged, referencesOf(merged));
  // If a rule has become stricter since the desk wrote a value, the tool stays as it is.
  return { row: 'row' in reading ? { ...reading.row, updated_at: row.updated_at } : null, kept, seen };
}

async function readStored(
  tx: Transaction,
  rows: readonly ToolRow[],
  { written, confirmed }: Decisions,
): Promise<Map<string, ToolRecord>> {
  const ids = rows.map(({ id }) => id).filter((id) => written.has(id) || confirmed.has(id));
  if (ids.length === 0) return new Map();
  await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
  const records = await readToolRecords(tx, ids);
  return new Map(records.map((record) => [String(record.id), inOneForm(record)]));
}
