import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importCatalogue } from '#features/imports/import.server.ts';
import { formatFault } from '#features/records/fault.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { FIXTURE_BUSINESS_FUNCTIONS, FIXTURE_CATEGORIES, FIXTURE_TOOLS } from '../fixture-catalogue.ts';

/** Fills a migrated database with the fixture catalogue, through the importer that operators use. */
export function seedTemplate(db: Database): Promise<void> {
  return seed(db, {
    categories: FIXTURE_CATEGORIES,
    tools: FIXTURE_TOOLS,
    'business-functions': FIXTURE_BUSINESS_FUNCTIONS,
  });
}

/** The same with records of something else: no text of theirs says 'AI' or 'tool'. */
export function seedSomethingElse(db: Database): Promise<void> {
  return seed(db, {
    categories: withOtherWords(FIXTURE_CATEGORIES),
    tools: withOtherWords(FIXTURE_TOOLS),
    'business-functions': withOtherWords(FIXTURE_BUSINESS_FUNCTIONS),
  });
}

function withOtherWords(records: readonly object[]): object[] {
  return records.map((record) =>
    JSON.parse(JSON.stringify(record), (key, value) =>
      typeof value !== 'string' || key === 'id' || value.includes('://')
        ? value
        : value.replace(/(?<![\w-])AI(?![\w-])/g, 'Art').replace(/(?<![\w-])tool(?=s?(?![\w-]))/gi, 'Hall'),
    ),
  );
}

async function seed(db: Database, files: Readonly<Record<string, readonly object[]>>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'toolbox-seed-'));
  const faults: string[] = [];
  try {
    for (const [name, records] of Object.entries(files)) {
      await writeRecords(path.join(folder, `${name}.ndjson`), records);
    }
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
