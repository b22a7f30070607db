import { createWriteStream } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { KINDS, type KindName } from '#features/records/kinds.server.ts';
import { readRecords } from '#features/records/records/stored-records.server.ts';
import type { Transaction } from '#features/records/write/transaction.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { LOGO_NAME } from './logos.server.ts';

export interface ExportOptions {
  /** Created if missing; replaces files with the same names. */
  folder: string;
  filesFolder: string;
}

export type ExportReport = Record<KindName, number> & { logos: number };

/**
 * Writes the whole catalogue as files that an import accepts, consistent even while others write. Importing
 * them again changes nothing.
 */
export function exportCatalogue(db: Database, options: ExportOptions): Promise<ExportReport> {
  return readWhole(db, async (tx) => {
    // The files contain locked values too.
    await mkdir(options.folder, { recursive: true, mode: 0o700 });
    const counts: Partial<Record<KindName, number>> = {};
    const logos = new Set<string>();
    for (const kind of KINDS) counts[kind] = await exportKind(tx, kind, options.folder, logos);
    return { ...EMPTY, ...counts, logos: await exportLogos(logos, options) };
  });
}

/** Exports everything, or one kind of record without logos. */
export async function exportTo(
  db: Database,
  { kind, ...options }: ExportOptions & { kind: string | null },
): Promise<void> {
  const known = KINDS.find((one) => one === kind);
  if (known) await readWhole(db, (tx) => exportKind(tx, known, options.folder, new Set()));
  else await exportCatalogue(db, options);
}

/** Reads from one snapshot of the catalogue. */
export function readWhole<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.bulk.transaction(
    async (tx) => {
      // Exports must not depend on the database's time zone.
      await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
      return work(tx);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

const EMPTY = {
  categories: 0,
  'category-market-data': 0,
  companies: 0,
  investors: 0,
  'withdrawn-tools': 0,
  tools: 0,
  questions: 0,
  'business-functions': 0,
};

async function exportKind(
  tx: Transaction,
  kind: KindName,
  folder: string,
  logos: Set<string>,
): Promise<number> {
  let count = 0;
  async function* lines() {
    for await (const record of readRecords(tx, kind)) {
      count++;
      if (typeof record.logoimage_url === 'string') logos.add(path.posix.basename(record.logoimage_url));
      yield `${JSON.stringify(record)}\n`;
    }
  }
  await pipeline(lines, createWriteStream(path.join(folder, `${kind}.ndjson`), { mode: 0o600 }));
  return count;
}

/** Copies the logos of existing tools. */
async function exportLogos(
  names: ReadonlySet<string>,
  { folder, filesFolder }: ExportOptions,
): Promise<number> {
  const to = path.join(folder, 'logos');
  if (names.size > 0) await mkdir(to, { recursive: true });
  let copied = 0;
  for (const name of names) {
    if (!LOGO_NAME.test(name)) continue;
    try {
      await copyFile(path.join(filesFolder, 'logos', name), path.join(to, name));
      copied++;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  return copied;
}
