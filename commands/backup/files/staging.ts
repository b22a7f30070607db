import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { namesIn } from '#platform/start/folder.server.ts';
import { errorCode } from '#platform/start/start-error.server.ts';

/**
 * A restore's files wait in a folder of their own until the database has committed. The transaction leaves
 * that folder's id as a mark in the database, so wherever a restore was interrupted, the mark says whether to
 * bring its files in or delete them.
 */
const PREFIX = 'restoring-';
const FOLDER = /^restoring-([0-9a-f-]{36})$/;
const PRIVATE_FILE = 0o600;

export interface Staging {
  /** The mark that the transaction has to leave in the database. */
  mark: string;
  /** @param name a path below DATA_DIR, already checked */
  write(name: string, bytes: Buffer): Promise<void>;
  discard(): Promise<void>;
}

export async function createStaging(dataDir: string): Promise<Staging> {
  const mark = randomUUID();
  const folder = path.join(dataDir, PREFIX + mark);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    mark,
    async write(name, bytes) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, bytes, { flag: 'wx', mode: PRIVATE_FILE, flush: true });
    },
    discard: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * Finishes interrupted restores: brings in the files of the one whose mark is in the database, and deletes
 * those of all others. Call it only when no restore can be running: while holding the schema's lock, or after
 * it. Calling it twice, even at once, does no harm.
 *
 * @param readMark reads the mark; called only if something is left
 * @returns whether files were brought in
 */
export async function settleRestores(
  dataDir: string,
  readMark: () => Promise<string | null>,
): Promise<boolean> {
  const left = (await namesIn(dataDir)).flatMap((name) => FOLDER.exec(name)?.[1] ?? []);
  if (left.length === 0) return false;
  const mark = await readMark();
  for (const id of left) {
    const folder = path.join(dataDir, PREFIX + id);
    if (id === mark) await moveAll(folder, dataDir);
    await rm(folder, { recursive: true, force: true });
  }
  return mark !== null && left.includes(mark);
}

async function moveAll(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const source = path.join(entry.parentPath, entry.name);
    const target = path.join(to, path.relative(from, source));
    await mkdir(path.dirname(target), { recursive: true });
    await rename(source, target).catch(unlessGone);
  }
}

/** Another process has finished the same restore first. */
function unlessGone(error: unknown): void {
  if (errorCode(error) !== 'ENOENT') throw error;
}
