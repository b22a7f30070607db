import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#platform/database/connection.server.ts';
import { withDatabase } from '../harness/database.ts';
import { changed } from './records.ts';
import { importFiles, ndjson } from './workbench.ts';

/** Which source a value of a listed tool has after a table that names it. */

let db: Database;
beforeEach(async () => {
  db = await withDatabase({ empty: true });
});

const PAGE = { synopsis: 'Register', date_updated: '2026-03', url: 'https://register.example.com' };
const NAMED = { synopsis: 'A newspaper', date_updated: '2026-10' };
const UNDATED = { synopsis: 'Almanac', date_updated: null };
const EDITORS = { date_updated: '2026-11-20' };
const TODAY = { date_updated: new Date().toISOString().slice(0, 10) };

async function located(value: string | undefined, source: object | undefined) {
  const business_location = { value, ...(source && { source_synopsis: source }) };
  const business_information = value === undefined ? {} : { business_location };
  const tool = { id: 'a', name: 'A', description: 'd', business_information };
  await importFiles(db, { 'tools.ndjson': ndjson([tool]) });
}

async function bring(
  value: string,
  source: { synopsis?: string; date_updated?: string | null; url?: string },
) {
  const parts = ['synopsis', 'date_updated', 'url'] as const;
  const header = parts.map((part) => `business_location.${part}`).join(',');
  const cells = parts.map((part) => source[part] ?? '').join(',');
  return await importFiles(db, { 'tools.csv': `id,business_location,${header}\na,${value},${cells}\n` });
}

async function location(): Promise<{ value?: string; source_synopsis?: object }> {
  const { rows } = await db.read.execute<{ detail: { value?: string; source_synopsis?: object } }>(sql`
    SELECT business_information -> 'business_location' AS detail FROM tool_details WHERE tool_id = 'a'`);
  return rows[0]?.detail ?? {};
}

describe('the same value', () => {
  test.each([
    ['an address over a publication', PAGE, NAMED],
    ['an address over the editors', PAGE, EDITORS],
    ['a publication over the editors', NAMED, EDITORS],
    ['a publication of a day over one without', NAMED, UNDATED],
    ['the newer of two pages', { ...PAGE, date_updated: '2026-05-02' }, PAGE],
    ['the newer of two days', EDITORS, { date_updated: '2026-11-01' }],
  ])('has the better source: %s', async (_, better, worse) => {
    await located('Bern', better);
    expect((await bring('Bern', worse)).report.tallies.tools).toEqual(changed(0, 0, 1));
    expect((await location()).source_synopsis).toMatchObject(better);
    await located('Bern', worse);
    expect((await bring('Bern', better)).faults).toEqual([]);
    expect((await location()).source_synopsis).toMatchObject(better);
  });

  test('has the newer day as people write it', async () => {
    await located('Bern', NAMED);
    await bring('Bern', { ...NAMED, date_updated: '24.11.2026' });
    expect((await location()).source_synopsis).toEqual({ ...NAMED, date_updated: '2026-11-24' });
  });

  test('a source that cannot be read is a fault, whatever the better one is', async () => {
    await located('Bern', PAGE);
    expect((await bring('Bern', { date_updated: 'yesterday' })).faults.join()).toContain('must be a date');
  });
});

describe('another value without a source', () => {
  test.each([
    ['an address', 'Bern', PAGE],
    ['the editors', 'Bern', { date_updated: '2025' }],
    ['nobody', 'Bern', undefined],
    ['nothing before it', undefined, undefined],
  ])('is of the day, where the old one was of %s', async (_, value, source) => {
    await located(value, source);
    await bring('Basel', {});
    expect(await location()).toEqual({ value: 'Basel', source_synopsis: { synopsis: null, ...TODAY } });
    expect((await bring('Basel', {})).report.tallies.tools).toEqual(changed(0, 0, 1));
  });
});
