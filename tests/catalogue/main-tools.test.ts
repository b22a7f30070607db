import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { roundsAfter } from '#catalogue/rounds/rounds.server.ts';
import { readGroup } from '#catalogue/tools/field-values.ts';
import { readGroupData } from '#catalogue/tools/tool-page.server.ts';
import { mergeTool } from '#features/publishing/merge.server.ts';
import { splitTool } from '#features/publishing/split.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { VISITOR } from '#site/access.ts';
import { withDatabase } from '../harness/database.ts';
import { addMember } from '../harness/members.ts';
import { importFiles, ndjson } from './workbench.ts';

/** Rounds of a company whose record calls another company's tool its main tool: they follow it through mergers. */

const db: Database = await withDatabase({ empty: true });
const ROUND = { round: 'Series A', amount: 2e7, date: '2025-03', investors: ['Accel'] };
const LOCKED = { funding_info_is_premium: true };
const BOUGHT = { id: 'acme', name: 'Acme', funding_rounds: [ROUND], main_tool: 'before' };

beforeEach(async () => {
  await db.write.execute(sql`
    TRUNCATE ai_tools, former_tools, merged_tools, companies, company_records, desk_values CASCADE`);
});

const tool = (id: string, more: object = {}) => ({
  ...{ id, name: id, description: `About ${id}.`, developer_name: 'Owner', ...more },
});

async function bring(tools: object[], companies: object[] = []): Promise<void> {
  const { faults } = await importFiles(db, {
    ...(companies.length > 0 && { 'companies.ndjson': ndjson(companies) }),
    'tools.ndjson': ndjson(tools),
  });
  expect(faults).toEqual([]);
}

/** The tools beside which a visitor reads the company's rounds; none if these are locked. */
async function openAt(): Promise<(string | undefined)[]> {
  const rounds = await roundsAfter(db.read, VISITOR, { companyId: 'acme' }, null, 10);
  return rounds.map((round) => round.tool?.id);
}

const shownAt = async (id: string) =>
  readGroup('funding', await readGroupData(db.read, id, 'funding')).data.funding_funding_rounds?.value;

test('outlive the merger of the main tool, and follow it', async () => {
  await bring([tool('before')], [BOUGHT]);
  const stored = async () =>
    (await db.read.execute(sql`SELECT id, added_at FROM funding_rounds ORDER BY id`)).rows;
  const before = await stored();
  await bring([tool('next', { former_ids: ['before'] })]);
  expect(await stored()).toEqual(before);
  expect(await openAt()).toEqual(['next']);
  expect(await shownAt('next')).toMatchObject([{ round: 'Series A', company: 'acme' }]);
});

test('follow it over several mergers, at whatever tool these end', async () => {
  await bring([tool('middle', { former_ids: ['before'] })], [BOUGHT]);
  await bring([tool('next', { former_ids: ['middle'] })]);
  expect(await openAt()).toEqual(['next']);
  expect(await shownAt('next')).toMatchObject([{ round: 'Series A', company: 'acme' }]);
  await bring([tool('next', { ...LOCKED, former_ids: ['middle'] })]);
  expect(await openAt()).toEqual([]);
});

describe('are locked again', () => {
  test('when an editor takes the locked main tool out of the open one', async () => {
    const by = await addMember(db);
    await bring([tool('before', LOCKED), tool('next')], [BOUGHT]);
    expect(await openAt()).toEqual([]);
    expect(await mergeTool(db, { id: 'before', into: 'next', by })).toBe('merged');
    expect(await openAt()).toEqual(['next']);
    expect(await splitTool(db, { id: 'before', by })).toBe('split');
    expect(await openAt()).toEqual([]);
    expect(await shownAt('next')).toBeUndefined();
  });

  test('when an import takes the main tool’s id from an open tool', async () => {
    await bring([tool('next', { former_ids: ['before'] })], [BOUGHT]);
    expect(await openAt()).toEqual(['next']);
    await bring([tool('next')]);
    expect(await openAt()).toEqual([]);
  });
});

test('are opened by a tool that is new, and was the main tool', async () => {
  await bring([tool('other')], [BOUGHT]);
  expect(await openAt()).toEqual([]);
  await bring([tool('next', { former_ids: ['before'] })]);
  expect(await openAt()).toEqual(['next']);
});
