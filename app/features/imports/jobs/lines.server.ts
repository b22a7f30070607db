import { sql } from 'drizzle-orm';
import { differencesOf } from '#features/editing/merge-records.ts';
import type { Kind, KindName, Written } from '#features/records/kinds.server.ts';
import { readRecordsOf } from '#features/records/records/stored-records.server.ts';
import type { StoredRecord } from '#features/records/records/stored-tool.server.ts';
import { alikeWords } from '#features/records/write/alike.server.ts';
import { SKIP_REASONS } from '#features/records/write/desk-values.server.ts';
import { filedWords } from '#features/records/write/filed-rounds.server.ts';
import { type Marks, readMarks } from '#features/records/write/marks.server.ts';
import { lockState } from '#features/records/write/state.server.ts';
import type { Transaction } from '#features/records/write/transaction.server.ts';
import type { LineKind } from '../imports.ts';
import { madeLines } from './made-topics.server.ts';

/** A line of an import's difference, as it is stored. */
export interface NewLine {
  what: LineKind;
  record_id: string;
  line?: number;
  reason?: string;
  fields?: readonly { path: string; before?: unknown; after?: unknown }[];
  record?: StoredRecord;
}

/** It follows from every write. */
const DERIVED = 'updated_at';

/** Writes a batch, and compares its records with what was stored before. */
export async function writeAndCompare<Row>(
  tx: Transaction,
  name: KindName,
  kind: Kind<Row>,
  rows: readonly Row[],
): Promise<{ written: Written; lines: NewLine[] }> {
  await lockState(tx);
  await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
  const before = await readRecordsOf(tx, name, rows.map(kind.idOf));
  const gone = await readTakenOver(
    tx,
    name,
    rows.flatMap((row) => kind.takesOver?.(row) ?? []),
  );
  const written = await kind.write(tx, rows, false);
  const after = await readRecordsOf(tx, name, [...written.changes.keys()]);
  const lines = [...after].flatMap(([id, record]) => linesOf(id, before.get(id), record, gone));
  const kept = written.kept.map(({ id, field, why, value, given }): NewLine => {
    const fields = [{ path: field, before: value, after: given }];
    return { what: 'kept', record_id: id, reason: SKIP_REASONS[why], fields };
  });
  const alike = (written.alike ?? []).map(
    ({ id, ...found }): NewLine => ({ what: 'alike', record_id: id, reason: alikeWords(found) }),
  );
  const made = await madeLines(tx, written.made ?? []);
  const filed = (written.filed ?? []).map(
    ({ id, ...where }): NewLine => ({ what: 'filed', record_id: id, reason: filedWords(where) }),
  );
  return { written, lines: [...lines, ...kept, ...made, ...alike, ...filed] };
}

/** What a tool was before an import merged it into another: enough to list it again. */
interface TakenOver {
  tool: StoredRecord;
  marks: Marks;
}

/** What a line about an id that is gone keeps: where it leads, and the tool if one was listed there. */
export type GoneRecord = { into: string } & Partial<TakenOver>;

/** Those of the tools that are listed. */
async function readTakenOver(
  tx: Transaction,
  name: KindName,
  ids: readonly string[],
): Promise<Map<string, TakenOver>> {
  if (ids.length === 0) return new Map();
  const listed = await readRecordsOf(tx, name, ids);
  const marks = await readMarks(tx, [...listed.keys()]);
  return new Map([...listed].map(([id, tool]) => [id, { tool, marks: marks.get(id) ?? {} }]));
}

type Gone = ReadonlyMap<string, TakenOver>;

function linesOf(id: string, before: StoredRecord | undefined, record: StoredRecord, gone: Gone): NewLine[] {
  if (!before) return [{ what: 'new', record_id: id, record }, ...mergedInto(id, [], record, gone)];
  const fields = differencesOf(before, record).filter(({ path }) => path !== DERIVED);
  return [
    ...(fields.length > 0 ? [{ what: 'changed' as const, record_id: id, fields }] : []),
    ...mergedInto(id, before.former_ids, record, gone),
  ];
}

/** Ids that a tool takes over. */
function mergedInto(id: string, before: unknown, { former_ids: after }: StoredRecord, gone: Gone): NewLine[] {
  const [was, is] = [before, after].map((ids) => (Array.isArray(ids) ? ids.map(String) : []));
  return (is ?? [])
    .filter((former) => !was?.includes(former))
    .map((former) => ({
      ...{ what: 'gone', record_id: former, reason: `Its address leads to ${id}.` },
      record: { into: id, ...gone.get(former) } satisfies GoneRecord,
    }));
}

/** What became of a line when its import was undone: `reason` says why something was left. */
export interface Outcome {
  number: number;
  outcome: 'undone' | 'left';
  reason: string | null;
}

/** Writes what became of lines. */
export async function storeOutcomes(tx: Transaction, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await tx.execute(sql`
    UPDATE import_lines SET outcome = given.outcome, reason = given.reason
    FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS given (number bigint, outcome text, reason text)
    WHERE import_lines.number = given.number`);
}

/** What a check keeps records of: faulty rows are mended, and pages show what is new. */
const SHOWN: readonly LineKind[] = ['new', 'made', 'refused'];

/** Stores lines of an import, in their order. */
export async function storeLines(
  tx: Transaction,
  { id, phase }: { id: string; phase: 'check' | 'import' },
  lines: readonly NewLine[],
): Promise<void> {
  if (lines.length === 0) return;
  // Only an undo needs the others.
  const stored = lines.map((line) =>
    phase === 'import' || SHOWN.includes(line.what) ? line : { ...line, record: undefined },
  );
  // Numbers follow the highest, also while a command imports.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('import_lines'))`);
  await tx.execute(sql`
    INSERT INTO import_lines (number, import_id, phase, what, record_id, line, reason, fields, record)
    SELECT (SELECT coalesce(max(number), 0) FROM import_lines) + row_number() OVER (), ${id}, ${phase}, what, record_id, line, reason, coalesce(fields, '[]'), record
    FROM jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
      AS given (what text, record_id text, line int, reason text, fields jsonb, record jsonb)`);
}
