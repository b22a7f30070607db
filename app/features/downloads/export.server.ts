import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { toolsOfCompany } from '#catalogue/rounds/companies-of-tool.server.ts';
import { isCompanyKnown, isKnown } from '#catalogue/rounds/round-conditions.server.ts';
import { DETAIL_GROUPS } from '#catalogue/tools/fields/field-row.ts';
import { openTo } from '#catalogue/tools/open-to.server.ts';
import { readWhole } from '#features/imports/export.server.ts';
import type { KindName } from '#features/records/kinds.server.ts';
import { LEFT_OUT, SPECIALIZATIONS } from '#features/records/records/left-out.ts';
import { readRecords } from '#features/records/records/stored-records.server.ts';
import type { Transaction } from '#features/records/write/transaction.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { canViewTab, type PremiumFlags, TOOL_TABS, VISITOR } from '#site/access.ts';
import { CSV_MARK, spreadsheetLine } from '#site/csv.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';
import { CSV_COLUMNS, csvCells } from './csv.server.ts';
import { DOWNLOADS, type DownloadName } from './downloads.ts';
import { type DownloadManifest, MANIFEST } from './downloads-manifest.ts';
import { toolJsonSchema } from './schema.server.ts';

/**
 * Writes what everybody may read of the catalogue: the export's records without anything locked, as NDJSON
 * and CSV, with their schema, licence and checksums. It holds one page of records in memory at a time.
 *
 * @param madeAt ISO time, for the manifest
 */
export async function exportOpen(db: Database, folder: string, madeAt: string): Promise<DownloadManifest> {
  await mkdir(folder, { recursive: true });
  const file = (name: DownloadName) => path.join(folder, name);
  const counts = await readWhole(db, async (tx) => ({
    'tools.ndjson': await writeLines(file('tools.ndjson'), open(tx, 'tools'), ndjsonLine),
    'tools.csv': await writeLines(
      file('tools.csv'),
      open(tx, 'tools'),
      (record) => spreadsheetLine(csvCells(record)),
      CSV_MARK + spreadsheetLine(CSV_COLUMNS),
    ),
    'categories.ndjson': await writeLines(
      file('categories.ndjson'),
      readRecords(tx, 'categories'),
      ndjsonLine,
    ),
    'companies.ndjson': await writeLines(file('companies.ndjson'), openCompanies(tx), ndjsonLine),
    'investors.ndjson': await writeLines(file('investors.ndjson'), openInvestors(tx), ndjsonLine),
  }));
  await writeFile(file('tools.schema.json'), `${JSON.stringify(toolJsonSchema(), null, 2)}\n`);
  await writeFile(file('licence.txt'), licence());
  const files = await describeFiles(folder, counts);
  const sums = files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('');
  await writeFile(file('sha256sums.txt'), sums);
  const manifest = { licence: SITE.dataLicence.name, made_at: madeAt, files };
  await writeFile(path.join(folder, MANIFEST), JSON.stringify(manifest));
  return manifest;
}

type StoredRecord = Record<string, unknown>;

const licence = () => say`${SITE.dataLicence.name}

${SITE.dataLicence.text}
The terms of the site (${paths.terms}) apply. Names and marks of tools belong to their owners.
`;

async function* open(tx: Transaction, kind: KindName): AsyncGenerator<StoredRecord> {
  for await (const record of readRecords(tx, kind)) yield openRecord(record);
}

/**
 * Those that everybody may know of (`isCompanyKnown`), with their owner if they may know of it too, and with their rounds
 * where one of their tools opens these (`mergedRounds`).
 */
