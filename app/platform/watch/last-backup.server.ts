import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { errorCode } from '../start/start-error.server.ts';

/** Below the data folder; not part of a backup. */
const NOTE = 'last-backup.json';

const noteSchema = z.object({ at: z.iso.datetime(), bytes: z.int().nonnegative() });

/** The time of the last backup in ISO 8601, and its archive's size. */
export type LastBackup = z.infer<typeof noteSchema>;

/** Notes a backup in the data folder. */
export async function noteBackup(dataDir: string, backup: LastBackup): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const unfinished = path.join(dataDir, `${NOTE}.part`);
  await writeFile(unfinished, JSON.stringify(backup));
  await rename(unfinished, path.join(dataDir, NOTE));
}

/** The last backup of this data folder; null if none is noted. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | null> {
  try {
    return noteSchema.parse(JSON.parse(await readFile(path.join(dataDir, NOTE), 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || error instanceof SyntaxError || error instanceof z.ZodError)
      return null;
    throw error;
  }
}
