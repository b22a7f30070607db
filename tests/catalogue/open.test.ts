import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, test } from 'vitest';
import { companyRecords, investorRecords } from '#catalogue/tables/companies.server.ts';
import { listedWords } from '#catalogue/tools/fact-words.ts';
import { exportOpen } from '#features/downloads/export.server.ts';
import { makeDownloads } from '#features/downloads/worker.server.ts';
import { exportCatalogue } from '#features/imports/export.server.ts';
import { followRecords } from '#features/records/companies/follow-records.server.ts';
import { addTool, fundingDetails } from '../factories.ts';
import { withDatabase } from '../harness/database.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { ALL_LOCKED, markedDetails } from '../harness/marked-details.ts';
import { dump, importTarget } from './workbench.ts';

/** The public part of the catalogue as files: equal to the export, and without anything that is locked. */

const MARK = 'zqsentinelqz';
const db = await withDatabase();
const open = temporaryFolder();
const whole = temporaryFolder();

const details = markedDetails((shape) => {
  switch (shape.kind) {
    case 'number':
      return Math.min(987_654_321, shape.bounds.max);
    case 'date':
      return '1987-06-05';
    case 'yes/no':
      return true;
    case 'list':
      return shape.words || shape.ids ? [] : [MARK];
    case 'link':
      return `https://${MARK}.example.com`;
    case 'email':
      return `${MARK}@example.com`;
    case 'text':
      return shape.words ? Object.keys(listedWords(shape.words) ?? {})[0] : MARK;
    default:
      return shape.words === 'roundKind' ? 'equity' : MARK;
  }
}, MARK);

/** A list whose codes come from different sources. */
const TOLD_APART = {
  decision_compliance: {
    value: ['gdpr', 'soc2', 'hipaa'],
    source_synopsis: { synopsis: null, date_updated: 'early 2026' },
    sources: [
      {
        codes: ['soc2', 'hipaa'],
        synopsis: 'Trust "center"',
        date_updated: null,
        url: 'https://a.example.com',
      },
    ],
  },
};
/** The first is named by a locked round alone, the second by an open one too, the last by none. */
const INVESTORS = ['hidden', 'seen', 'idle'];

beforeAll(async () => {
  // The mark is also the company that raised a round.
  await db.write.insert(companyRecords).values({ id: MARK, name: 'Another' });
  await db.write.transaction((tx) => followRecords(tx, 'companies', [MARK]));
  await addTool(db, { id: 'vault', ...ALL_LOCKED }, { details, inCategories: ['alpha-chat'] });
  await addTool(
    db,
    { id: 'window', is_featured: true, ...ALL_LOCKED },
    { details, inCategories: ['alpha-chat'] },
  );
  await addTool(db, { id: 'told-apart' }, { details: { decision: TOLD_APART } });
  await db.write.insert(investorRecords).values(INVESTORS.map((id) => ({ id, name: `The ${id}` })));
  for (const [index, names] of [['the hidden', 'the seen'], ['the seen']].entries()) {
    const round = { round: 'Seed', date: '2025', amount: 1e6, investors: names };
    const access = index === 0 ? ALL_LOCKED : { is_featured: true };
    await addTool(db, { id: `funded-${index}`, ...access }, { details: fundingDetails([round]) });
  }
  await db.write.transaction((tx) => followRecords(tx, 'investors', INVESTORS));
  await exportOpen(db, open, '2026-11-22T00:00:00.000Z');
  await exportCatalogue(db, { folder: whole, filesFolder: whole });
});

