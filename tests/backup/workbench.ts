import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { saveRating } from '#features/reviews/ratings.server.ts';
import { storedSecret } from '#platform/start/secret.server.ts';
import { readSettings, type Settings } from '#platform/start/settings.server.ts';
import { createStorage } from '#platform/storage/storage.server.ts';
import { paths } from '#site/paths.ts';
import type { readMigrations } from '../../commands/backup/database/migrations.ts';
import { NOTES } from '../../commands/backup/database/tables.ts';
import { makeBackup } from '../../commands/backup/make.ts';
import { restore } from '../../commands/backup/restore.ts';
import { bareDatabase, type TestDatabase, withDatabase } from '../harness/database.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { addMember } from '../harness/members.ts';
import { withoutPages } from '../harness/written.ts';

/** Whole sites are copied and programs start, perhaps on a slow machine. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Somebody's site, as the commands see it. */
export async function siteOn(url: string, environment: NodeJS.ProcessEnv = {}): Promise<Settings> {
  return readSettings({
    NODE_ENV: 'test',
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: url,
    ...environment,
  });
}

/** A database that has had these migrations and no others. */
export async function databaseAfter(made: ReturnType<typeof readMigrations>): Promise<string> {
  const url = await bareDatabase();
  const notes = made.map(({ hash, written_at }) => `('${hash}', ${written_at})`);
  await query(
    url,
    [
      'CREATE SCHEMA drizzle',
      `CREATE TABLE ${NOTES} (id serial, hash text NOT NULL, created_at bigint)`,
      `INSERT INTO ${NOTES} (hash, created_at) VALUES ${notes.join()}`,
      ...made.flatMap(({ statements }) => statements),
    ].join(';\n'),
  );
  return url;
}

/** A file that does not exist yet. */
export async function newFile(): Promise<string> {
  return path.join(temporaryFolder(), 'site.tar.zst');
}

const quiet = { say: () => {}, during: () => {} };

/** Backs up a site silently and returns the archive's name. */
export async function backUp(settings: Settings, signal = new AbortController().signal): Promise<string> {
  const file = await newFile();
  await makeBackup({ settings, file, progress: quiet, signal });
  return file;
}

export function bringBack(settings: Settings, file: string, { replace = false } = {}): Promise<void> {
  return restore({ settings, file, replace, progress: quiet, signal: new AbortController().signal });
}

/** Texts that break code which forgets a rule of `COPY`, JSON or UTF-8. */
const TRICKY = [
  'tab\tline\nreturn\r back\\slash \\N \\. quote" \'',
  '€ 漢字 🦊 e\u0301 \u0001\u001f\u007f',
  '',
];
const LARGE = `${'large '.repeat(800_000)}end`;

/** A site with something in every kind of column, members with photos, logos, emails and a secret. */
export async function filledSite(
  environment: NodeJS.ProcessEnv = {},
): Promise<{ db: TestDatabase; settings: Settings }> {
  const db = await withDatabase();
  const settings = await siteOn(db.url, environment);
  storedSecret(settings.DATA_DIR);
  const storage = createStorage(settings);
  for (const [index, biography] of [...TRICKY, LARGE].entries()) {
    const key = `${randomUUID()}.jpg`;
    await storage.put(key, new Uint8Array([index, 0, 255, 10, 13]), 'image/jpeg');
    const member = await addMember(db, {
      biography,
      photo_url: paths.photo(key),
      subscription_expires_at: new Date('2031-02-03T04:05:06.789Z'),
    });
    const [tool] = await query<{ id: string }>(db.url, 'SELECT id FROM ai_tools ORDER BY id LIMIT 1');
    const review = biography.slice(0, 100);
    if (tool)
      await saveRating(withoutPages(db), { toolId: tool.id, userId: member.id, rating: index + 1, review });
  }
  await query(
    db.url,
    `INSERT INTO outbox ("to", subject, text) VALUES ('a@example.org', 'Waiting', E'a\\n\\\\.\\nb');
     INSERT INTO proposals (origin, "values", new_tool) VALUES ('member', '[]',
       '{"name": "New", "description": "", "url": "https://example.org", "contact_email": "a@example.org", "tags": ["a,b", "{}"]}');
     UPDATE ai_tools SET avg_rating = 1::float8 / 3 WHERE id = (SELECT max(id) FROM ai_tools)`,
  );
  await writeFiles(settings.DATA_DIR, {
    'files/logos/one.svg': '<svg/>',
    'files/logos/deep/er/two.png': new Uint8Array([137, 80, 0, 255]),
    'outbox/2026-01-02-mail.eml': 'Subject: sent\r\n\r\nhello',
  });
  return { db, settings };
}

export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
}

/** Every file below a folder, by its name. */
export async function filesBelow(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    // The note about the last backup is no part of the next.
    .filter((name) => name !== 'last-backup.json')
    .sort();
  return Object.fromEntries(
    await Promise.all(
      names.map(
        async (name) => [name, (await readFile(path.join(folder, name))).toString('base64')] as const,
      ),
    ),
  );
}

/** One statement on a connection that no app would open. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'test' });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** The tables of the schema, without those of extensions. */
export async function tablesOf(url: string): Promise<string[]> {
  const rows = await query<{ name: string }>(
    url,
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e') ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** Every row of every table, including generated columns, and the migrations that the database has run. */
export async function rowsOf(url: string): Promise<Record<string, string[]>> {
  const tables = await tablesOf(url);
  const all = tables.map(
    (name) => `SELECT '${name}' AS name, to_jsonb(stored)::text AS row FROM "${name}" stored`,
  );
  const notes =
    "SELECT 'migrations' AS name, created_at || ' ' || hash AS row FROM drizzle.__drizzle_migrations";
  const rows = await query<{ name: string; row: string }>(
    url,
    `${[...all, notes].join(' UNION ALL ')} ORDER BY 1, 2`,
  );
  const byName = Object.groupBy(rows, ({ name }) => name);
  return Object.fromEntries(
    [...tables, 'migrations'].map((name) => [name, (byName[name] ?? []).map(({ row }) => row)]),
  );
}
