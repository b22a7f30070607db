import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { recallChoices, rememberChoices } from '#features/imports/choices.server.ts';
import { type FileSource, NO_CHOICES } from '#features/records/read/table-choices.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { withDatabase } from '../harness/database.ts';
import { importFiles, ndjson, storedTool } from './workbench.ts';

/** Where the values of a whole table are from, which somebody names once. */

let db: Database;
beforeEach(async () => {
  db = await withDatabase({ empty: true });
});

const SOURCE: FileSource = {
  synopsis: 'Price pages',
  url: 'prices.example.com',
  date_updated: '2026-11-20',
};
const READ = {
  synopsis: 'Price pages',
  url: 'https://prices.example.com',
  date_updated: '2026-11-20',
};

const take = (content: string, source: FileSource | null = SOURCE, more: object = {}) =>
  importFiles(db, { 'tools.csv': content }, { choices: { ...NO_CHOICES, ...more, source } });

/** The details of a tool, by their keys. */
async function details(id: string): Promise<Record<string, unknown>> {
  const { rows } = await db.read.execute<{ all: Record<string, unknown> }>(sql`
    SELECT coalesce(business_information, '{}') || coalesce(basic_information, '{}')
      || coalesce(decision_information, '{}') AS all FROM tool_details WHERE tool_id = ${id}`);
  return rows[0]?.all ?? {};
}

describe('new tools', () => {
  test('have it where the file names no source of their values', async () => {
    const { faults, notes } = await take(
      `Name,Description,Price,business_location,business_location.synopsis,basic_information_tagline,basic_information_tagline.date_updated,Free tier
A,d,$12/month,Bern,Register,Cuts,2025-03,yes
`,
    );
    expect(faults).toEqual([]);
    expect(await details('a')).toMatchObject({
      decision_price_from: { value: { amount: 12, per: 'mo' }, source_synopsis: READ },
      business_location: { value: 'Bern', source_synopsis: { synopsis: 'Register' } },
      basic_information_tagline: {
        value: 'Cuts',
        source_synopsis: { ...READ, date_updated: '2025-03' },
      },
      decision_flags: { value: ['free-tier'], sources: [{ codes: ['free-tier'], ...READ }] },
    });
    expect(await details('a')).not.toHaveProperty('business_location.source_synopsis.url');
    expect(notes).toContain('Values without a source of their own, which get that of the file: 2');
  });

  test('have the publication alone where nobody has read the address', async () => {
    await take('Name,Description,Price\nA,d,$12\n', { ...SOURCE, date_updated: '' });
    expect((await details('a')).decision_price_from).toEqual({
      value: { amount: 12, currency: 'USD' },
      source_synopsis: { synopsis: 'Price pages', date_updated: null },
    });
  });
});

describe('listed tools', () => {
  const detail = (value: unknown, source_synopsis: object) => ({ value, source_synopsis });
  const REGISTER = { synopsis: 'Register', date_updated: '2026-11-25', url: 'https://register.example.com' };
  const LISTED = {
    ...{ id: 'a', name: 'A', description: 'd' },
    business_information: { business_location: detail('Bern', REGISTER) },
    basic_information: { basic_information_tagline: detail('Cuts', { date_updated: '2026-01' }) },
    decision_information: { decision_best_for: detail('Films', { ...READ, date_updated: '2026-10-01' }) },
  };
  const HEADER = 'id,business_location,basic_information_tagline,decision_best_for\n';
  beforeEach(async () => {
    await importFiles(db, { 'tools.ndjson': ndjson([LISTED]) });
  });

  test('keep better sources of what stays, and have it for everything else', async () => {
    await take(`${HEADER}a,Bern,Cuts,Films\n`);
    expect(await details('a')).toMatchObject({
      business_location: detail('Bern', REGISTER),
      basic_information_tagline: detail('Cuts', READ),
      decision_best_for: detail('Films', READ),
    });
    await take(`${HEADER}a,Basel,Cuts,Films\n`, { ...SOURCE, date_updated: '2026-09-01' });
    expect((await details('a')).business_location).toEqual(detail('Bern', REGISTER));
    await take(`${HEADER}a,Basel,Cuts,Films\n`, { ...SOURCE, date_updated: '2026-11-26' });
    expect(await details('a')).toMatchObject({
      business_location: detail('Basel', { ...READ, date_updated: '2026-11-26' }),
      decision_best_for: detail('Films', { ...READ, date_updated: '2026-11-26' }),
    });
  });

  test('have it for all of a record that is whole', async () => {
    await take('id,name,description,business_location\na,A,d,Bern\n', SOURCE, { isWhole: true });
    expect((await details('a')).business_location).toEqual(detail('Bern', READ));
  });
});

test.each([
  [{ ...SOURCE, synopsis: '' }, 'its publication is needed with an address'],
  [{ ...SOURCE, synopsis: '', date_updated: '' }, 'its publication is needed with an address'],
  [{ ...SOURCE, url: 'no address' }, 'its address must be an address'],
  [{ ...SOURCE, date_updated: '2999-01-01' }, 'its day '],
  [{ ...SOURCE, date_updated: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10) }, 'its day '],
])('the source %j refuses the file', async (source, reason) => {
  const { faults } = await take('Name,Description\nA,d\n', source);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(`the source of the whole file cannot be used: ${reason}`);
  expect(await storedTool(db, 'a')).toBeUndefined();
});

test('a page of this site is no source', async () => {
  const { faults } = await take('Name,Description,Price\nA,d,$12\n', {
    ...SOURCE,
    url: 'https://toolbox.example.org/tools/a',
  });
  expect(faults.join()).toContain('is a page of this site');
});

test('the next file has no source from the one before it', async () => {
  await rememberChoices(db.bulk, { shape: 'x', choices: { ...NO_CHOICES, isWhole: true, source: SOURCE } });
  expect((await recallChoices(db.bulk, 'x'))?.choices).toEqual({ ...NO_CHOICES, isWhole: true });
});
