import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '#platform/start/start-error.server.ts';
import { type DownloadManifest, MANIFEST, manifestSchema } from './downloads-manifest.ts';

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
