import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { importCatalogue } from '#features/imports/import.server.ts';
import { undoableImport } from '#features/imports/jobs/command-import.server.ts';
import { workOn } from '#features/imports/jobs/worker.server.ts';
import { CHOICE_OPTIONS } from '../../commands/catalogue/choice-options.ts';
import { readCommand } from '../../commands/catalogue/read-command.ts';
import { runCommand } from '../harness/commands.ts';
import { withDatabase } from '../harness/database.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { CATEGORIES, importTarget, ndjson } from './workbench.ts';

/** `npm run catalogue`; what interrupts it is in `tests/long/faults`. */

const db = await withDatabase({ empty: true });

test('an import says what was done and what was wrong, an export what it wrote, and the exit codes follow', async () => {
  const run = (...args: string[]) => runCommand('catalogue', args, { DATABASE_URL: db.url });
  const folder = temporaryFolder({
    'categories.ndjson': ndjson(CATEGORIES),
    'tools.ndjson': '{"id": "x"}\n',
  });
  expect(await run('import', folder)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('categories: 2 created, 0 updated, 0 unchanged, 0 faulty'),
    stderr: 'tools.ndjson:1: name: is required\ntools.ndjson:1: description: is required\n',
  });
  expect(await run('export', path.join(folder, 'out'))).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('categories: 2\n'),
    stderr: '',
  });
}, 60_000);

test('a file or folder that is not there is named', async () => {
  await expect(importTarget(db, path.join(temporaryFolder(), 'nothing'))).rejects.toThrow(
    'There is no file or folder ',
  );
});

test.each([
  [],
  ['import'],
  ['improt', 'a'],
  ['import', 'a', '--quick'],
  ['import', 'a', 'b'],
  ['export', 'a', '--dry-run'],
  ['export', 'a', '--whole'],
  ['import', 'a', '--listed', 'maybe'],
  ['import', 'a', '--column', 'Tool=nonsense'],
  ['import', 'a', '--days', 'today'],
  ['import', 'a', '--new-category', '音声'],
  ['import', 'a', '--new-category', 'Audio/Voices/Deep'],
  ['import', 'a', '--new-category', 'Voices=audio/voices/deep'],
])('the command %j is none', (...args) => {
  expect(readCommand(args, {})).toBeUndefined();
});

test('options say how a table is read', () => {
  const args = [
    '--column',
    'a=b=name',
    '--column',
    'Owner=',
    '--days',
    'day-first',
    '--decimals',
    'Preis=comma',
  ];
  const more = [
    '--currency',
    'eur',
    '--category',
    'Voice=audio/tts',
    '--listed',
    'skip',
    '--row',
    '12=add',
    '--whole',
  ];
  const made = ['Sound', 'Sound/Deep Voices', '音声=sound', 'Cuts=video/cuts'].flatMap((each) => [
    '--new-category',
    each,
  ]);
  const source = [
    '--source',
    'Price pages',
    '--source-url',
    'prices.example.com',
    '--source-day',
    '2026-11-20',
  ];
  const given = [
    'import',
    'a',
    ...args,
    ...more,
    ...made,
    ...source,
    '--empty-cells',
    'empty',
    '--older',
    'take',
    '--sheet',
    'Q4',
    '--categories',
    'replace',
  ];
  expect(readCommand(given, {})?.choices).toEqual({
    sheet: 'Q4',
    columns: { 'a=b': 'name', Owner: null },
    days: { '': 'day-first' },
    decimals: { Preis: 'comma' },
    topics: { Voice: 'audio/tts' },
    made: {
      Sound: { id: 'sound', name: 'Sound', inner: null },
      'Sound/Deep Voices': { id: 'sound', name: 'Sound', inner: { id: 'deep-voices', name: 'Deep Voices' } },
      音声: { id: 'sound', name: '音声', inner: null },
      Cuts: { id: 'video', name: 'video', inner: { id: 'cuts', name: 'Cuts' } },
    },
    listed: 'skip',
    currency: 'EUR',
    ids: {},
    rows: { '12': 'add' },
    isWhole: true,
    emptyCells: 'empty',
    categories: 'replace',
    older: 'take',
    source: { synopsis: 'Price pages', url: 'prices.example.com', date_updated: '2026-11-20' },
    cells: {},
  });
  expect(readCommand(['import', 'a'], {})?.choices).toBeUndefined();
});

