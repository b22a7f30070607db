import { rm } from 'node:fs/promises';
import path from 'node:path';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { isJsonObject } from '#features/editing/tool-record.ts';
import { type DeskAction, recordAction } from '#features/operators/audit.server.ts';
import type { TableChoices } from '#features/records/read/table-choices.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { type Job, sendJobs } from '#platform/jobs/job.server.ts';
import type { Settings } from '#platform/start/settings.server.ts';
import { lineWords } from './fault-lines.ts';
import {
  IMPORT_COMMANDS,
  type ImportCommand,
  type ImportLine,
  type ImportState,
  LINE_KINDS,
  type LineKind,
  uploadKind,
} from './imports.ts';
import { newTool, readPlaceNames } from './new-tools.server.ts';
import { importLines, imports } from './tables/imports.server.ts';
import type { Received } from './upload.server.ts';

export interface ImportEntry {
  id: string;
  givenName: string;
  bytes: number;
  state: ImportState;
  /** The sender's email address; null if their account is gone. */
  by: string | null;
  uploadedAt: string;
  importedAt: string | null;
  undoneAt: string | null;
  progress: number;
  reason: string | null;
}

/** The folder with a subfolder per uploaded file, named by the import's id. */
export function uploadsFolder({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string {
  return path.join(DATA_DIR, 'imports');
}

const MAX_LISTED = 100;
const LINES_ON_PAGE = 50;

/** Bytes of the files that imports still need. */
export async function uploadedBytes(db: DrizzleDb): Promise<number> {
  const [found] = await db
    .select({ bytes: sql<string>`coalesce(sum(${imports.bytes}), 0)` })
    .from(imports)
    .where(inArray(imports.state, ['checking', 'checked', 'importing', 'failed']));
  return Number(found?.bytes);
}

/** Checks, runs or undoes an import. The job has its id. */
export const IMPORT_JOB: Job = {
  name: 'import',
  atOnce: 1,
  pollSeconds: 1,
  mostSeconds: 24 * 60 * 60,
  retryAfter: () => 1,
};

/** States in which a node works, or should. */
export const AT_WORK = sql`state IN ('checking', 'importing', 'undoing')`;

/** Queues a job for each import that waits for work. */
export async function wakeImports(db: DrizzleDb): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM imports WHERE ${AT_WORK} AND coalesce(held_until < now(), true) ORDER BY uploaded_at`);
  await sendJobs(db, IMPORT_JOB, rows);
}

/** Registers an uploaded file; a node then checks it. */
export function addImport(db: DrizzleDb, file: Received, by: DeskAction['by']): Promise<void> {
  return db.transaction(async (tx) => {
    const { id, givenName, name, bytes } = file;
    await tx.insert(imports).values({ id, given_name: givenName, name, bytes, uploaded_by: by.id });
    await sendJobs(tx, IMPORT_JOB, [{ id }]);
    const after = { file: givenName, bytes };
    await recordAction(tx, { by, action: 'import.upload', subject: { kind: 'import', id }, after });
  });
}

/** Orders work on an import. @returns false if its state has moved on, so that a second press does nothing */
export function commandImport(
  db: DrizzleDb,
  {
    id,
    order,
    by,
    choices,
  }: { id: string; order: ImportCommand; by: DeskAction['by']; choices?: TableChoices },
): Promise<boolean> {
  const { from, to } = IMPORT_COMMANDS[order];
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({ state: imports.state })
      .from(imports)
      .where(eq(imports.id, id))
      .for('update');
    const states: readonly ImportState[] = from;
    if (!before || !states.includes(before.state)) return false;
    await tx
      .update(imports)
      .set({
        ...{ state: to, attempts: 0, progress: 0, reason: null },
        // An upload that was only checked is forgotten after some days.
        ...(order === 'check'
          ? { choices }
          : // At the command line, it is no member.
            { ordered_by: sql`(SELECT id FROM users WHERE id = ${by.id})` }),
      })
      .where(eq(imports.id, id));
    await sendJobs(tx, IMPORT_JOB, [{ id }]);
    await recordAction(tx, {
      by,
      action: `import.${order}`,
      subject: { kind: 'import', id },
      before: { state: before.state },
      after: { state: to },
    });
    return true;
  });
}

/** Deletes a file that was only checked, with its import. @returns false if its state has moved on */
export async function deleteImport(
  db: DrizzleDb,
  { id, by, folder }: { id: string; by: DeskAction['by']; folder: string },
): Promise<boolean> {
  const isDeleted = await db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(imports)
      .where(and(eq(imports.id, id), eq(imports.state, 'checked')))
      .returning({ file: imports.given_name, bytes: imports.bytes });
    if (!gone) return false;
    await recordAction(tx, { by, action: 'import.delete', subject: { kind: 'import', id }, before: gone });
    return true;
  });
  // A file on another node is swept there.
  if (isDeleted) await rm(path.join(folder, id), { recursive: true, force: true });
  return isDeleted;
}

const ENTRY = {
  id: imports.id,
  givenName: imports.given_name,
  bytes: imports.bytes,
  state: imports.state,
  by: users.email,
  uploadedAt: imports.uploaded_at,
  importedAt: imports.imported_at,
  undoneAt: imports.undone_at,
  progress: imports.progress,
  reason: imports.reason,
};

/** The newest imports. */
export async function listImports(db: DrizzleDb): Promise<ImportEntry[]> {
  const rows = await db
    .select(ENTRY)
    .from(imports)
    .leftJoin(users, eq(users.id, imports.uploaded_by))
    .orderBy(desc(imports.uploaded_at))
    .limit(MAX_LISTED);
  return rows.map(toEntry);
}

/** Records that undoing an import has not fully restored. */
export function countLeft(db: DrizzleDb, id: string): Promise<number> {
  return db.$count(
    importLines,
    and(eq(importLines.import_id, id), eq(importLines.phase, 'import'), eq(importLines.outcome, 'left')),
  );
}

/** One import, or null. */
export async function readImport(db: DrizzleDb, id: string): Promise<ImportEntry | null> {
  const [row] = await db
    .select(ENTRY)
    .from(imports)
    .leftJoin(users, eq(users.id, imports.uploaded_by))
    .where(eq(imports.id, id));
  return row ? toEntry(row) : null;
}

function toEntry(row: ImportEntry): ImportEntry {
  const orNull = (at: string | null) => at && isoDate(at);
  const { uploadedAt, importedAt, undoneAt } = row;
  return {
    ...row,
    uploadedAt: isoDate(uploadedAt),
    importedAt: orNull(importedAt),
    undoneAt: orNull(undoneAt),
  };
}

/** What an import changes or changed: the number of lines by kind, and one page of a kind. */
export interface ImportLines {
  counts: Readonly<Record<LineKind, number>>;
  /** The kind shown; null without lines. */
  what: LineKind | null;
  lines: ImportLine[];
  page: number;
  pages: number;
}

/** Reads the lines of an import's last work. @param asked the kind to show; by default the first with lines */
export async function readLines(
  db: DrizzleDb,
  { id, state, givenName }: Pick<ImportEntry, 'id' | 'state' | 'givenName'>,
  asked: { what: string; page: number },
): Promise<ImportLines> {
  const phase = state === 'checking' || state === 'checked' ? 'check' : 'import';
  const ofPhase = and(eq(importLines.import_id, id), eq(importLines.phase, phase));
  const counted = await db
    .select({ what: importLines.what, count: sql<number>`count(*)::int` })
    .from(importLines)
    .where(ofPhase)
    .groupBy(importLines.what);
  const counts = { refused: 0, alike: 0, gone: 0, kept: 0, changed: 0, new: 0, made: 0, filed: 0, read: 0 };
  for (const { what, count } of counted) counts[what] = count;
  const filled = LINE_KINDS.filter((kind) => counts[kind] > 0);
  const what = filled.find((kind) => kind === asked.what) ?? filled[0] ?? null;
  if (what === null) return { counts, what, lines: [], page: 1, pages: 1 };
  if (what === 'refused') return { counts, what, ...(await readFaults(db, { id, phase }, asked.page)) };
  const pages = Math.max(1, Math.ceil(counts[what] / LINES_ON_PAGE));
  const page = Math.min(asked.page, pages);
  const rows = await db
    .select()
    .from(importLines)
    .where(and(ofPhase, inArray(importLines.what, [what])))
    .orderBy(importLines.number)
    .limit(LINES_ON_PAGE)
    .offset((page - 1) * LINES_ON_PAGE);
  const names =
    what === 'new' && uploadKind(givenName) === 'tools' ? await readPlaceNames(db, { id, phase }) : null;
  return { counts, what, page, pages, lines: rows.map((row) => toLine(row, names)) };
}

const MOST_LINES_NAMED = 10;

/** A page of faults, each once with the lines of which it is said. */
async function readFaults(
  db: DrizzleDb,
  { id, phase }: { id: string; phase: 'check' | 'import' },
  asked: number,
): Promise<Pick<ImportLines, 'lines' | 'page' | 'pages'>> {
  const faults = sql`FROM import_lines WHERE import_id = ${id} AND phase = ${phase} AND what = 'refused'`;
  const { rows: counted } = await db.execute<{ kinds: number }>(
    sql`SELECT count(DISTINCT reason)::int AS kinds ${faults}`,
  );
  const pages = Math.max(1, Math.ceil((counted[0]?.kinds ?? 0) / LINES_ON_PAGE));
  const page = Math.min(asked, pages);
  const { rows } = await db.execute<{
    number: number;
    reason: string;
    count: number;
    lines: number[] | null;
  }>(sql`
    SELECT min(number)::float8 AS number, reason, count(*)::int AS count,
      (array_agg(line ORDER BY number) FILTER (WHERE line > 0))[1:${sql.raw(String(MOST_LINES_NAMED))}] AS lines
    ${faults} GROUP BY reason ORDER BY min(number) LIMIT ${LINES_ON_PAGE} OFFSET ${(page - 1) * LINES_ON_PAGE}`);
  const lines = rows.map(({ number, reason, count, lines }): ImportLine => {
    const place = lines === null ? null : lineWords(lines, count);
    return { number, what: 'refused', id: '', place, fields: [], tool: null, reason, outcome: null };
  });
  return { lines, page, pages };
}

/** @param names of categories by id, for lines of new tools; else null */
function toLine(row: typeof importLines.$inferSelect, names: ReadonlyMap<string, string> | null): ImportLine {
  const { number, what, record_id: id, reason, outcome, record } = row;
  const fields = row.fields as ImportLine['fields'];
  const tool = names && isJsonObject(record) ? newTool(record, names) : null;
  return { number, what, id, place: null, reason, outcome, fields, tool };
}
