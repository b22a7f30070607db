import { randomInt } from 'node:crypto';
import { copyFile, open, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/connection.server.ts';
import type { Settings } from '#platform/start/settings.server.ts';
import { type Manifest, parseManifest } from '../../commands/backup/archive/manifest.ts';
import { collect, openArchive } from '../../commands/backup/archive/read.ts';
import { createArchive } from '../../commands/backup/archive/write.ts';
import { makeBackup } from '../../commands/backup/make.ts';
import { bareDatabase } from '../harness/database.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { report } from '../harness/report.ts';
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
} from './workbench.ts';

/** Refused restores and backups: each gives one clear line and changes nothing. */

let site: Settings;
let archive: string;
beforeAll(async () => {
  ({ settings: site } = await filledSite());
  archive = await backUp(site);
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

describe('a damaged archive is refused before anything is written', () => {
  const FLIPS = 60;
  const CUTS = 20;

  test('a single flipped bit, anywhere', async () => {
    const copy = await newFile();
    await copyFile(archive, copy);
    const { size } = await stat(copy);
    const handle = await open(copy, 'r+');
    const places = [...Array(20).keys(), ...Array.from({ length: 20 }, (_, index) => size - 1 - index)];
    while (places.length < FLIPS) places.push(randomInt(size));
    for (const place of places) {
      const byte = Buffer.alloc(1);
      await handle.read(byte, 0, 1, place);
      const flipped = Buffer.from([(byte[0] ?? 0) ^ (1 << randomInt(8))]);
      await handle.write(flipped, 0, 1, place);
      await expect(openArchive(copy), `byte ${place}`).rejects.toThrow(/damaged|not a backup/);
      await handle.write(byte, 0, 1, place);
    }
    await handle.close();
    await openArchive(copy);
    report({ what: 'bits flipped in an archive', count: places.length, lost: 0 });
  });

  test('a missing end, however much of it is gone', async () => {
    const copy = await newFile();
    await copyFile(archive, copy);
    const { size } = await stat(copy);
    const lengths = [...Array(CUTS / 2).keys()].flatMap((index) => [size - 1 - index, randomInt(size)]);
    for (const length of lengths.sort((a, b) => b - a)) {
      await truncate(copy, length);
      await expect(openArchive(copy), `${length} bytes`).rejects.toThrow(/damaged|not a backup/);
    }
    report({ what: 'archives cut off', count: CUTS, lost: 0 });
  });

  test('nothing was touched', async () => {
    const target = await freshSite();
    const copy = await newFile();
    const bytes = await readFile(archive);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await writeFile(copy, bytes);
    await expect(bringBack(target, copy)).rejects.toThrow('does not match its checksum');
    await truncate(copy, 1_000);
    await expect(bringBack(target, copy)).rejects.toThrow('cut off');
    await writeFile(copy, 'Dear diary');
    await expect(bringBack(target, copy)).rejects.toThrow('not a backup of this site');
    await expectUntouched(target);
  });

  test('something after its end is not ignored', async () => {
    const copy = await newFile();
    await writeFile(copy, Buffer.concat([await readFile(archive), Buffer.from('more')]));
    await expect(openArchive(copy)).rejects.toThrow('damaged');
  });
});

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
  test('is not empty, unless the operator asks for it', async () => {
    const target = await freshSite();
    await bringBack(target, archive);
    await query(urlOf(target), "UPDATE ai_tools SET name = 'mine'");
    const rows = await rowsOf(urlOf(target));
    await expect(bringBack(target, archive)).rejects.toThrow('not empty');
    expect(await rowsOf(urlOf(target))).toEqual(rows);
  });

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

test('an existing file is not overwritten, and a failure leaves no file', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'mine');
  await writeFile(file, 'mine');
  const progress = { say: () => {}, during: () => {} };
  const attempt = (signal: AbortSignal, name: string) =>
    makeBackup({ settings: site, file: path.join(folder, name), progress, signal });
  await expect(attempt(new AbortController().signal, 'mine')).rejects.toThrow('is there already');
  expect(await readFile(file, 'utf8')).toBe('mine');
  await expect(attempt(AbortSignal.abort(), 'other')).rejects.toThrow('aborted');
  expect(await readdir(folder)).toEqual(['mine']);
});
