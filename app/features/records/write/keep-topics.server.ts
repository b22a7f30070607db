import { sql } from 'drizzle-orm';
import { entryPath } from '#features/editing/entry-fields.ts';
import { differencesOf, recordOf, valuesOf } from '#features/editing/merge-records.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import type { KindName } from '../kinds.server.ts';
import type { RecordRead } from '../records/envelope.server.ts';
import { exactMoment } from '../records/exact-moment.server.ts';
import type { References } from '../records/references.server.ts';
import { readRecordsOf } from '../records/stored-records.server.ts';
import { withoutNulls } from '../records/stored-tool.server.ts';
import { NONE_WITHDRAWN } from '../records/withdrawn-topics.server.ts';
import { rememberGiven, type SkippedValue } from './desk-values.server.ts';
import { keepWithdrawn } from './keep-withdrawn.server.ts';
import type { Transaction } from './transaction.server.ts';

/** What `keepTopicsOfDesk` needs to know of a kind of topic. */
export interface Topic<Row> {
  name: KindName;
  read(value: unknown, known: References): RecordRead<Row>;
  idOf(row: Row): string;
  /** The record of a row, if the two differ. */
  recordOf?(row: Row): ToolRecord;
}

/**
 * Keeps values that the desk wrote against a file's, and leaves out topics that it withdrew. Call it while the state is
 * locked, so that nobody saves in between.
 *
 * @returns the rows to write, and what was skipped
 */
export async function keepTopicsOfDesk<Row extends object>(
  tx: Transaction,
  topic: Topic<Row>,
  given: readonly Row[],
  isDryRun: boolean,
): Promise<{ rows: Row[]; kept: SkippedValue[] }> {
  const { rows, kept: left } = await keepWithdrawn(tx, topic, given);
  const written = await readWritten(tx, topic.name, rows.map(topic.idOf));
  if (written.size === 0) return { rows, kept: left };
  await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
  const stored = await readRecordsOf(tx, topic.name, [...written.keys()]);
  const read = rows.map((row) => {
    const [id, record] = [topic.idOf(row), stored.get(topic.idOf(row))];
    const fields = written.get(id);
    return record && fields ? withDeskValues(topic, row, { record, fields }) : { row, kept: [] };
  });
  const kept = read.flatMap(({ kept }) => kept);
  if (!isDryRun && kept.length > 0) await rememberGiven(tx, topic.name, kept);
  return { rows: read.flatMap(({ row }) => row ?? []), kept: [...left, ...kept] };
}

/** The fields that the desk has written, by record id. */
async function readWritten(
  tx: Transaction,
  kind: KindName,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await tx.execute<{ id: string; fields: string[] }>(sql`
    SELECT id, array_agg(field) AS fields FROM desk_values
    WHERE kind = ${kind} AND id = ANY (ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)))
    GROUP BY id`);
  return new Map(rows.map(({ id, fields }) => [id, fields]));
}

/** @returns a null row if the desk's values have become invalid: the record then stays as it is */
function withDeskValues<Row extends object>(
  { name, read, idOf, recordOf: recordOfRow = (row) => Object.fromEntries(Object.entries(row)) }: Topic<Row>,
  row: Row,
  { record: stored, fields }: { record: ToolRecord; fields: readonly string[] },
): { row: Row | null; kept: SkippedValue[] } {
  const given = inOneForm(recordOfRow(row));
  const values = valuesOf(given);
  const entries = new Set([...values.keys()].map(entryOf));
  const differences = differencesOf(inOneForm(stored), given)
    .filter(({ path }) => fields.includes(path))
    // Entries that the file lacks are not removed.
    .filter(({ path }) => entryOf(path) === null || entries.has(entryOf(path)));
  if (differences.length === 0) return { row, kept: [] };
  const id = idOf(row);
  const kept = differences.map(({ path, before, after }): SkippedValue => {
    values.set(path, before);
    return { kind: name, id, field: path, why: 'written', value: before, given: after };
  });
  const reading = read(recordOf(values), OWN_CATEGORY(id));
  return { row: 'row' in reading ? reading.row : null, kept };
}

function entryOf(path: string): string | null {
  const entry = entryPath(path);
  return entry && `${entry.key}.${entry.id}`;
}

const OWN_CATEGORY = (id: string): References => ({
  categories: new Map([[id, new Set()]]),
  companies: new Set(),
  formerIds: new Map(),
  mergedAtDesk: new Set(),
  withdrawn: NONE_WITHDRAWN,
});

const MOMENTS: readonly string[] = ['created_at', 'last_updated'];

/** A record in canonical form: without empty fields, with times in UTC. */
function inOneForm(record: ToolRecord): ToolRecord {
  const stated = Object.entries(withoutNulls({ ...record })).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    stated.map(([key, value]) => [key, MOMENTS.includes(key) ? exactMoment(String(value)) : value]),
  );
}
