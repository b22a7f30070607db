import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { KINDS } from '#features/records/kinds.server.ts';
import { sqlError } from '#features/records/write/transaction.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { innermostMessage, isUnavailable } from '#platform/database/unavailable.server.ts';
import { type IsStopped, repeat, type Worker } from '#platform/jobs/repeating.server.ts';
import type { Logger } from '#platform/watch/log.server.ts';
import type { ImportState } from '../imports.ts';
import { runImport, Stopped } from './run.server.ts';
import { undoImport } from './undo.server.ts';

const POLL_MS = 1_000;
const HEARTBEAT_MS = 5_000;
const MAX_ATTEMPTS = 3;
/** A file that nobody has imported. */
const KEPT_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

interface Parts {
  db: Database;
  /** Holds a folder for each uploaded file, named by the import. */
  folder: string;
  filesFolder: string;
}

/** Does what operators order of imports, one at a time on all nodes together. */
export function startImports({ log, ...parts }: Parts & { log: Logger }): Worker {
  let sweptAt = 0;
  return repeat({ operation: 'importing at the desk', log, pauseMs: POLL_MS }, async (isStopped) => {
    if (Date.now() - sweptAt > DAY_MS) {
      await sweepUploads(parts, Date.now());
      sweptAt = Date.now();
    }
    return importsTurn(parts, isStopped);
  });
}

interface Job {
  id: string;
  name: string;
  state: ImportState;
  ordered_by: string | null;
}

/** The worker's turn. @returns 'not now' if there was nothing to do */
export async function importsTurn(parts: Parts, isStopped: IsStopped): Promise<'not now' | 'done'> {
  const { db, folder } = parts;
  const here = await readdir(folder).catch((): string[] => []);
  const job = await takeJob(db, here);
  if (!job) return 'not now';
  let progress = 0;
  const onProgress = (percent: number) => {
    progress = percent;
  };
  const hold = () =>
    db.write.execute(sql`
    UPDATE imports SET held_until = now() + interval '30 seconds', progress = ${progress} WHERE id = ${job.id}`);
  const heart = setInterval(() => void hold().catch(() => {}), HEARTBEAT_MS).unref();
  try {
    const set = await work(parts, job, { onProgress, isStopped });
    clearInterval(heart);
    await db.write.execute(sql`
      UPDATE imports SET held_until = NULL, attempts = 0, progress = 100, reason = NULL, ${set}
      WHERE id = ${job.id} AND state = ${job.state}`);
    if (job.state !== 'checking') await rm(path.join(folder, job.id), { recursive: true, force: true });
  } catch (error) {
    clearInterval(heart);
    await letGo(db, job, error);
    if (!(error instanceof Stopped)) throw error;
  }
  return 'done';
}

/** Takes the oldest job whose file is on this node. Nodes ask in turn, so only one of them works. */
function takeJob(db: Database, here: readonly string[]): Promise<Job | undefined> {
  return db.write.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('imports'))`);
    // A file that ends the process leaves its attempts behind, but nobody who could say so.
    await tx.execute(sql`
      UPDATE imports SET state = 'failed', held_until = NULL
      WHERE attempts >= ${MAX_ATTEMPTS} AND held_until < now() AND state IN ('checking', 'importing', 'undoing')`);
    const { rows } = await tx.execute<Job & Record<string, unknown>>(sql`
      UPDATE imports SET held_until = now() + interval '30 seconds', attempts = attempts + 1
      WHERE NOT EXISTS (SELECT FROM imports held WHERE held.held_until > now()) AND id = (
        SELECT id FROM imports
        WHERE state = 'undoing' OR (state IN ('checking', 'importing')
          AND id::text = ANY (ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(here)}::jsonb))))
        ORDER BY uploaded_at LIMIT 1)
      RETURNING id, name, state, ordered_by`);
    return rows[0];
  });
}

/** @returns what its row says afterwards */
async function work(
  { db, folder, filesFolder }: Parts,
  { id, name, state, ordered_by }: Job,
  run: { onProgress(percent: number): void; isStopped: IsStopped },
): Promise<SQL> {
  if (state === 'undoing') {
    const kind = KINDS.find((one) => name.startsWith(`${one}.`)) ?? 'tools';
    await undoImport(db, { id, kind, by: ordered_by, ...run });
    return sql`state = 'undone', undone_at = now()`;
  }
  const phase = state === 'checking' ? 'check' : 'import';
  const target = path.join(folder, id, name);
  const report = await runImport(db, { id, phase, target, filesFolder, ...run });
  const { tallies, faults, kept } = report;
  const stored = sql`report = ${JSON.stringify({ tallies, faults, kept })}::jsonb`;
  return phase === 'check'
    ? sql`state = 'checked', ${stored}`
    : sql`state = 'imported', imported_at = now(), ${stored}`;
}

/** Lets another turn go on; gives up after some that failed. */
async function letGo(db: Database, { id }: Job, error: unknown): Promise<void> {
  const isStop = error instanceof Stopped;
  await db.write.execute(sql`
    UPDATE imports SET held_until = NULL, attempts = attempts - ${isStop ? 1 : 0},
      reason = ${isStop ? null : reasonOf(error)},
      state = CASE WHEN attempts >= ${MAX_ATTEMPTS} AND NOT ${isStop} THEN 'failed' ELSE state END
    WHERE id = ${id}`);
}

/** Why work ended early, for an operator; the log has what the database says. */
function reasonOf(error: unknown): string {
  if (isUnavailable(error)) return 'the database went away';
  return sqlError(error) ? 'the database refused it' : innermostMessage(error);
}

/** Forgets files that nobody has imported for days, and those of uploads that a crash cut off. */
async function sweepUploads({ db, folder }: Parts, now: number): Promise<void> {
  await db.write.execute(sql`
    DELETE FROM imports WHERE state IN ('checked', 'failed') AND imported_at IS NULL AND ordered_by IS NULL
      AND uploaded_at < now() - make_interval(days => ${KEPT_DAYS})`);
  for (const id of await readdir(folder).catch((): string[] => [])) {
    const { rows } = await db.write.execute(sql`SELECT 1 FROM imports WHERE id::text = ${id}`);
    // A younger one may still be arriving.
    const { mtimeMs } = await stat(path.join(folder, id));
    if (rows.length === 0 && now - mtimeMs > DAY_MS)
      await rm(path.join(folder, id), { recursive: true, force: true });
  }
}
