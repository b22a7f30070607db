import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { readCards } from '#catalogue/tools/tool-cards.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { TOOL_TABS, VISITOR } from '#site/access.ts';
import { withDatabase } from '../harness/database.ts';
import { importFiles, ndjson } from './workbench.ts';

/** Whether a tool shows rounds is said alike by its page, by tables, and by what is counted of the catalogue. */

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
