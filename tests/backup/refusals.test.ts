import { randomInt } from 'node:crypto';
import { copyFile, open, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Settings } from '#platform/start/settings.server.ts';
import { openArchive } from '../../commands/backup/archive/read.ts';
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

async function expectUntouched(target: Settings): Promise<void> {
  expect(await tablesOf(target.DATABASE_URL ?? '')).toEqual([]);
  expect(await filesBelow(target.DATA_DIR)).toEqual({});
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

test('a database that is not empty is not filled', async () => {
  const target = await freshSite();
  await bringBack(target, archive);
  await query(target.DATABASE_URL ?? '', "UPDATE ai_tools SET name = 'mine'");
  const rows = await rowsOf(target.DATABASE_URL ?? '');
  await expect(bringBack(target, archive)).rejects.toThrow('not empty');
  expect(await rowsOf(target.DATABASE_URL ?? '')).toEqual(rows);
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
