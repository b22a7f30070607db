import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './folders.ts';

/** One hash over the names and contents of files and folders. Missing ones add nothing. */
export function hashOf(names: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of names.flatMap(filesBelow)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(inRoot(file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(name: string): string[] {
  const entry = statSync(inRoot(name), { throwIfNoEntry: false });
  if (!entry) return [];
  if (entry.isFile()) return [name];
  return readdirSync(inRoot(name))
    .sort()
    .flatMap((child) => filesBelow(path.join(name, child)));
}
