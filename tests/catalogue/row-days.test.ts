import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { NO_CHOICES } from '#features/records/read/table-choices.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { withDatabase } from '../harness/database.ts';
import { importFiles, ndjson } from './workbench.ts';

/** A column that says when somebody has checked the row. */

let db: Database;
beforeEach(async () => {
  db = await withDatabase({ empty: true });
});

async function details(id = 'a'): Promise<Record<string, unknown>> {
  const { rows } = await db.read.execute<{ all: Record<string, unknown> }>(sql`
    SELECT coalesce(business_information, '{}') || coalesce(decision_information, '{}') AS all
    FROM tool_details WHERE tool_id = ${id}`);
  return rows[0]?.all ?? {};
}

const on = (day: string) => ({ source_synopsis: { synopsis: null, date_updated: day } });

test.each([
  ['Geprüft am', '01.03.2026', '2026-03-01'],
  ['Checked on', '2026-03-01', '2026-03-01'],
  ['Stand', '03/2026', '2026-03'],
  ['Vérifié le', '25/03/2026', '2026-03-25'],
  ['Verificado el', '2026', '2026'],
  ['Verificato il', '1 March 2026', '2026-03-01'],
  ['Letzte Prüfung', '46082', '2026-03-01'],
])('"%s" is the day of what the row says', async (header, cell, day) => {
  const { faults, notes } = await importFiles(db, {
    'tools.csv': `Name,Description,Preis,business_location,${header}\nA,d,9 EUR,Bern,${cell}\n`,
  });
  expect(faults).toEqual([]);
  expect(await details()).toMatchObject({ decision_price_from: on(day), business_location: on(day) });
  expect(notes).toContain('Values without a day of their own, which get that of their row: 2');
});

test('a price has its own day, and a free tier that of the row', async () => {
  await importFiles(db, {
    'tools.csv': `Name,Description,Preis,Preisstand,Gratis,Stand\nA,d,9 EUR,2026-01-02,ja,2026-03-01\n`,
  });
  expect(await details()).toMatchObject({
    decision_price_from: on('2026-01-02'),
    decision_flags: { sources: [{ codes: ['free-tier'], date_updated: '2026-03-01' }] },
  });
});

test.each(['gestern', 'KW 45', '2999-01-01', 'ja'])(
  '"%s" is no such day, and refuses no row',
  async (cell) => {
    const { faults, readings } = await importFiles(db, {
      'tools.csv': `Name,Description,business_location,Geprüft am\nA,d,Bern,${cell}\n`,
    });
    expect(faults).toEqual([]);
    expect(await details()).toEqual({ business_location: { value: 'Bern' } });
    expect(readings[0]?.notes.warnings()).toEqual([
      [`Values of "Geprüft am" that are no date, or one in the future, such as “${cell}”`, 1],
    ]);
  },
);

test('what a listed tool has from a better source stays from there', async () => {
  const source_synopsis = { synopsis: 'Register', date_updated: '2025', url: 'https://register.example.com' };
  const business_information = { business_location: { value: 'Bern', source_synopsis } };
  const tool = { id: 'a', name: 'A', description: 'd', business_information };
  await importFiles(db, { 'tools.ndjson': ndjson([tool]) });
  await importFiles(db, { 'tools.csv': 'Name,business_location,Stand\nA,Bern,2026-03-01\n' });
  expect(await details()).toMatchObject(business_information);
  await importFiles(db, { 'tools.csv': 'Name,business_location,Stand\nA,Basel,2026-03-01\n' });
  expect(await details()).toEqual({ business_location: { value: 'Basel', ...on('2026-03-01') } });
});

test('a source of the whole file has the day of the row', async () => {
  const source = { synopsis: 'Price pages', url: '', date_updated: '2026-01-01' };
  await importFiles(
    db,
    { 'tools.csv': 'Name,Description,business_location,Stand\nA,d,Bern,2026-03-01\n' },
    { choices: { ...NO_CHOICES, source } },
  );
  expect(await details()).toMatchObject({
    business_location: { source_synopsis: { synopsis: 'Price pages', date_updated: '2026-03-01' } },
  });
});

describe('a dated price of a file', () => {
  const listed = {
    ...{ id: 'a', name: 'A', description: 'd' },
    decision_information: {
      decision_price_from: {
        value: { amount: 10, per: 'mo', as_of: '2025' },
        source_synopsis: { synopsis: 'Price page', date_updated: '2025' },
      },
    },
  };
  const OLDER = 'Values that are older than the recorded ones, which stay';
  const bring = async (day: string, choices = NO_CHOICES, price = '12 USD') => {
    await importFiles(db, { 'tools.ndjson': ndjson([listed]) });
    const table = `Name;Preis;Stand\nA;${price};${day}\n`;
    const { readings } = await importFiles(db, { 'tools.csv': table }, { choices });
    return readings[0]?.notes.warnings() ?? [];
  };

  test('is left out if it is older than the recorded one, which is counted', async () => {
    expect(await bring('12.03.2024')).toEqual([[OLDER, 1]]);
    expect(await details()).toEqual(listed.decision_information);
  });

  test('is taken if that is chosen, with its day', async () => {
    await bring('12.03.2024', { ...NO_CHOICES, older: 'take' });
    expect(await details()).toMatchObject({
      decision_price_from: { value: { amount: 12, as_of: '2024-03-12' }, ...on('2024-03-12') },
    });
  });

  test.each(['03.04.2025', '01.02.2026'].map((day) => [day]))(
    'of %s is not older for certain, and has the day of its row',
    async (day) => {
      const as_of = day.split('.').toReversed().join('-');
      expect(await bring(day, { ...NO_CHOICES, days: { '': 'day-first' } })).not.toContainEqual([OLDER, 1]);
      expect(await details()).toMatchObject({ decision_price_from: { value: { amount: 12, as_of } } });
    },
  );

  test('that is the recorded one keeps its own day and source', async () => {
    expect(await bring('12.03.2024', NO_CHOICES, '10 USD/month')).toEqual([]);
    expect(await details()).toEqual(listed.decision_information);
  });

  test('of a new tool is as of the day of its row', async () => {
    await importFiles(db, { 'tools.csv': 'Name;Description;Preis;Stand\nA;d;9 EUR;2026-03-01\n' });
    expect(await details()).toMatchObject({ decision_price_from: { value: { as_of: '2026-03-01' } } });
  });
});
