import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#platform/database/connection.server.ts';
import { withDatabase } from '../harness/database.ts';
import { importFiles, ndjson } from './workbench.ts';

/** Lists of platforms, languages and the like as people write them into cells. */

let db: Database;
beforeEach(async () => {
  db = await withDatabase({ empty: true });
});

const take = (content: string) => importFiles(db, { 'tools.csv': content });

async function decisions(id = 'a'): Promise<Record<string, { value: unknown }>> {
  const { rows } = await db.read.execute<{ all: Record<string, { value: unknown }> | null }>(
    sql`SELECT decision_information AS all FROM tool_details WHERE tool_id = ${id}`,
  );
  return rows[0]?.all ?? {};
}

test.each([
  ['Platforms', 'Web, IOS, Microsoft Teams', 'decision_platforms', ['web', 'ios', 'teams']],
  ['Plattformen', 'Browser, Windows/Mac, iPhone', 'decision_platforms', ['web', 'windows', 'macos', 'ios']],
  ['Plateformes', 'Navigateur | Android | macOS', 'decision_platforms', ['web', 'android', 'macos']],
  ['Plataformas', 'Navegador; Web', 'decision_platforms', ['web']],
  ['Piattaforme', 'Estensione browser', 'decision_platforms', ['browser-extension']],
  ['Sprachen', 'Deutsch, Englisch, Portugiesisch (Brasilien)', 'decision_languages', ['de', 'en', 'pt']],
  ['Langues', 'Français et allemand', 'decision_languages', ['fr', 'de']],
  ['Idiomas', 'Español; Alemão', 'decision_languages', ['es', 'de']],
  ['対応言語', '日本語、英語', 'decision_languages', ['ja', 'en']],
  ['Lingue', 'tedesco, giapponese', 'decision_languages', ['de', 'ja']],
  ['Languages', 'EN, pt-BR, zh-Hans, de-AT, polski', 'decision_languages', ['en', 'pt', 'zh', 'de', 'pl']],
  ['Languages', '["EN","Deutsch"]', 'decision_languages', ['en', 'de']],
  ['decision_compliance', 'SOC 2; DSGVO', 'decision_compliance', ['soc2', 'gdpr']],
  ['decision_flags', 'Free Tier, self-hosted', 'decision_flags', ['free-tier', 'self-host']],
  ['decision_makes', 'Bilder, Video', 'decision_makes', ['image', 'video']],
])('a column "%s" with "%s"', async (header, cell, field, codes) => {
  const { faults, notes } = await take(`Name,Description,${header}\nA,d,"${cell.replaceAll('"', '""')}"\n`);
  expect(faults).toEqual([]);
  expect((await decisions())[field]).toEqual({ value: codes });
  expect(notes.filter((note) => note.includes('left out'))).toEqual([]);
});

describe('what is no code', () => {
  test('is left out, counted and named, and the row is taken', async () => {
    const { faults, notes } = await take(
      'Name,Description,Plattformen,Sprachen\nA,d,"Web, Toaster",Klingonisch\nB,d,Toaster,de\n',
    );
    expect(faults).toEqual([]);
    expect(await decisions('a')).toEqual({ decision_platforms: { value: ['web'] } });
    expect(await decisions('b')).toEqual({ decision_languages: { value: ['de'] } });
    expect(notes).toContain(
      '“Toaster” in "Plattformen", left out as no platform of this site is called so: 2',
    );
    expect(notes).toContain(
      '“Klingonisch” in "Sprachen", left out as no language of this site is called so: 1',
    );
  });

  test('names ten of them', async () => {
    const cells = Array.from({ length: 30 }, (_, at) => `Toaster ${at}`).join(';');
    const { notes } = await take(`Name,Description,Plattformen\nA,d,${cells}\n`);
    expect(notes.filter((note) => note.startsWith('“Toaster'))).toHaveLength(10);
    expect(notes).toContain(
      'Other values in "Plattformen", left out as no platform of this site is called so: 20',
    );
  });

  test('leaves a listed tool as it is, with the source that its value has', async () => {
    const source_synopsis = { synopsis: 'Register', date_updated: '2026-01' };
    const decision_platforms = { value: ['web'], source_synopsis };
    await importFiles(db, {
      'tools.ndjson': ndjson([
        { id: 'a', name: 'A', description: 'd', decision_information: { decision_platforms } },
      ]),
    });
    const { faults } = await take(
      'id,decision_platforms,decision_platforms.synopsis,decision_platforms.date_updated\na,Toaster,Shop,2026-05\n',
    );
    expect(faults).toEqual([]);
    expect(await decisions()).toEqual({ decision_platforms });
  });

  test('is a fault of an exact record', async () => {
    const decision_information = { decision_platforms: { value: ['Web'] } };
    const { faults } = await importFiles(db, {
      'tools.ndjson': ndjson([{ id: 'a', name: 'A', description: 'd', decision_information }]),
    });
    expect(faults.join()).toContain('has no platform "Web"');
  });
});
