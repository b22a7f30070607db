import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { z } from 'zod';
import { MIGRATIONS_FOLDER } from '#platform/database/connection.server.ts';

export interface Migration {
  name: string;
  /** In milliseconds. Databases identify their migrations by this. */
  written_at: number;
  hash: string;
  statements: string[];
}

const journalSchema = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

/** This program's migrations, oldest first. */
export function readMigrations(folder = MIGRATIONS_FOLDER): Migration[] {
  const text = readFileSync(path.join(folder, 'meta', '_journal.json'), 'utf8');
  const names = new Map(journalSchema.parse(JSON.parse(text)).entries.map(({ when, tag }) => [when, tag]));
  return readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis, hash, sql }) => ({
    name: names.get(folderMillis) ?? String(folderMillis),
    written_at: folderMillis,
    hash,
    statements: sql,
  }));
}

/** What the migrations create. A test compares these names with a real database. */
export interface OwnObjects {
  tables: string[];
  /** Tables that a later migration drops or renames: a database without that migration still has them. */
  formerTables: string[];
  functions: string[];
  formerFunctions: string[];
}

/** The site's own tables and functions, taken from the statements that create them. */
export function ownObjects(migrations: readonly Migration[]): OwnObjects {
  const text = migrations.flatMap(({ statements }) => statements).join('\n');
  const names = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');
  const renamed = new Map(
    [...text.matchAll(/^\s*ALTER TABLE "?(\w+)"? RENAME TO "?(\w+)"?/gm)].map(([, from = '', to = '']) => [
      from,
      to,
    ]),
  );
  const former = new Set([...names(/^\s*DROP TABLE (?:IF EXISTS )?"?(\w+)"?/gm), ...renamed.keys()]);
  const droppedFunctions = new Set(names(/^\s*DROP FUNCTION (?:IF EXISTS )?(\w+)/gm));
  const created = [...names(/^\s*CREATE TABLE (?:IF NOT EXISTS )?"(\w+)"/gm), ...renamed.values()];
  return {
    tables: created.filter((table) => !former.has(table)),
    formerTables: [...former],
    functions: names(/^\s*CREATE FUNCTION (\w+)\s*\(/gm).filter((name) => !droppedFunctions.has(name)),
    formerFunctions: [...droppedFunctions],
  };
}
