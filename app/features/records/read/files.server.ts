import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { KINDS, type KindName } from '../kinds.server.ts';
import { type Format, readFileName } from './file-names.ts';

export interface CatalogueFile {
  path: string;
  /** The file's name as faults show it. */
  name: string;
  kind: KindName;
  format: Format;
  bytes: number;
}

/** Whoever puts such a file into a folder wants it imported; notes and pages may lie beside it. */
const UNLIKELY = ['txt', 'html', 'htm'];

/** What a path contains: the files to import, in order, and file names that match no kind of record. */
export interface CatalogueFiles {
  /** The folder of the files; their logos are in its `logos`. */
  folder: string;
  /** Whether all files of the folder are meant, or one. */
  isFolder: boolean;
  files: CatalogueFile[];
  unknown: string[];
}

/**
 * Finds what to import: one file, or the files of a folder. A file's name says its kind: `tools.ndjson`,
 * `tools-2.csv`, `business-functions.json`. One that is given by itself and says none has tools.
 *
 * @throws when there is nothing readable
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
      const { kind, format } = means;
      files.push({ path: file, name, kind, format, bytes: (await stat(file)).size });
    } else if (!isFolder || (means && !UNLIKELY.includes(means.ending))) unknown.push(name);
  }
  files.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
  return { folder, isFolder, files, unknown };
}
