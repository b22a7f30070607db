import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { KINDS } from '#features/records/kinds.server.ts';
import { storedChoices } from '#features/records/read/table-choices.server.ts';
import { sqlError } from '#features/records/write/transaction.server.ts';
import type { Database, DrizzleDb } from '#platform/database/connection.server.ts';
import { innermostMessage, isUnavailable } from '#platform/database/unavailable.server.ts';
import { recurring } from '#platform/jobs/job.server.ts';
import { repeat, type Worker } from '#platform/jobs/repeating.server.ts';
import type { Work } from '#platform/jobs/runner.server.ts';
import { namesIn } from '#platform/start/folder.server.ts';
import type { Logger } from '#platform/watch/log.server.ts';
import { rememberChoices } from '../choices.server.ts';
import { AT_WORK, IMPORT_JOB, wakeImports } from '../imports.server.ts';
import type { ImportState } from '../imports.ts';
import { runImport, Stopped } from './run.server.ts';
import { undoImport } from './undo.server.ts';

const HEARTBEAT_MS = 5_000;
const MAX_ATTEMPTS = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface Parts {
  db: Database;
  /** The folder with a subfolder per uploaded file, named by the import's id. */
  folder: string;
  filesFolder: string;
  /** The site's host name. */
  ownHost: string;
}

/** The works that check, run and undo imports as ordered. */
export function importing(parts: Parts): Work[] {
  const { write } = parts.db;
  return [
    { job: IMPORT_JOB, run: ({ id, signal }) => workOn(parts, id, () => signal.aborted) },
    // For imports left without a job, as after restoring a backup.
    { job: recurring('imports-without-a-job', 60), run: () => wakeImports(write) },
  ];
}

interface Claimed {
  id: string;
  name: string;
  state: ImportState;
  ordered_by: string | null;
  choices: unknown;
  /** Identifies this claim among later ones. */
  attempts: number;
}

/** Does what was ordered of an import. @returns 'later' if it cannot be done here and now */
export async function workOn(
  parts: Parts,
  id: string,
  isStopped: () => boolean,
): Promise<'later' | undefined> {
  const { db, folder } = parts;
  const claimed = await claim(db, id, existsSync(path.join(folder, id)));
  if (typeof claimed === 'string') return claimed === 'over' ? undefined : claimed;
  const mine = sql`id = ${id} AND attempts = ${claimed.attempts}`;
  let progress = 0;
  const onProgress = (percent: number) => {
    progress = percent;
  };
  const hold = () =>
    db.write.execute(sql`
      UPDATE imports SET held_until = now() + interval '30 seconds', progress = ${progress} WHERE ${mine}`);
  const heart = setInterval(() => void hold().catch(() => {}), HEARTBEAT_MS).unref();
  try {
    const set = await work(parts, claimed, { onProgress, isStopped });
    clearInterval(heart);
    await db.write.execute(sql`
      UPDATE imports SET held_until = NULL, attempts = 0, progress = 100, reason = NULL, ${set}
      WHERE ${mine} AND state = ${claimed.state}`);
    if (claimed.state !== 'checking') await rm(path.join(folder, id), { recursive: true, force: true });
  } catch (error) {
    clearInterval(heart);
    await letGo(db, { id, mine, error });
    throw error;
  }
}

/**
 * Claims an import; only one runs at a time on all nodes. The claim also keeps nodes of an earlier version away.
 *
 * @param isHere whether this node has the file
 * @returns 'later' if another node must do it or another import is running, 'over' if there is nothing to do
 */
function claim(db: Database, id: string, isHere: boolean): Promise<Claimed | 'later' | 'over'> {
  return db.write.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('imports'))`);
    // A file that crashes the process leaves nothing but its count of attempts.
    await giveUp(tx, id);
    const { rows: waiting } = await tx.execute(sql`SELECT FROM imports WHERE id = ${id} AND ${AT_WORK}`);
    if (waiting.length === 0) return 'over';
    const { rows } = await tx.execute<Claimed & Record<string, unknown>>(sql`
      UPDATE imports SET held_until = now() + interval '30 seconds', attempts = attempts + 1
      WHERE id = ${id} AND (${isHere} OR state = 'undoing')
        AND NOT EXISTS (SELECT FROM imports held WHERE held.held_until > now())
      RETURNING id, name, state, ordered_by, attempts, coalesce(choices, survey -> 'choices') AS choices`);
    return rows[0] ?? 'later';
  });
}

/** @returns the final values of its row */
async function work(
  { db, folder, filesFolder, ownHost }: Parts,
  { id, name, state, ordered_by, choices: given }: Claimed,
  run: { onProgress(percent: number): void; isStopped(): boolean },
): Promise<SQL> {
  if (state === 'undoing') {
    const kind = KINDS.find((one) => name.startsWith(`${one}.`)) ?? 'tools';
    await undoImport(db, { id, kind, by: ordered_by, ...run });
    return sql`state = 'undone', undone_at = now()`;
  }
  const phase = state === 'checking' ? 'check' : 'import';
  const target = path.join(folder, id, name);
  const choices = given === null ? undefined : storedChoices.parse(given);
  const { report, survey } = await runImport(db, {
    id,
    phase,
    target,
    filesFolder,
    ownHost,
    choices,
    ...run,
  });
  if (survey && phase === 'import') await rememberChoices(db.bulk, survey);
  const { tallies, faults, kept } = report;
  const stored = sql`report = ${JSON.stringify({ tallies, faults, kept })}::jsonb`;
  return phase === 'check'
    ? sql`state = 'checked', ${stored}, survey = ${survey && JSON.stringify(survey)}::jsonb`
    : sql`state = 'imported', imported_at = now(), ${stored}`;
}

/** Releases the claim for another attempt, of which a stop does not count. */
async function letGo(db: Database, { id, mine, error }: Failure): Promise<void> {
  const isStop = error instanceof Stopped;
  await db.write.transaction(async (tx) => {
    await tx.execute(sql`
      UPDATE imports SET held_until = NULL, attempts = attempts - ${isStop ? 1 : 0},
        reason = ${isStop ? null : reasonOf(error)}
      WHERE ${mine}`);
    await giveUp(tx, id);
  });
}

interface Failure {
  id: string;
  /** The row, as long as the claim is ours. */
  mine: SQL;
  error: unknown;
}

/** Lets an import that nobody holds fail after the last attempt. */
function giveUp(tx: DrizzleDb, id: string) {
  return tx.execute(sql`
    UPDATE imports SET state = 'failed', held_until = NULL
    WHERE id = ${id} AND attempts >= ${MAX_ATTEMPTS} AND coalesce(held_until < now(), true) AND ${AT_WORK}`);
}

/** The reason for operators; the log has the database's error. */
function reasonOf(error: unknown): string {
  if (isUnavailable(error)) return 'the database went away';
  return sqlError(error) ? 'the database refused it' : innermostMessage(error);
}

/** Deletes files without an import once a day, as after an upload cut off by a crash. */
export function startClearingUploads({
  db,
  folder,
  log,
}: Pick<Parts, 'db' | 'folder'> & { log: Logger }): Worker {
  return repeat({ operation: 'clearing uploads', log, pauseMs: DAY_MS }, async () => {
    for (const id of await namesIn(folder)) {
      const { rows } = await db.write.execute(sql`SELECT FROM imports WHERE id::text = ${id}`);
      // A recent file may still be arriving.
      const { mtimeMs } = await stat(path.join(folder, id));
      if (rows.length === 0 && Date.now() - mtimeMs > DAY_MS)
        await rm(path.join(folder, id), { recursive: true, force: true });
    }
  });
}
