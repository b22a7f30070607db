import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '#platform/start/start-error.server.ts';

/**
 * The parts of DATA_DIR that an archive holds, besides photos and the embedded database: the catalogue's
 * files, mails written as files, and the secret that signs session cookies.
 */
const KEPT = ['files', 'outbox', 'auth-secret'];

/** Whether a part's name belongs to such a file: a path inside one of these that does not lead out again. */
export function isKeptFile(name: string): boolean {
  const [top = '', ...rest] = name.split('/');
  if (!KEPT.includes(top) || name.includes('\\') || name.includes('\0')) return false;
  return rest.every((step) => step !== '' && !step.startsWith('.'));
}

/**
 * The files with their names in the archive, leaving out half-written ones and any that vanish in the
 * meantime.
 */
export async function* keptFiles(dataDir: string): AsyncGenerator<{ name: string; bytes: Buffer }> {
  for (const top of KEPT) {
    for (const name of await namesBelow(dataDir, top)) {
      const bytes = await readIfThere(path.join(dataDir, name));
      if (bytes) yield { name, bytes };
    }
  }
}

async function namesBelow(dataDir: string, top: string): Promise<string[]> {
  const target = path.join(dataDir, top);
  try {
    const entries = await readdir(target, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
      .map((entry) =>
        path.relative(dataDir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
      )
      .filter(isKeptFile)
      .sort();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    if (errorCode(error) === 'ENOTDIR') return [top];
    throw error;
  }
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