test('help is no fault, a template goes in, and faulty rows are written to a file that goes in corrected', async () => {
  const run = (...args: string[]) => runCommand('catalogue', args, { DATABASE_URL: db.url });
  const help = await run('import', '--help');
  expect(help).toMatchObject({ code: 0, stderr: '' });
  for (const option of Object.keys(CHOICE_OPTIONS)) expect(help.stdout).toContain(`--${option} `);
  const folder = temporaryFolder({ 'tools.csv': 'Werkzeug;Was;Ort\nRow One;Does it.;nowhere\n' });
  const file = path.join(folder, 'tools.csv');
  const faults = path.join(folder, 'tools-faults.csv');
  expect(await run('template', path.join(folder, 'tools-template.csv'))).toMatchObject({ code: 0 });
  const options = ['--column', 'Was=description', '--column', 'Ort=url', '--faults', faults];
  expect(await run('import', file, ...options)).toMatchObject({ code: 1 });
  const written = readFileSync(faults, 'utf8');
  expect(written).toBe(
    '\uFEFFWerkzeug,Was,Ort,fault\r\nRow One,Does it.,nowhere,Ort: must be an address that starts with http:// or https://\r\n',
  );
  writeFileSync(faults, written.replace('nowhere', 'one.example.com'));
  expect(await run('import', faults)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('tools: 1 created, 0 updated, 0 unchanged, 0 faulty'),
  });
}, 90_000);

test('without a "--", npm keeps the option of `npm run catalogue import … --dry-run` for itself', () => {
  const dry = { name: 'import', target: path.resolve('a'), isDryRun: true };
  expect(readCommand(['import', 'a'], { npm_config_dry_run: 'true' })).toEqual(dry);
  expect(readCommand(['import', 'a', '--dry-run'], {})).toEqual(dry);
});

test('a table with other categories says what to do', async () => {
  const target = path.join(
    temporaryFolder({ 'Liste.csv': 'Tool;Beschreibung;Kategorie\nA;d;Stimmen\nB;d;Stimmen\n' }),
    'Liste.csv',
  );
  const run = (...args: string[]) =>
    runCommand('catalogue', ['import', target, '--dry-run', ...args], { DATABASE_URL: db.url });
  expect((await run()).stdout).toContain(
    "Not listed as categories: Stimmen (2). Say for each which one it is (--category 'Stimmen=id'), that it is new (--new-category 'Stimmen'), or that it is left out (--category 'Stimmen=').",
  );
  const { stderr } = await run();
  expect(stderr).toBe(
    'Liste.csv:2: Kategorie: there is no category "stimmen"\nListe.csv: Kategorie: there is no category "stimmen": also in line 3\n',
  );
  expect((await run('--category', 'Stimmen=')).stdout).not.toContain('Not listed');
}, 60_000);

test('an import is undone by its id, once', async () => {
  const run = (...args: string[]) => runCommand('catalogue', args, { DATABASE_URL: db.url });
  const folder = temporaryFolder({ 'Liste.csv': 'Tool;Beschreibung\nUndone One;d\nUndone Two;d\n' });
  const { stdout } = await run('import', path.join(folder, 'Liste.csv'));
  const [, id = ''] = /catalogue undo ([0-9a-f-]{36})\n$/.exec(stdout) ?? [];
  const listed = () => db.write.execute(sql`SELECT id FROM ai_tools WHERE starts_with(id, 'undone-')`);
  expect((await listed()).rows).toHaveLength(2);
  expect(await run('undo', id)).toMatchObject({
    code: 0,
    stdout: 'Undone. Records of which something stays, as it is used or was changed since: 0\n',
  });
  expect((await listed()).rows).toEqual([]);
  expect(await run('undo', id)).toMatchObject({ code: 1 });
}, 90_000);

