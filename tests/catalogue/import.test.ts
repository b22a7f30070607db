import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#platform/database/connection.server.ts';
import { withDatabase } from '../harness/database.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { CUTTER, changed, FILES, TALKER } from './records.ts';
import {
  CATEGORIES,
  dump,
  importFiles,
  importTarget,
  inconsistencies,
  ndjson,
  stateVersion,
  storedTool,
} from './workbench.ts';

let db: Database;
beforeEach(async () => {
  db = await withDatabase({ empty: true });
});

describe('importing', () => {
  test('writes a tool with its details, links, public fields and counters', async () => {
    const { faults, report } = await importFiles(db, FILES);
    expect(faults).toEqual([]);
    expect(report.tallies).toEqual({ categories: changed(2, 0, 0), tools: changed(2, 0, 0) });
    expect(await storedTool(db, 'cutter')).toMatchObject({
      tags: ['cut', 'video'],
      is_premium: true,
      is_featured: false,
      avg_rating: 0,
      rating_count: 0,
      basic_information_short_description: 'Cuts, in short.',
      business_developer_name: 'Cut and Company',
      business_developer_location: 'Bern, Switzerland',
      business_developer_website: 'https://cut.example.com',
    });
    const { tool_details, tool_categories, categories } = await dump(db);
    expect(tool_details).toContainEqual(
      expect.objectContaining({
        tool_id: 'cutter',
        basic_information: CUTTER.basic_information,
        tech_information: null,
      }),
    );
    expect(tool_categories).toHaveLength(6);
    expect(tool_categories).toContainEqual(
      expect.objectContaining({
        tool_id: 'cutter',
        category_id: 'video',
        specialization_id: '',
      }),
    );
    expect(categories).toContainEqual(
      expect.objectContaining({ id: 'chat', tool_count: 2, hex_color: '#61248d' }),
    );
    expect(await inconsistencies(db)).toEqual([]);
  });

  test('texts are stored as they are, whatever signs they consist of, and names in one line', async () => {
    const odd = `"a", {b}\\c\tNULL\n'd' \u001d\u001e\u001f e`;
    const tool = {
      ...CUTTER,
      name: '+++',
      description: odd,
      developer_name: '{}',
      tags: [odd, 'NULL', '{}', ',', '\\'],
      needs: [odd],
      basic_information: { basic_information_short_description: odd },
    };
    const files = { ...FILES, 'tools.ndjson': ndjson([tool]) };
    const { faults } = await importFiles(db, files);
    expect(faults).toEqual([]);
    expect(await storedTool(db, 'cutter')).toMatchObject({
      name: '+++',
      description: odd,
      developer_name: '{}',
      tags: [`"a", {b}\\c NULL 'd'   e`, ...tool.tags.slice(1)],
      basic_information_short_description: odd,
    });
    const { tool_facts } = await dump(db);
    expect(tool_facts).toContainEqual(expect.objectContaining({ tool_id: 'cutter', needs: [odd] }));
    const { report } = await importFiles(db, files);
    expect(report.tallies.tools).toEqual(changed(0, 0, 1));
  });

  test('importing the same again changes nothing, not even tools’ dates or the catalogue’s version', async () => {
    await importFiles(db, FILES);
    const before = { rows: await dump(db), version: await stateVersion(db) };
    const { report } = await importFiles(db, FILES);
    expect(report.tallies).toEqual({ categories: changed(0, 0, 2), tools: changed(0, 0, 2) });
    expect({ rows: await dump(db), version: await stateVersion(db) }).toEqual(before);
  });

  test('a changed tool is updated, with its links and counters, and nodes are told', async () => {
    await importFiles(db, FILES);
    const version = await stateVersion(db);
    const moved = {
      ...CUTTER,
      name: 'Cutter 2',
      categories: [{ category: 'chat', specializations: ['local'] }],
    };
    const { report } = await importFiles(db, { 'tools.ndjson': ndjson([moved, TALKER]) });
    expect(report.tallies.tools).toEqual(changed(0, 1, 1));
    expect(await stateVersion(db)).toBe(version + 1);
    const { rows } = await db.read.execute(
      sql`SELECT category_id, specialization_id FROM tool_categories WHERE tool_id = 'cutter' ORDER BY 1, 2`,
    );
    expect(rows).toEqual([
      { category_id: 'chat', specialization_id: '' },
      { category_id: 'chat', specialization_id: 'local' },
    ]);
    expect(await inconsistencies(db)).toEqual([]);
  });

  test('a change of the links alone is a change', async () => {
    await importFiles(db, FILES);
    const { report } = await importFiles(db, {
      'tools.ndjson': ndjson([{ ...TALKER, categories: [{ category: 'chat' }] }]),
    });
    expect(report.tallies.tools).toEqual(changed(0, 1, 0));
    expect(await inconsistencies(db)).toEqual([]);
  });

  test('a changed tool counts as updated now, unless the record says when', async () => {
    await importFiles(db, FILES);
    const [{ updated_at: first } = {}] = [await storedTool(db, 'talker')];
    expect(new Date(String(first)).toISOString()).toBe('2026-11-20T00:00:00.000Z');
    await importFiles(db, { 'tools.ndjson': ndjson([{ ...TALKER, description: 'Talks more.' }]) });
    const second = await storedTool(db, 'talker');
    expect(Date.parse(String(second?.updated_at))).toBeGreaterThan(Date.parse('2026-11-20T00:00:01Z'));
    await importFiles(db, {
      'tools.ndjson': ndjson([{ ...TALKER, description: 'Talks.', updated_at: '2026-11-21T12:00:00+02:00' }]),
    });
    const third = await storedTool(db, 'talker');
    expect(new Date(String(third?.updated_at)).toISOString()).toBe('2026-11-21T10:00:00.000Z');
  });

  test('ratings stay if a record has none, and change if it does', async () => {
    await importFiles(db, FILES);
    await importFiles(db, { 'tools.ndjson': ndjson([{ ...TALKER, avg_rating: 4.5, rating_count: 12 }]) });
    await importFiles(db, { 'tools.ndjson': ndjson([{ ...TALKER, description: 'Talks more.' }]) });
    expect(await storedTool(db, 'talker')).toMatchObject({
      description: 'Talks more.',
      avg_rating: 4.5,
      rating_count: 12,
    });
    await importFiles(db, { 'tools.ndjson': ndjson([{ ...TALKER, avg_rating: 3, rating_count: 1 }]) });
    expect(await storedTool(db, 'talker')).toMatchObject({ avg_rating: 3, rating_count: 1 });
  });

  test('the first of two records with the same id counts, and the other is a fault that names both', async () => {
    const [first, later] = ['First', 'Later'].map((name) => ({ id: 'twice', name, description: 'd' }));
    const files = {
      'tools.csv': 'id,name,description\ntwice,First,d\nonce,Once,d\ntwice,Later,d\n',
      'tools.json': JSON.stringify([first, later]),
      'tools.ndjson': ndjson([{ id: 'other' }, later]),
    };
    const repeated = [
      'tools.csv:4: id: "twice" is given already in line 2',
      'tools.json:1: record 1 (twice): id: "twice" is given already in tools.csv, line 2',
      'tools.json:1: record 2 (twice): id: "twice" is given already in tools.csv, line 2',
      'tools.ndjson:1: name: is required',
      'tools.ndjson:1: description: is required',
      'tools.ndjson:2: id: "twice" is given already in tools.csv, line 2',
    ];
    for (const isDryRun of [true, false]) {
      const { faults, report } = await importFiles(db, files, { isDryRun });
      expect(faults).toEqual(repeated);
      expect(report.tallies.tools).toEqual({ created: 2, updated: 0, unchanged: 0, faulty: 5 });
    }
    expect(await storedTool(db, 'twice')).toMatchObject({ name: 'First' });
  });

  test('nothing is deleted: whatever a file does not name stays', async () => {
    await importFiles(db, FILES);
    await importFiles(db, {
      'categories.ndjson': ndjson([{ ...CATEGORIES[0], specializations: [] }]),
      'tools.ndjson': ndjson([TALKER]),
    });
    expect(await storedTool(db, 'cutter')).toBeDefined();
    expect((await dump(db)).specializations).toHaveLength(3);
  });

  test('a new specialization is a change of its category and may be named at once', async () => {
    await importFiles(db, FILES);
    const { faults, report } = await importFiles(db, {
      'categories.ndjson': ndjson([
        { ...CATEGORIES[1], specializations: [{ id: 'remote', name: 'Remote' }] },
      ]),
      'tools.ndjson': ndjson([
        { ...TALKER, categories: [{ category: 'chat', specializations: ['remote'] }] },
      ]),
    });
    expect(faults).toEqual([]);
    expect(report.tallies).toEqual({ categories: changed(0, 1, 0), tools: changed(0, 1, 0) });
    expect(await inconsistencies(db)).toEqual([]);
  });

  test.each([
    ['JSON', 'tools.ndjson', ndjson([{ id: 'odd', name: 'Re\u0301al', description: 'A\u0308tzend.' }])],
    ['escaped JSON', 'tools.json', '[{"id":"odd","name":"Re\\u0301al","description":"A\\u0308tzend."}]'],
    ['CSV', 'tools.csv', 'id,name,description\nodd,Re\u0301al,A\u0308tzend.\n'],
  ])('letters in two parts become one, as searches write them: %s', async (_, file, content) => {
    expect((await importFiles(db, { [file]: content })).faults).toEqual([]);
    expect(await storedTool(db, 'odd')).toMatchObject({ name: 'R\u00e9al', description: '\u00c4tzend.' });
  });

  test('a dry run counts and reports the same and writes nothing', async () => {
    const empty = await dump(db);
    const files = { ...FILES, 'questions.ndjson': ndjson([{ id: 'why', question: 'Why?' }, { id: 'how' }]) };
    const dry = await importFiles(db, files, { isDryRun: true });
    expect(await dump(db)).toEqual(empty);
    expect(await stateVersion(db)).toBe(0);
    const real = await importFiles(db, files);
    expect(dry).toEqual(real);
    expect(real.report.tallies.questions).toEqual({ created: 1, updated: 0, unchanged: 0, faulty: 1 });
  });

  test('two imports at the same moment leave right counters', async () => {
    await importFiles(db, { 'categories.ndjson': ndjson(CATEGORIES) });
    const tools = Array.from({ length: 300 }, (_, number) => ({ ...TALKER, id: `talker-${number}` }));
    await Promise.all([
      importFiles(db, { 'tools.ndjson': ndjson(tools) }),
      importFiles(db, { 'tools.ndjson': ndjson(tools.toReversed()) }),
    ]);
    expect((await dump(db)).ai_tools).toHaveLength(300);
    expect(await inconsistencies(db)).toEqual([]);
  });
});

