import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from './start-error.server.ts';

const FILE = 'auth-secret';
const BYTES = 32;

/**
 * The secret of a site that sets none. Created once and stored with the data, so that members stay signed in across
 * restarts. Simultaneous starts get the same one.
 */
export function storedSecret(dataFolder: string): string {
  const file = path.join(dataFolder, FILE);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  mkdirSync(dataFolder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(BYTES).toString('base64url'), { mode: 0o600 });
  try {
    // A link appears completely or not at all, and never replaces an existing file.
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8');
}
