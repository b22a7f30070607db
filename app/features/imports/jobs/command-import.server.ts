import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { inArray, sql } from 'drizzle-orm';
import type { KindName } from '#features/records/kinds.server.ts';
import { findCatalogueFiles } from '#features/records/read/files.server.ts';
import { inTransaction } from '#features/records/write/transaction.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { MAX_UPLOAD_BYTES } from '#site/limits.ts';
import { uuid } from '#site/uuid.ts';
import type { OnLogosNamed, WriteBatch } from '../import-options.server.ts';
import { commandImport, countLeft, readImport } from '../imports.server.ts';
import { imports } from '../tables/imports.server.ts';
import { storeLines, writeAndCompare } from './lines.server.ts';
import { type Parts, workOn } from './worker.server.ts';

/** Who orders at the command line, as the log names them. */
const BY = { id: 'command line', email: 'command line' };
const PAUSE_MS = 1_000;
/** Until then, nobody undoes what is still being imported; a command that is killed holds it no longer than this. */
const HELD = sql`now() + interval '2 minutes'`;

/** An import at the command line that the desk lists and undoes: of a folder, one for each kind of record. */
interface UndoableImport {
  /** Their ids, as far as anything has changed. */
  ids: ReadonlyMap<KindName, string>;
  writeBatch: WriteBatch;
  /** A tool that the import has added goes with its logo when it is undone; others keep theirs. */
  onLogosNamed: OnLogosNamed;
  /** Lets others work on imports again. @returns the ids in the order in which they are undone */
  end(): Promise<string[]>;
}

/** Prepares an import of files of at most `MAX_UPLOAD_BYTES` together; null for others, whose changes nobody keeps. */
export async function undoableImport(db: Database, target: string): Promise<UndoableImport | null> {
  const { files } = await findCatalogueFiles(target);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > MAX_UPLOAD_BYTES) return null;
  const ids = new Map<KindName, string>();
  const writeBatch: WriteBatch = async (kind, writer, rows) => {
    // What it deletes cannot come back.
    if (kind === 'withdrawn-tools') return inTransaction(db.bulk, (tx) => writer.write(tx, rows, false));
    const id = ids.get(kind) ?? randomUUID();
    const { written, lines } = await inTransaction(db.bulk, async (tx) => {
      const done = await writeAndCompare(tx, kind, writer, rows);
      if (done.lines.length === 0) return done;
      const row = { given_name: path.basename(target), name: `${kind}.ndjson`, bytes };
      await tx
        .insert(imports)
        .values({ id, ...row, state: 'imported', imported_at: new Date().toISOString(), held_until: HELD })
        .onConflictDoUpdate({ target: imports.id, set: { held_until: HELD } });
      await storeLines(tx, { id, phase: 'import' }, done.lines);
      return done;
    });
    if (lines.length > 0) ids.set(kind, id);
    return written;
  };
  const onLogosNamed: OnLogosNamed = async (tx, addresses) => {
    await tx.execute(sql`
      UPDATE import_lines SET record = record || jsonb_build_object('logoimage_url', given.value)
      FROM jsonb_each(${JSON.stringify(Object.fromEntries(addresses))}::jsonb) AS given
      WHERE import_id = ${ids.get('tools') ?? null} AND what = 'new' AND record_id = given.key`);
  };
  const end = async () => {
    const made = [...ids.values()];
    await db.write.update(imports).set({ held_until: null }).where(inArray(imports.id, made));
    // What came last names what came before.
    return made.toReversed();
  };
  return { ids, writeBatch, onLogosNamed, end };
}

/**
 * Undoes an import, as the desk does, and waits for it.
 *
 * @returns how many records are left as they are; null if there is no such import that can be undone
 * @throws if the site has tried and failed
 */
export async function undoByCommand(parts: Parts, id: string): Promise<number | null> {
  const { write } = parts.db;
  const isOrdered =
    uuid().safeParse(id).success && (await commandImport(write, { id, order: 'undo', by: BY }));
  if (!isOrdered) return null;
  // A running site may do it first, or another import be at work.
  let found = await readImport(write, id);
  while (found?.state === 'undoing') {
    await workOn(parts, id, () => false);
    await later(PAUSE_MS);
    found = await readImport(write, id);
  }
  if (found?.state !== 'undone')
    throw new Error(`The import ${id} is not undone: ${found?.reason ?? 'it is gone'}`);
  return countLeft(write, id);
}