async function* openCompanies(tx: Transaction): AsyncGenerator<StoredRecord> {
  const { rows } = await tx.execute<{ id: string; owner: boolean; rounds: boolean }>(sql`
    SELECT c.id, ${isCompanyKnown(VISITOR, sql`c.parent`)} AS owner, EXISTS (SELECT FROM ${toolsOfCompany(sql`c.id`)} AS own JOIN ai_tools t ON t.id = own.id
      WHERE ${openTo(VISITOR, 'funding_info_is_premium', 't')}) AS rounds
    FROM company_records c WHERE ${isCompanyKnown(VISITOR, sql`c.id`)}`);
  const open = new Map<unknown, (typeof rows)[number]>(rows.map((row) => [row.id, row]));
  for await (const { funding_rounds, parent, parent_since, ...others } of readRecords(tx, 'companies')) {
    const known = open.get(others.id);
    if (known) {
      yield {
        ...others,
        ...(known.owner && { parent, parent_since }),
        ...(known.rounds && { funding_rounds }),
      };
    }
  }
}

/** Those that open rounds name: nobody else may know of an investor that only locked ones name (spec §6). */
async function* openInvestors(tx: Transaction): AsyncGenerator<StoredRecord> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM investor_records i WHERE ${isKnown(VISITOR, sql`i.id`)}`,
  );
  const open = new Set<unknown>(rows.map(({ id }) => id));
  for await (const record of readRecords(tx, 'investors')) if (open.has(record.id)) yield record;
}

const ndjsonLine = (record: StoredRecord) => `${JSON.stringify(record)}\n`;

/** @returns how many records there were */
async function writeLines(
  file: string,
  records: AsyncIterable<StoredRecord>,
  write: (record: StoredRecord) => string,
  head = '',
): Promise<number> {
  let count = 0;
  async function* lines() {
    if (head) yield head;
    for await (const record of records) {
      count += 1;
      yield write(record);
    }
  }
  await pipeline(lines, createWriteStream(file));
  return count;
}

async function describeFiles(
  folder: string,
  counts: Partial<Record<DownloadName, number>>,
): Promise<DownloadManifest['files']> {
  const names = (Object.keys(DOWNLOADS) as DownloadName[]).filter((name) => name !== 'sha256sums.txt');
  return Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const hash = createHash('sha256');
      await pipeline(createReadStream(file), hash);
      const records = counts[name];
      return {
        name,
        bytes: (await stat(file)).size,
        sha256: hash.digest('hex'),
        ...(records !== undefined && { records }),
      };
    }),
  );
}

type ToolRecord = PremiumFlags & { is_featured: boolean } & Record<string, unknown>;

/**
 * What everybody may read of an exported tool: the groups of its open tabs (spec §6). Of locked categories
 * only the names remain, which every card shows. It says which groups are locked, so that an import of it empties none.
 */
function openRecord(record: Record<string, unknown>): Record<string, unknown> {
  const tool = withFlags(record);
  const open: Record<string, unknown> = { ...record };
  const leftOut: string[] = [];
  for (const { flag, group } of TOOL_TABS) {
    if (canViewTab(tool, flag, VISITOR)) continue;
    if (group === null) {
      open.categories = withoutSpecializations(record.categories);
      leftOut.push(SPECIALIZATIONS);
      continue;
    }
    for (const [detail, held] of Object.entries(DETAIL_GROUPS)) {
      if (held !== group) continue;
      delete open[detail];
      leftOut.push(detail);
    }
  }
  return leftOut.length === 0 ? open : { ...open, [LEFT_OUT]: leftOut };
}

/** A missing flag counts as locked, so a mistake shows as a gap and not as a leak. */
function withFlags(record: Record<string, unknown>): ToolRecord {
  const flag = (name: keyof PremiumFlags) => record[name] !== false;
  return {
    ...record,
    is_featured: record.is_featured === true,
    basic_info_is_premium: flag('basic_info_is_premium'),
    business_info_is_premium: flag('business_info_is_premium'),
    category_info_is_premium: flag('category_info_is_premium'),
    tech_info_is_premium: flag('tech_info_is_premium'),
    social_media_info_is_premium: flag('social_media_info_is_premium'),
    market_info_is_premium: flag('market_info_is_premium'),
    funding_info_is_premium: flag('funding_info_is_premium'),
  };
}

function withoutSpecializations(categories: unknown): unknown {
  if (!Array.isArray(categories)) return [];
  return categories.map(({ category }) => ({ category, specializations: [] }));
}
