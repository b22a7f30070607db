import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/connection.server.ts';
import type { Settings } from '#platform/start/settings.server.ts';
import { type Manifest, parseManifest } from '../../../commands/backup/archive/manifest.ts';
import { collect, openArchive } from '../../../commands/backup/archive/read.ts';
import { createArchive } from '../../../commands/backup/archive/write.ts';
import {
  backUp,
  bringBack,
  filesBelow,
  filledSite,
  newFile,
  query,
  rowsOf,
  siteOn,
  tablesOf,
} from '../../backup/workbench.ts';
import { bareDatabase } from '../../harness/database.ts';

/** Whole archives that do not fit, and databases that are not ours: each gives one clear line and changes nothing. */

let archive: string;
beforeAll(async () => {
  const { settings } = await filledSite();
  archive = await backUp(settings);
});

const freshSite = async () => siteOn(await bareDatabase());
const urlOf = ({ DATABASE_URL = '' }: Settings) => DATABASE_URL;

async function expectUntouched(target: Settings): Promise<void> {
  expect(await tablesOf(urlOf(target))).toEqual([]);
  expect(await filesBelow(target.DATA_DIR)).toEqual({});
}

/** A complete and sealed archive, as this program would write it, with different contents. */
async function forged(
  change: { manifest?: Partial<Manifest>; parts?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  const { manifest, parts } = await openArchive(archive);
  const file = await newFile();
  const writer = await createArchive(file, new AbortController().signal);
  for await (const { name, content } of parts()) await writer.add(name, await collect(content));
  for (const [name, text] of Object.entries(change.parts ?? {})) await writer.add(name, Buffer.from(text));
  await writer.finish({ ...manifest, ...change.manifest });
  return file;
}

describe('a whole archive that does not fit', () => {
  test('with a newer schema', async () => {
    const target = await freshSite();
    const schema = { name: '9999_future', written_at: Date.UTC(2100, 0) };
    const file = await forged({ manifest: { schema, product: 'ai-toolbox 9.0.0' } });
    await expect(bringBack(target, file)).rejects.toThrow(
      'made by a newer version (ai-toolbox 9.0.0, schema 9999_future)',
    );
    await expectUntouched(target);
  });

  test('from before the first known migration', async () => {
    const target = await freshSite();
    const file = await forged({ manifest: { schema: { name: '0003_search', written_at: 1 } } });
    await expect(bringBack(target, file)).rejects.toThrow('by an early version (schema 0003_search)');
    await expectUntouched(target);
  });

  test('in a newer format', () => {
    expect(() => parseManifest('{"format": 2}')).toThrow('reads format 1');
  });

  test.each([
    'files/../../escaped',
    'postgres/PG_VERSION',
    'photos/../me.jpg',
    'files//x',
    '/etc/passwd',
    'auth-secret/x/.y',
  ])('with a file %j, which has no place', async (name) => {
    const target = await freshSite();
    await expect(bringBack(target, await forged({ parts: { [name]: 'x' } }))).rejects.toThrow(
      'no place here',
    );
    await expectUntouched(target);
  });

  test.each([
    ['fewer rows than it says', (table: Manifest['tables'][number]) => ({ ...table, rows: table.rows + 1 })],
    ['other columns', (table: Manifest['tables'][number]) => ({ ...table, columns: ['id', 'surprise'] })],
  ])('with %s: all that was begun is taken back, files too', async (_, change) => {
    const target = await freshSite();
    const { manifest } = await openArchive(archive);
    const tables = manifest.tables.map((table) => (table.name === 'users' ? change(table) : table));
    await expect(bringBack(target, await forged({ manifest: { tables } }))).rejects.toThrow('users');
    await expectUntouched(target);
  });

  test('with a row that the database refuses', async () => {
    const target = await freshSite();
    const file = await forged({ parts: { 'database/user_ratings/000009.copy': 'no\tuuid\n' } });
    await expect(bringBack(target, file)).rejects.toThrow();
    await expectUntouched(target);
  });
});

describe('a database that is not ours to fill', () => {
  test('has tables of another program', async () => {
    const target = await freshSite();
    await query(urlOf(target), 'CREATE TABLE users (id text); INSERT INTO users VALUES (1)');
    await expect(bringBack(target, archive, { replace: true })).rejects.toThrow('another program (users)');
    expect(await query(urlOf(target), 'SELECT * FROM users')).toEqual([{ id: '1' }]);
  });

  test('belongs to a newer version', async () => {
    const target = await freshSite();
    await bringBack(target, archive);
    await query(
      urlOf(target),
      "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('x', 4e12)",
    );
    const rows = await rowsOf(urlOf(target));
    await expect(bringBack(target, archive, { replace: true })).rejects.toThrow('newer version');
    await expect(backUp(target)).rejects.toThrow('newer version');
    expect(await rowsOf(urlOf(target))).toEqual(rows);
  });

  test('belongs to an early version', async () => {
    const target = await freshSite();
    await bringBack(target, archive);
    await query(urlOf(target), 'UPDATE drizzle.__drizzle_migrations SET created_at = id');
    const rows = await rowsOf(urlOf(target));
    await expect(bringBack(target, archive, { replace: true })).rejects.toThrow('by an early version');
    await expect(backUp(target)).rejects.toThrow('by an early version');
    expect(await rowsOf(urlOf(target))).toEqual(rows);
  });

  test('is in use by a site', async () => {
    const target = await freshSite();
    const running = openDatabase(urlOf(target));
    await running.read.execute('SELECT 1');
    await expect(bringBack(target, archive)).rejects.toThrow('Stop it first');
    await running.close();
    await expectUntouched(target);
  });

  test('has nothing to back up', async () => {
    await expect(backUp(await freshSite())).rejects.toThrow('nothing to back up');
  });

  test('does not answer', async () => {
    const file = await newFile();
    const nowhere = await siteOn('postgresql://nobody@127.0.0.1:1/nothing');
    await expect(bringBack(nowhere, archive)).rejects.toThrow('ECONNREFUSED');
    await expect(backUp(nowhere)).rejects.toThrow('ECONNREFUSED');
    await expect(readFile(file)).rejects.toThrow('ENOENT');
  });
});
