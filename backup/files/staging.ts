import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { namesIn } from '#server/start/folder.server.ts';
import { errorCode } from '#server/start/start-error.server.ts';

/**
 * Files of a restore wait in a folder of their own until the database has committed. That transaction leaves
 * the folder's id as a mark in the database: so, wherever a restore broke off, the mark says whether its files
 * belong in or are to be thrown away.
 */
const PREFIX = 'restoring-';
const FOLDER = /^restoring-([0-9a-f-]{36})$/;
const PRIVATE_FILE = 0o600;

export interface Staging {
  /** What the transaction has to leave in the database. */
  mark: string;
  /** @param name a path below DATA_DIR, checked already */
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
 * Ends what a restore has left: the files of the one whose mark is in the database come to their places,
 * those of any other go. To be called when no restore can be under way: with the lock of the schema, or
 * after it. Doing it twice, or twice at once, does no harm.
 *
 * @param readMark reads the mark; it is not asked when nothing was left
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

/** Another process, which ends the same restore, has been faster. */
function unlessGone(error: unknown): void {
  if (errorCode(error) !== 'ENOENT') throw error;
}
