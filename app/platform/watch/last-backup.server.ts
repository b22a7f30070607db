import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { errorCode } from '../start/start-error.server.ts';

/** Below the data folder. It is no part of a backup itself. */
const NOTE = 'last-backup.json';

const noteSchema = z.object({ at: z.iso.datetime(), bytes: z.int().nonnegative() });

/** When the last backup was made, as a time in ISO 8601, and how large its archive is. */
export type LastBackup = z.infer<typeof noteSchema>;

/** Notes in the data folder that a backup has been made. */
export async function noteBackup(dataDir: string, backup: LastBackup): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const unfinished = path.join(dataDir, `${NOTE}.part`);
  await writeFile(unfinished, JSON.stringify(backup));
  await rename(unfinished, path.join(dataDir, NOTE));
}

/** The last backup that was made with this data folder; null if none is noted there. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | null> {
  try {
    return noteSchema.parse(JSON.parse(await readFile(path.join(dataDir, NOTE), 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || error instanceof SyntaxError || error instanceof z.ZodError)
      return null;
    throw error;
  }
}