const read = (folder: string, name: string) => readFileSync(path.join(folder, name), 'utf8');
const records = (folder: string, name: string): Record<string, unknown>[] =>
  read(folder, name)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('the open files', () => {
  test('hold every record of the export, each equal as far as it is open', () => {
    const exported = records(whole, 'tools.ndjson');
    const opened = records(open, 'tools.ndjson');
    expect(opened.map(({ id }) => id)).toEqual(exported.map(({ id }) => id));
    for (const [index, record] of opened.entries()) {
      if (record.id === 'vault') continue;
      const locked = record.is_featured ? [] : LOCKED_IN_FIXTURE;
      const expected = Object.entries(exported[index] ?? {}).filter(([name]) => !locked.includes(name));
      const { left_out: leftOut = [], ...held } = record;
      expect(held).toEqual(Object.fromEntries(expected));
      const gone = Object.keys(exported[index] ?? {}).filter((name) => !(name in held));
      expect(leftOut).toEqual(expect.arrayContaining(gone));
    }
    expect(read(open, 'categories.ndjson')).toBe(read(whole, 'categories.ndjson'));
  });

  test('hold nothing that is locked, and what is open of a Featured tool', () => {
    const vault = records(open, 'tools.ndjson').find(({ id }) => id === 'vault');
    expect(JSON.stringify(vault)).not.toMatch(new RegExp(`${MARK}|987654321|1987`));
    expect(vault?.categories).toEqual([{ category: 'alpha-chat', specializations: [] }]);
    const row = read(open, 'tools.csv')
      .split('\r\n')
      .find((line) => line.startsWith('vault,'));
    expect(row).toContain('About vault.');
    expect(row).not.toMatch(new RegExp(`${MARK}|987654321|1987`));
    const shown = records(open, 'tools.ndjson').find(({ id }) => id === 'window');
    expect(JSON.stringify(shown)).toContain(MARK);
  });

  test('name the investors of open rounds alone', () => {
    expect(records(whole, 'investors.ndjson').map(({ id }) => id)).toEqual(INVESTORS.toSorted());
    expect(records(open, 'investors.ndjson')).toEqual([{ id: 'seen', name: 'The seen', aliases: [] }]);
  });

  test('fit their schema', () => {
    const ajv = addFormats.default(new Ajv2020({ allErrors: true, strictTypes: false }));
    const validate = ajv.compile(JSON.parse(read(open, 'tools.schema.json')));
    for (const record of records(open, 'tools.ndjson')) {
      expect(validate(record), JSON.stringify(validate.errors)).toBe(true);
    }
    const [first] = records(open, 'tools.ndjson');
    expect(validate({ ...first, name: 7 })).toBe(false);
    expect(validate({ ...first, decision_information: { decision_platforms: { value: ['moon'] } } })).toBe(
      false,
    );
  });

  test('are the same catalogue in both formats: either can be imported', async () => {
    const [fromLines, fromTable] = [await withDatabase({ empty: true }), await withDatabase({ empty: true })];
    for (const [into, name] of [
      [fromLines, 'tools.ndjson'],
      [fromTable, 'tools.csv'],
    ] as const) {
      const folder = temporaryFolder({
        'categories.ndjson': read(open, 'categories.ndjson'),
        'companies.ndjson': read(open, 'companies.ndjson'),
        [name]: read(open, name),
      });
      expect((await importTarget(into, folder)).faults).toEqual([]);
    }
    expect(await dump(fromTable)).toEqual(await dump(fromLines));
    const told = records(open, 'tools.ndjson').find(({ id }) => id === 'told-apart');
    expect(told?.decision_information).toEqual(TOLD_APART);
  });

  test('have true checksums, sizes and counts', () => {
    const manifest = JSON.parse(read(open, 'manifest.json'));
    for (const { name, bytes, sha256 } of manifest.files) {
      const content = readFileSync(path.join(open, name));
      expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, sha256]);
      expect(read(open, 'sha256sums.txt')).toContain(`${sha256}  ${name}\n`);
    }
    const counted = manifest.files.find(({ name }: { name: string }) => name === 'tools.csv');
    expect(counted.records).toBe(records(open, 'tools.ndjson').length);
  });
});

test('come back without a change, what they leave out included', async () => {
  const into = await withDatabase({ empty: true });
  await importTarget(into, whole);
  const [before, own] = [await dump(into), temporaryFolder()];
  await exportOpen(into, own, '2026-11-22T00:00:00.000Z');
  const vault = records(own, 'tools.ndjson').find(({ id }) => id === 'vault');
  expect(vault).not.toHaveProperty('funding_competition_information');
  const folder = temporaryFolder({ 'tools.ndjson': read(own, 'tools.ndjson') });
  const { report, faults } = await importTarget(into, folder);
  expect(faults).toEqual([]);
  expect(report.tallies.tools).toMatchObject({ created: 0, updated: 0, faulty: 0 });
  expect(await dump(into)).toEqual(before);
});

test('only what can be left out may be named so', async () => {
  const record = { id: 'odd', name: 'Odd', description: 'It is.', left_out: ['name'] };
  const { faults } = await importTarget(
    db,
    temporaryFolder({ 'tools.ndjson': `${JSON.stringify(record)}\n` }),
  );
  expect(faults.join()).toContain('left_out');
});

test('new files take the place of old ones at once, and leave nothing behind', async () => {
  const folder = temporaryFolder();
  await makeDownloads(db, folder, new Date('2026-11-22T01:00:00Z'));
  const first = readlinkSync(path.join(folder, 'current'));
  await makeDownloads(db, folder, new Date('2026-11-23T01:00:00Z'));
  const second = readlinkSync(path.join(folder, 'current'));
  expect(second).not.toBe(first);
  expect(readdirSync(folder).sort()).toEqual(['current', second].sort());
  expect(read(path.join(folder, 'current'), 'tools.ndjson')).toBe(read(open, 'tools.ndjson'));
});

test('two workers that share a folder leave each other the files that they make', async () => {
  const folder = temporaryFolder();
  const begun = ['2026-11-22T01:00:00.000Z', '2026-11-22T01:00:00.040Z'].map((at) => new Date(at));
  await Promise.all(begun.map((at) => makeDownloads(db, folder, at)));
  expect(read(path.join(folder, 'current'), 'tools.ndjson')).toBe(read(open, 'tools.ndjson'));
  const made = readdirSync(folder).filter((name) => name.startsWith('made-'));
  expect(made.map((name) => read(path.join(folder, name), 'tools.ndjson').length > 0)).toEqual([true, true]);
  await makeDownloads(db, folder, new Date('2026-11-23T01:00:00Z'));
  expect(readdirSync(folder)).toHaveLength(2);
});

const LOCKED_IN_FIXTURE = [
  'social_media_information',
  'market_information',
  'funding_competition_information',
];
