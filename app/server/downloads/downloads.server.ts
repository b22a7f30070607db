import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type DownloadManifest, MANIFEST, manifestSchema } from '#domain/downloads-manifest.ts';
import { errorCode } from '#server/start/start-error.server.ts';

/** A folder in DATA_DIR. */
export const DOWNLOADS_FOLDER = 'downloads';
/** The link in that folder to the files now served. */
export const CURRENT = 'current';

/** Describes the files now served; null before the first were made. */
export async function readManifest(folder: string): Promise<DownloadManifest | null> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(path.join(folder, CURRENT, MANIFEST), 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
