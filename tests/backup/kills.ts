import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { openDatabase } from '#platform/database/connection.server.ts';
import type { Settings } from '#platform/start/settings.server.ts';
import { openArchive } from '../../commands/backup/archive/read.ts';
import { finishRestore } from '../../commands/backup/finish.ts';
import { bareDatabase } from '../harness/database.ts';
import { endAt, released } from './process.ts';
import { backUp, bringBack, filesBelow, newFile, query, rowsOf, siteOn } from './workbench.ts';

/** Kills a backup at each of the words: afterwards there is no archive, or a complete one. */
export async function killBackups(settings: Settings, words: readonly RegExp[]): Promise<void> {
  for (const word of words) {
    const file = await newFile();
    const { by } = await endAt(word, 'SIGKILL', settings, ['backup', file]);
    // After the last word, the kill may come too late.
    if (by === 'SIGKILL') expect(await readdir(path.dirname(file))).not.toContain(path.basename(file));
    else await openArchive(file);
  }
  await openArchive(await backUp(settings));
}

/**
 * Kills a restore over a filled site at each of the words: after the next start, everything is still there.
 */
export async function killRestores(settings: Settings, words: readonly RegExp[]): Promise<void> {
  const archive = await backUp(settings);
  const target = await siteOn(await bareDatabase());
  const url = target.DATABASE_URL ?? '';
  await bringBack(target, archive);
  await query(url, "DELETE FROM users; UPDATE categories SET name = 'mine ' || id");
  const rows = await rowsOf(url);
  const files = await filesBelow(target.DATA_DIR);
  for (const word of words) {
    const { by } = await endAt(word, 'SIGKILL', target, ['restore', archive, '--replace']);
    expect(by).toBe('SIGKILL');
    await released(url);
    const app = openDatabase(url);
    await finishRestore(app, target.DATA_DIR);
    await app.close();
    expect(await rowsOf(url)).toEqual(rows);
    expect(await filesBelow(target.DATA_DIR)).toEqual(files);
  }
}
