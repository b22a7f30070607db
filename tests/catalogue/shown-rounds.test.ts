import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { readGroup } from '#catalogue/tools/field-values.ts';
import { readCards } from '#catalogue/tools/tool-cards.server.ts';
import { readGroupData } from '#catalogue/tools/tool-page.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { TOOL_TABS, VISITOR } from '#site/access.ts';
import { withDatabase } from '../harness/database.ts';
import { importFiles, ndjson } from './workbench.ts';

/**
 * Which rounds tools show, and as of when. Whether a tool shows any is said alike by its page, by tables, and by what is
 * counted of the catalogue.
 */

const db: Database = await withDatabase({ empty: true });
const ROUND = { round: 'Series A', amount: 2e7, date: '2025-03', investors: ['Accel'] };
const LOCKED = { funding_info_is_premium: true };
const REPORTS = { funding_competition_information: { funding_funding_rounds: [ROUND] } };

beforeEach(async () => {
  await db.write.execute(sql`TRUNCATE ai_tools, companies, company_records, desk_values CASCADE`);
});

const tool = (id: string, more: object = {}) => ({
  ...{ id, name: id, description: `About ${id}.`, developer_name: 'Owner', ...more },
});
const bought = (main_tool?: string) => ({ id: 'acme', name: 'Acme', funding_rounds: [ROUND], main_tool });

async function bring(tools: object[], companies: object[] = []): Promise<void> {
  const { faults } = await importFiles(db, {
    ...(companies.length > 0 && { 'companies.ndjson': ndjson(companies) }),
    ...(tools.length > 0 && { 'tools.ndjson': ndjson(tools) }),
  });
  expect(faults).toEqual([]);
}

const FUNDING = TOOL_TABS.findIndex(({ id }) => id === 'funding');

/** Whether the catalogue in memory counts a tool among those whose funding is recorded. */
async function isCounted(id: string): Promise<boolean> {
  const tabs = (await catalogueOf(db.read)).withId(id)?.counted.tabs ?? 0;
  return (tabs & (1 << FUNDING)) !== 0;
}

/** Whether a visitor's table shows a lock in place of a tool's funding. */
async function isLocked(id: string): Promise<boolean> {
  const cards = await readCards(db.read, [id], 'table', VISITOR);
  return JSON.stringify(cards).includes('"funding":"locked"');
}

test.each([
  [['mid 2024', 'early 2026'], 'early 2026'],
  [['late 2025', '2025-11-02'], '2025-11-02'],
  [['2026-01-30', 'early 2026', '2026'], 'early 2026'],
  [['late 2023', 'mid 2023'], 'late 2023'],
])('the list is known until the newest day of its sources: of %j, %s', async (days, newest) => {
  const rounds = days.map((date_updated, place) => ({
    ...{ round: `Series ${'ABC'[place]}`, amount: 1e6, date: '2023', investors: [] },
    source: { synopsis: `Paper ${place}`, date_updated },
  }));
  await bring([tool('one')], [{ id: 'owner', name: 'Owner', funding_rounds: rounds }]);
  const { data } = readGroup('funding', await readGroupData(db.read, 'one', 'funding'));
  expect(data.funding_funding_rounds?.source_synopsis?.date_updated).toBe(newest);
});

test('a locked tool of which only a bought company has rounds is locked in tables', async () => {
  await bring([tool('one', LOCKED), tool('two', LOCKED)], [bought('one')]);
  expect([await isLocked('one'), await isLocked('two')]).toEqual([true, false]);
});

test('an open tool whose company has locked rounds alone is not counted', async () => {
  await bring([tool('one'), tool('two', { ...LOCKED, ...REPORTS })]);
  expect([await isCounted('one'), await isCounted('two')]).toEqual([false, true]);
});

describe('what is counted follows', () => {
  test('another tool of the company, which reports a round', async () => {
    await bring([tool('one'), tool('two')]);
    expect(await isCounted('one')).toBe(false);
    await bring([tool('two', REPORTS)]);
    expect(await isCounted('one')).toBe(true);
    await bring([tool('two')]);
    expect(await isCounted('one')).toBe(false);
  });

  test('the main tool of a company', async () => {
    await bring([tool('one'), tool('two')], [bought('one')]);
    expect([await isCounted('one'), await isCounted('two')]).toEqual([true, false]);
    await bring([], [bought('two')]);
    expect([await isCounted('one'), await isCounted('two')]).toEqual([false, true]);
  });
});