test('an import of a folder is undone kind by kind, what came last first', async () => {
  const run = (...args: string[]) => runCommand('catalogue', args, { DATABASE_URL: db.url });
  const folder = temporaryFolder({
    'categories.ndjson': '{"id":"undone","name":"Undone"}\n',
    'tools.ndjson':
      '{"id":"undone-of-folder","name":"Of Folder","description":"d","categories":[{"category":"undone"}]}\n',
  });
  const { stdout } = await run('import', folder);
  const ids = [...stdout.matchAll(/catalogue undo ([0-9a-f-]{36})\n/g)].map(([, id = '']) => id);
  expect(ids).toHaveLength(2);
  for (const id of ids) expect((await run('undo', id)).stdout).toContain('or was changed since: 0\n');
  const { rows } = await db.write.execute(sql`
    SELECT id FROM ai_tools WHERE id = 'undone-of-folder' UNION ALL SELECT id FROM categories WHERE id = 'undone'`);
  expect(rows).toEqual([]);
}, 90_000);

test('a tool with its logo is checked as it is imported, and goes when that is undone', async () => {
  const settings = { DATABASE_URL: db.url, DATA_DIR: temporaryFolder() };
  const run = (...args: string[]) => runCommand('catalogue', args, settings);
  const folder = temporaryFolder({
    'tools.ndjson': '{"id":"with-logo-2","name":"With Logo","description":"d"}\n',
  });
  mkdirSync(path.join(folder, 'logos'));
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"/></svg>';
  writeFileSync(path.join(folder, 'logos', 'WithLogo icon.svg'), drawing);
  const words = 'tools: 1 created, 0 updated, 0 unchanged, 0 faulty\nlogos: 1 copied\nfaults: 0\n';
  expect(await run('import', folder, '--dry-run')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(words),
  });
  const { stdout } = await run('import', folder);
  expect(stdout).toContain(words);
  const [, id = ''] = /catalogue undo ([0-9a-f-]{36})\n/.exec(stdout) ?? [];
  expect((await run('undo', id)).stdout).toContain('or was changed since: 0\n');
  const { rows } = await db.write.execute(sql`SELECT id FROM ai_tools WHERE id = 'with-logo-2'`);
  expect(rows).toEqual([]);
}, 90_000);

test('an import at the command line is undone only once it has ended', async () => {
  const folder = temporaryFolder({ 'Liste.csv': 'Tool;Beschreibung\nHeld One;d\n' });
  const target = path.join(folder, 'Liste.csv');
  const undoable = await undoableImport(db, target);
  if (!undoable) throw new Error('One file can be undone.');
  const idOf = () => undoable.ids.get('tools') ?? '';
  const parts = { db, folder, filesFolder: folder, ownHost: 'example.org' };
  const undo = () => workOn(parts, idOf(), () => false);
  const answers: unknown[] = [];
  await importCatalogue(db, {
    ...{ target, filesFolder: folder, isDryRun: false },
    async writeBatch(...batch) {
      const written = await undoable.writeBatch(...batch);
      await db.write.execute(sql`UPDATE imports SET state = 'undoing' WHERE id = ${idOf()}`);
      answers.push(await undo());
      return written;
    },
    onFault: ({ reason }) => answers.push(reason),
    onProgress: () => {},
  });
  expect(await undoable.end()).toEqual([idOf()]);
  answers.push(await undo());
  expect(answers).toEqual(['later', undefined]);
  const { rows } = await db.write.execute(sql`SELECT FROM ai_tools WHERE id = 'held-one'`);
  expect(rows).toEqual([]);
});
