import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { KINDS, type KindName } from './kinds.ts';

export const FORMATS = ['ndjson', 'json', 'csv'] as const;
type Format = (typeof FORMATS)[number];

export interface CatalogueFile {
  path: string;
  /** The file's name as faults show it. */
  name: string;
  kind: KindName;
  format: Format;
  bytes: number;
}

/** What a path contains: the files to import, in order, and file names that match no kind of record. */
export interface CatalogueFiles {
  /** The folder of the files; their logos are in its `logos`. */
  folder: string;
  files: CatalogueFile[];
  unknown: string[];
}

/**
 * Finds what to import: one file, or the files of a folder. A file's name says its kind: `tools.ndjson`,
 * `tools-2.csv`, `business-functions.json`.
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
    const format = FORMATS.find((one) => path.extname(name).toLowerCase() === `.${one}`);
    const kind = KINDS.find((one) => new RegExp(`^${one}([-.][^/]*)?\\.[a-z]+$`).test(name));
    const file = path.join(folder, name);
    if (format && kind) files.push({ path: file, name, kind, format, bytes: (await stat(file)).size });
    else if (format || !isFolder) unknown.push(name);
  }
  files.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
  return { folder, files, unknown };
}
