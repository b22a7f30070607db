import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importCatalogue } from '#features/imports/import.server.ts';
import { formatFault } from '#features/records/fault.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { FIXTURE_BUSINESS_FUNCTIONS, FIXTURE_CATEGORIES, FIXTURE_TOOLS } from '../fixture-catalogue.ts';

/** Fills a migrated database with the fixture catalogue, through the importer that operators use. */
export async function seedTemplate(db: Database): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'toolbox-seed-'));
  const faults: string[] = [];
  try {
    await writeRecords(path.join(folder, 'categories.ndjson'), FIXTURE_CATEGORIES);
    await writeRecords(path.join(folder, 'tools.ndjson'), FIXTURE_TOOLS);
    await writeRecords(path.join(folder, 'business-functions.ndjson'), FIXTURE_BUSINESS_FUNCTIONS);
    await importCatalogue(db, {
      target: folder,
      filesFolder: path.join(folder, 'files'),
      isDryRun: false,
      onFault: (fault) => faults.push(formatFault(fault)),
      onProgress: () => {},
    });
  } finally {
    await rm(folder, { recursive: true });
  }
  if (faults.length > 0) throw new Error(`The fixture catalogue is faulty:\n${faults.join('\n')}`);
}

function writeRecords(file: string, records: readonly object[]): Promise<void> {
  return writeFile(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
}
