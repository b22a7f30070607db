import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { KINDS, type KindName } from '../kinds.server.ts';
import { type Format, readFileName } from './file-names.ts';

export interface CatalogueFile {
  path: string;
  name: string;
  kind: KindName;
  /** What its name says; the columns of a table decide. */
  stated: KindName;
  format: Format;
  bytes: number;
}

/** Ignored in folders without a message: notes and pages may lie beside the files. */
const UNLIKELY = ['txt', 'html', 'htm'];

/** The files to import, in order, and the names of files that match no kind of record. */
export interface CatalogueFiles {
  /** The folder of the files, which has their logos in `logos`. */
  folder: string;
  /** Whether a folder was given, not a single file. */
  isFolder: boolean;
  files: CatalogueFile[];
  unknown: string[];
}

/**
 * Finds the files to import at a path: one file, or those of a folder. The name states the kind: `tools.ndjson`,
 * `tools-2.csv`, `business-functions.json`. A single file whose name states none has tools.
 *
 * @throws Error if there is nothing readable
 */
export async function findCatalogueFiles(target: string): Promise<CatalogueFiles> {
  const found = await stat(target).catch(() => undefined);
  if (!found) throw new Error(`There is no file or folder ${target} that can be read.`);
  const isFolder = found.isDirectory();
  const folder = isFolder ? target : path.dirname(target);
  const names = isFolder ? await readdir(target) : [path.basename(target)];
  const files: CatalogueFile[] = [];
  const unknown: string[] = [];
  for (const name of names.sort()) {
    const means = readFileName(name, KINDS, 'tools');
    const file = path.join(folder, name);
    const saysKind = readFileName(name, KINDS) !== null;
    if (means && (saysKind || !isFolder)) {
      const { kind: stated, format } = means;
      const kind = format === 'table' ? 'tools' : stated;
      files.push({ path: file, name, kind, stated, format, bytes: (await stat(file)).size });
    } else if (!isFolder || (means && !UNLIKELY.includes(means.ending))) unknown.push(name);
  }
  files.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
  return { folder, isFolder, files, unknown };
}