describe('logos', () => {
  const DRAWING =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="url(#a)" d="M0 0"/></svg>';

  function folderWithLogos(logos: Record<string, string>): string {
    const folder = temporaryFolder({ 'tools.ndjson': '' });
    mkdirSync(path.join(folder, 'logos'));
    for (const [name, content] of Object.entries(logos))
      writeFileSync(path.join(folder, 'logos', name), content);
    return folder;
  }

  test('are copied once, and only if they are drawings with a proper name', async () => {
    const filesFolder = temporaryFolder();
    const folder = folderWithLogos({
      'good.svg': DRAWING,
      'Bad Name.svg': DRAWING,
      'page.html': '<p>',
      'script.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'large.png': 'x'.repeat(300_000),
      'broken.png': 'a picture',
    });
    const { faults, report } = await importTarget(db, folder, { filesFolder });
    // Nothing is left in the folder where they were first written.
    expect(readdirSync(path.join(filesFolder, 'logos'))).toEqual(['good.svg']);
    expect(report.logos).toBe(1);
    expect(faults).toEqual([
      'logos/Bad Name.svg: logo: No tool has this name or id.',
      'logos/broken.png: logo: is broken: nothing can be drawn from it. Save it again as PNG',
      'logos/large.png: logo: must have at most 256 kB',
      'logos/page.html: logo: the name must end with .svg, .png, .webp or .jpg',
      'logos/script.svg: logo: must not have <script>',
    ]);
    const again = await importTarget(db, folder, { filesFolder });
    expect(again.report.logos).toBe(0);
  });

  test('name their tools as at the desk, and are named in records that name none', async () => {
    const tool = {
      'tools.ndjson': ndjson([{ id: 'quartz-2', name: 'QuartzSheet', description: 'Counts.' }]),
    };
    await importFiles(db, tool);
    const filesFolder = temporaryFolder();
    const folder = folderWithLogos({ 'Quartz Sheet-logo (1).svg': DRAWING });
    expect((await importTarget(db, folder, { filesFolder })).faults).toEqual([]);
    expect(readdirSync(path.join(filesFolder, 'logos'))).toEqual(['quartz-2.svg']);
    const named = { logoimage_url: '/files/logos/quartz-2.svg' };
    expect(await storedTool(db, 'quartz-2')).toMatchObject(named);
    // A record that names none leaves it.
    await importFiles(db, tool);
    expect(await storedTool(db, 'quartz-2')).toMatchObject(named);
  });

  test('a dry run copies none', async () => {
    const filesFolder = temporaryFolder();
    const { report } = await importTarget(db, folderWithLogos({ 'good.svg': DRAWING }), {
      filesFolder,
      isDryRun: true,
    });
    expect(report.logos).toBe(1);
    expect(existsSync(path.join(filesFolder, 'logos'))).toBe(false);
  });
});
