import { sql } from 'drizzle-orm';
import { type ImportReport, importCatalogue } from '#features/imports/import.server.ts';
import type { ImportOptions } from '#features/imports/import-options.server.ts';
import { formatFault } from '#features/records/fault.server.ts';
import type { TableReading } from '#features/records/read/table-reading.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { temporaryFolder } from '../harness/folders.ts';

/** Two categories that every test may name. */
export const CATEGORIES = [
  {
    id: 'video',
    name: 'Video',
    description: 'Moving pictures.',
    hex_color: '#8a2b0f',
    specializations: [
      { id: 'editing', name: 'Editing', description: null },
      { id: 'effects', name: 'Effects', description: 'Made by machines.' },
    ],
  },
  { id: 'chat', name: 'Chat', specializations: [{ id: 'local', name: 'Local' }] },
];

/** Of the site that imports. */
export const OWN_HOST = 'toolbox.example.org';

export const ndjson = (records: readonly unknown[]) =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

type Options = Partial<Pick<ImportOptions, 'isDryRun' | 'choices' | 'recall' | 'onWarning' | 'writeBatch'>>;

interface Outcome {
  report: ImportReport;
  /** The faults as people read them. */
  faults: string[];
  /** What was left as the desk has it, as `<id> <field> <why>`. */
  kept: string[];
  /** New tools that may be listed already, as `<id> <other> <what they have in common>`. */
  alike: string[];
  /** How tables were taken. */
  notes: string[];
  readings: TableReading[];
}

/** Imports files given by name and content. */
export function importFiles(
  db: Database,
  files: Readonly<Record<string, string | Uint8Array>>,
  options: Options = {},
): Promise<Outcome> {
  return importTarget(db, temporaryFolder(files), options);
}

export async function importTarget(
  db: Database,
  target: string,
  { isDryRun = false, filesFolder = temporaryFolder(), ...options }: Options & { filesFolder?: string } = {},
): Promise<Outcome> {
  const faults: string[] = [];
  const kept: string[] = [];
  const alike: string[] = [];
  const notes: string[] = [];
  const readings: TableReading[] = [];
  const report = await importCatalogue(db, {
    ...options,
    target,
    filesFolder,
    isDryRun,
    ownHost: OWN_HOST,
    onFault: (fault) => faults.push(formatFault(fault)),
    onSkipped: ({ id, field, why }) => kept.push(`${id} ${field} ${why}`),
    onAlike: ({ id, other, what }) => alike.push(`${id} ${other.id} ${what}`),
    onNote: ({ text }) => notes.push(text),
    onRead: (reading) => readings.push(reading),
    onProgress: () => {},
  });
  return { report, faults, kept, alike, notes, readings };
}

const TABLES = [
  'categories',
  'specializations',
  'category_market_data',
  'ai_tools',
  'tool_details',
  'tool_categories',
  'tool_facts',
  'former_tools',
  'companies',
  'company_records',
  'company_tools',
  'investors',
  'investor_records',
  'round_investors',
  'round_categories',
  'withdrawn_tools',
  'desk_values',
  'questions_tools',
  'business_functions',
];

/** Every row of the catalogue, in an order that depends on the rows alone. */
export async function dump(db: Database): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {};
  for (const table of TABLES) {
    const { rows } = await db.read.execute<{ row: unknown }>(
      sql`SELECT to_jsonb(stored) AS row FROM ${sql.identifier(table)} stored ORDER BY to_jsonb(stored)::text`,
    );
    tables[table] = rows.map(({ row }) => row);
  }
  return tables;
}

/** Counters that differ from what they count, and incomplete tools; a correct catalogue has none. */
export async function inconsistencies(db: Database): Promise<unknown[]> {
  const { rows } = await db.read.execute(sql`
    SELECT 'category ' || c.id AS what, c.tool_count AS kept,
      (SELECT count(DISTINCT tool_id)::int FROM tool_categories l WHERE l.category_id = c.id) AS counted FROM categories c
    UNION ALL SELECT 'specialization ' || s.id, s.tool_count,
      (SELECT count(*)::int FROM tool_categories l WHERE (l.category_id, l.specialization_id) = (s.category_id, s.id)) FROM specializations s
    UNION ALL SELECT 'tools', coalesce((SELECT tool_count FROM catalogue_state), 0), (SELECT count(*)::int FROM ai_tools)
    UNION ALL SELECT 'details', (SELECT count(*)::int FROM tool_details), (SELECT count(*)::int FROM ai_tools)`);
  return rows.filter(({ kept, counted }) => kept !== counted);
}

export async function stateVersion(db: Database): Promise<number> {
  const { rows } = await db.read.execute<{ version: number }>(sql`SELECT version FROM catalogue_state`);
  return rows[0]?.version ?? 0;
}

/** One stored tool, by its columns. */
export async function storedTool(db: Database, id: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await db.read.execute(sql`SELECT * FROM ai_tools WHERE id = ${id}`);
  return rows[0];
}
