import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { fillSearchIndex } from '#catalogue/index-tools.server.ts';
import { fillDataPoints } from '#catalogue/tools/data-points.server.ts';
import { fillCompanies } from '#features/records/companies/fill-companies.server.ts';
import { rederiveRounds } from '#features/records/companies/rederive-rounds.server.ts';
import { rereadRounds } from '#features/records/companies/reread-rounds.server.ts';
import { formatFault } from '#features/records/fault.server.ts';
import { fillContents } from '#features/records/write/contents.server.ts';
import type { SkippedValue } from '#features/records/write/desk-values.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { type ImportReport, importCatalogue } from './import.server.ts';
import type { ImportProgress } from './import-options.server.ts';

export interface StarterOptions {
  /** The starter catalogue's folder. */
  folder: string;
  filesFolder: string;
  onProgress(progress: ImportProgress): void;
  onSkipped?: ((kept: SkippedValue) => void) | undefined;
}

/** Hash of the starter catalogue's file names and contents: the same on every clone of one commit. */
export async function hashStarter(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  // One at a time, to bound open files.
  for (const file of files.sort()) {
    const content = await readFile(file);
    const name = path.relative(folder, file).replaceAll(path.sep, '/');
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Adds to an existing catalogue what an older version did not store or stored otherwise: contents of tabs, the search
 * index, and companies with their rounds.
 */
export async function completeCatalogue(db: Database): Promise<void> {
  await fillContents(db.bulk);
  await fillSearchIndex(db.bulk);
  await fillCompanies(db.bulk);
  await rereadRounds(db.bulk);
  await rederiveRounds(db.bulk);
  await fillDataPoints(db.bulk);
}

/**
 * Imports the starter catalogue, unless these very files were imported before and its logos are in place.
 * What operators added or wrote at the desk stays; the rest of the starter's records is reset to its state.
 *
 * @returns the import's report, or null when there was nothing to do
 * @throws when one of its records is faulty, which must not happen in the project's own files
 */
export async function importStarter(db: Database, options: StarterOptions): Promise<ImportReport | null> {
  const hash = await hashStarter(options.folder);
  const { rows } = await db.bulk.execute(sql`SELECT 1 FROM catalogue_state WHERE starter_hash = ${hash}`);
  // The files may be missing although the database knows them.
  const filesAreThere = existsSync(path.join(options.filesFolder, 'logos'));
  if (rows.length > 0 && filesAreThere) return null;
  const faults: string[] = [];
  const report = await importCatalogue(db, {
    target: options.folder,
    filesFolder: options.filesFolder,
    isDryRun: false,
    onFault: (fault) => faults.push(formatFault(fault)),
    onProgress: options.onProgress,
    onSkipped: options.onSkipped,
  });
  if (faults.length > 0) throw new Error(`The starter catalogue is faulty:\n${faults.join('\n')}`);
  await db.bulk.execute(
    sql`INSERT INTO catalogue_state (id, starter_hash) VALUES ('catalogue', ${hash})
        ON CONFLICT (id) DO UPDATE SET starter_hash = excluded.starter_hash`,
  );
  return report;
}
