import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { roundsAfter } from '#catalogue/rounds/rounds.server.ts';
import { readGroup } from '#catalogue/tools/field-values.ts';
import { readGroupData, readTool } from '#catalogue/tools/tool-page.server.ts';
import { exportOpen } from '#features/downloads/export.server.ts';
import { companiesAfter } from '#features/market/companies.server.ts';
import { readCompany } from '#features/market/company-page.server.ts';
import { rereadRounds } from '#features/records/companies/reread-rounds.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { VISITOR, type Viewer } from '#site/access.ts';
import { withDatabase } from '../harness/database.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { importFiles, ndjson } from './workbench.ts';

/** Rounds that a company's record holds, and the tools that show them. */

const db: Database = await withDatabase({ empty: true });
const SUBSCRIBER: Viewer = { tier: 'basic' };
const PRESS = { synopsis: 'Press', url: 'https://press.example/a', date_updated: '2026-05-02' };
const A = { round: 'Series A', amount: 2e7, date: '2025-03', investors: ['Accel'] };
const B = {
  ...{ round: 'Series B', amount: 9e7, date: '2026-05-01', investors: ['Index', 'Accel'], valuation: 8e8 },
  ...{ note: 'Priced twice.', source: PRESS },
  also: [{ synopsis: 'Wire', url: 'https://wire.example/', cited: true, says: '$88M' }],
};
const LOCKED = { funding_info_is_premium: true };

beforeEach(async () => {
  await db.write.execute(sql`
    TRUNCATE ai_tools, companies, company_records, entity_aliases, former_entities, investors, desk_values CASCADE`);
});

const tool = (id: string, more: object = {}) => ({
  ...{ id, name: id, description: `About ${id}.`, developer_name: 'Acme', ...more },
});
const listed = (...rounds: object[]) => ({
  funding_competition_information: { funding_funding_rounds: rounds },
});
const acme = (rounds?: object[]) => ({ id: 'acme', name: 'Acme', ...(rounds && { funding_rounds: rounds }) });

function bring(companies: object[], tools: object[] = []) {
  return importFiles(db, {
    ...(companies.length > 0 && { 'companies.ndjson': ndjson(companies) }),
    ...(tools.length > 0 && { 'tools.ndjson': ndjson(tools) }),
  });
}

const stored = async () =>
  (await db.write.execute(sql`SELECT id, added_at FROM funding_rounds ORDER BY id`)).rows;
const roundsFor = (viewer: Viewer) => roundsAfter(db.read, viewer, { companyId: 'acme' }, null, 10);
const shownAt = async (id: string) =>
  readGroup('funding', await readGroupData(db.read, id, 'funding')).data.funding_funding_rounds;

test('are listed with their source, what else reports them, and their tool', async () => {
  expect((await bring([acme([A, B])], [tool('one')])).faults).toEqual([]);
  expect(await roundsFor(VISITOR)).toMatchObject([
    {
      ...{ round: 'Series B', kind: 'equity', stage: 'series-b', post_money: 8e8, note: 'Priced twice.' },
      ...{ source: PRESS, also: B.also, tool: { id: 'one', is_own: true } },
      investors: [{ name: 'Index' }, { name: 'Accel' }],
    },
    { round: 'Series A', source: null, also: [] },
  ]);
});

test('are shown by each tool of the company, in place of its own list', async () => {
  await bring([acme([B])], [tool('one', listed(A)), tool('two')]);
  for (const id of ['one', 'two']) {
    expect(
      (await shownAt(id))?.value.map(({ round }) => round),
      id,
    ).toEqual(['Series B', 'Series A']);
    expect((await readTool(db.read, id))?.contents?.funding?.counted).toEqual({ funding_funding_rounds: 2 });
  }
  const { value: [first] = [] } = (await shownAt('two')) ?? {};
  expect(first).toEqual({
    ...{ round: 'Series B', kind: 'equity', amount: 9e7, date: '2026-05-01', valuation: 8e8 },
    ...{ investors: ['Index', 'Accel'], source: PRESS.synopsis, source_url: PRESS.url },
  });
});

test('of a tool’s list name their publication and its address, unless that was only seen quoted', async () => {
  const named = { ...A, source: 'Gazette', source_url: 'https://gazette.example/a' };
  const quoted = { ...B, source: { ...PRESS, cited: true } };
  expect((await bring([acme([quoted])], [tool('one', listed(named))])).faults).toEqual([]);
  expect(await roundsFor(VISITOR)).toMatchObject([
    { source: { synopsis: 'Press', cited: true } },
    { source: { synopsis: 'Gazette', url: 'https://gazette.example/a' } },
  ]);
  expect((await shownAt('one'))?.value.map(({ source, source_url }) => [source, source_url])).toEqual([
    ['Press', undefined],
    ['Gazette', 'https://gazette.example/a'],
  ]);
});

test('say who led them, what was announced in another currency, and when they closed', async () => {
  const told = { ...A, led_by: ['Index'], announced_as: '€18M', closed: '2025-04' };
  expect((await bring([acme([told, B])], [tool('one')])).faults).toEqual([]);
  expect(await roundsFor(VISITOR)).toMatchObject([
    { round: 'Series B', closed: null, announced_as: null, investors: [{ led: false }, { led: false }] },
    {
      ...{ round: 'Series A', closed: '2025-04', announced_as: '€18M' },
      // Who led it need not be named twice.
      investors: [
        { name: 'Index', led: true },
        { name: 'Accel', led: false },
      ],
    },
  ]);
  expect((await shownAt('one'))?.value[1]).toMatchObject({
    ...{ investors: ['Index', 'Accel'], led_by: ['Index'], announced_as: '€18M', closed: '2025-04' },
  });
  const led = async (filters: object) =>
    (await roundsAfter(db.read, VISITOR, { led: 'yes', ...filters }, null, 10)).map(({ round }) => round);
  expect(await led({})).toEqual(['Series A']);
  expect(await led({ investor: 'index' })).toEqual(['Series A']);
  expect(await led({ investor: 'accel' })).toEqual([]);
  await bring([acme([A, B])]);
  expect(await led({})).toEqual([]);
});

test('of a bought company are shown, and opened, by its main tool, which another company makes by now', async () => {
  const bought = { ...acme([A]), main_tool: 'one', parent: 'owner' };
  const owner = { id: 'owner', name: 'Owner', funding_rounds: [B] };
  const made = (more = {}) => tool('one', { developer_name: 'Owner', ...more });
  await bring([bought, owner], [made(LOCKED)]);
  expect(await roundsFor(VISITOR)).toEqual([]);
  expect(await roundsFor(SUBSCRIBER)).toMatchObject([{ tool: { id: 'one', is_own: false } }]);
  expect((await shownAt('one'))?.value).toMatchObject([
    { round: 'Series B' },
    { round: 'Series A', company: 'acme' },
  ]);
  await bring([], [made()]);
  expect(await roundsFor(VISITOR)).toMatchObject([{ round: 'Series A' }]);
  await bring([acme([A])]);
  expect((await shownAt('one'))?.value).toMatchObject([{ round: 'Series B' }]);
});

test('of a company whose tools are locked are for subscribers, as are those of a company without tools', async () => {
  await bring([acme([B])], [tool('one', LOCKED)]);
  expect(await roundsFor(VISITOR)).toEqual([]);
  expect(await roundsFor(SUBSCRIBER)).toHaveLength(1);
  await bring([], [tool('two')]);
  expect(await roundsFor(VISITOR)).toHaveLength(1);
  await bring([{ id: 'lone', name: 'Lone', funding_rounds: [A] }]);
  const seen = (await catalogueOf(db.read)).roundsFor(VISITOR);
  expect(seen.of('company', 'lone')).toEqual([]);
  await expectHidden('lone');
  const [round] = await roundsAfter(db.read, SUBSCRIBER, { companyId: 'lone' }, null, 1);
  expect(round).toMatchObject({ company: { id: 'lone' }, tool: null });
});

/** Nothing tells a visitor that there is this company; a subscriber has its page. */
async function expectHidden(id: string): Promise<void> {
  expect(await readCompany(db.read, VISITOR, id)).toBeNull();
  expect(await readCompany(db.read, SUBSCRIBER, id)).toMatchObject({ id });
  const from = { after: '', beginning: '', limit: 100 };
  const listedTo = async (viewer: Viewer) =>
    (await companiesAfter(db.read, viewer, from)).map((each) => each.id);
  expect(await listedTo(VISITOR)).not.toContain(id);
  expect(await listedTo(SUBSCRIBER)).toContain(id);
  const folder = temporaryFolder();
  await exportOpen(db, folder, '2026-11-29T00:00:00.000Z');
  expect(readFileSync(path.join(folder, 'companies.ndjson'), 'utf8')).not.toContain(id);
}

test('of a company whose tools are locked are in no open file, and those of an open one are', async () => {
  const exported = async () => {
    const folder = temporaryFolder();
    await exportOpen(db, folder, '2026-11-29T00:00:00.000Z');
    return readFileSync(path.join(folder, 'companies.ndjson'), 'utf8');
  };
  await bring([acme([B])], [tool('one', LOCKED)]);
  expect(await exported()).toContain('"acme"');
  expect(await exported()).not.toContain('Priced twice');
  await bring([], [tool('two')]);
  expect(await exported()).toContain('Priced twice');
});

test('of which an open tool reports one show nothing that only a locked one says', async () => {
  await bring(
    [],
    [
      tool('open', listed(A)),
      tool('locked', { ...LOCKED, ...listed({ ...B, note: undefined, source: undefined, also: undefined }) }),
    ],
  );
  expect((await shownAt('open'))?.value.map(({ round }) => round)).toEqual(['Series A']);
  expect((await shownAt('locked'))?.value.map(({ round }) => round)).toEqual(['Series B', 'Series A']);
});

test('outlive the withdrawal of the main tool, which opens them no longer', async () => {
  const bought = { ...acme([A]), main_tool: 'mainly' };
  await bring([bought], [tool('mainly', { developer_name: 'Owner' }), tool('two', LOCKED)]);
  expect(await roundsFor(VISITOR)).toHaveLength(1);
  const before = await stored();
  await importFiles(db, { 'withdrawn-tools.ndjson': ndjson([{ id: 'mainly' }]) });
  expect(await stored()).toEqual(before);
  expect(await roundsFor(VISITOR)).toEqual([]);
  expect(await roundsFor(SUBSCRIBER)).toMatchObject([{ tool: { id: 'two' } }]);
});

test('count in the categories of the company’s tools, where its record names none', async () => {
  const categories = [{ category: 'voice', specializations: [] }];
  await importFiles(db, {
    'categories.ndjson': ndjson([{ id: 'voice', name: 'Voice', specializations: [] }]),
  });
  await bring([acme([A])], [tool('one', { categories })]);
  const seen = (await catalogueOf(db.read)).roundsFor(VISITOR);
  expect(seen.of('category', 'voice')).toHaveLength(1);
});

describe('a round keeps its id and its day, so that nobody is told of it twice,', () => {
  test('when it moves from a tool to the company and back', async () => {
    await bring([acme()], [tool('one', listed(A))]);
    const before = await stored();
    expect(before).toHaveLength(1);
    await bring([acme([A])]);
    expect(await stored()).toEqual(before);
    await bring([], [tool('one')]);
    expect(await stored()).toEqual(before);
    await bring([], [tool('one', listed(A))]);
    await bring([acme()]);
    expect(await stored()).toEqual(before);
  });

  test('when it moves from a tool of another company', async () => {
    const owner = { id: 'owner', name: 'Owner' };
    await bring(
      [acme(), owner],
      [tool('one', { developer_name: 'Owner', ...listed({ ...A, company: 'acme' }) })],
    );
    const before = await stored();
    await bring([acme([A])]);
    await bring([], [tool('one', { developer_name: 'Owner' })]);
    expect(await stored()).toEqual(before);
  });
});

test('come back from the record as they were given, and change nothing a second time', async () => {
  await bring([acme([A, B])], [tool('one')]);
  const { rows } = await db.read.execute<{ rounds: unknown }>(
    sql`SELECT funding_rounds AS rounds FROM company_records`,
  );
  expect(rows).toEqual([{ rounds: [A, B] }]);
  const before = await db.read.execute(sql`SELECT version FROM catalogue_state`);
  await bring([acme([A, B])], [tool('one')]);
  expect((await db.read.execute(sql`SELECT version FROM catalogue_state`)).rows).toEqual(before.rows);
});

test('are not dropped by a node of an older version, which derives rounds from tools alone', async () => {
  await bring(
    [acme([A]), { id: 'lone', name: 'Lone' }],
    [tool('one'), tool('two', { developer_name: 'Lone', ...listed(A) })],
  );
  const before = await stored();
  expect(before).toHaveLength(2);
  await db.write.execute(sql`DELETE FROM funding_rounds WHERE company_id = 'acme'`);
  expect(await stored()).toEqual(before);
  await db.write.execute(sql`DELETE FROM funding_rounds WHERE company_id = 'lone'`);
  expect(await stored()).toHaveLength(1);
  await bring([acme([])]);
  expect(await stored()).toEqual([]);
});

test('go with their company', async () => {
  await bring([acme([A])]);
  await db.write.execute(sql`DELETE FROM companies WHERE id = 'acme'`);
  expect(await stored()).toEqual([]);
});

test.each([
  [{ amount: -1 }, 'funding_rounds[0].amount'],
  [{ kind: 'loan' }, 'funding_rounds[0].kind'],
  [{ date: '2025-13' }, 'funding_rounds[0].date'],
  [{ company: 'other' }, 'funding_rounds[0].company'],
  [{ source: { url: 'https://press.example/' } }, 'funding_rounds[0].source'],
  [{ source: { synopsis: 'Press', url: 'javascript:1' } }, 'funding_rounds[0].source.url'],
])('a round of %j is refused with its place', async (round, field) => {
  expect((await bring([acme([{ ...A, ...round }])])).faults).toEqual([expect.stringContaining(field)]);
});

test('get the kind that their names tell where an older version of the site wrote none', async () => {
  await bring([
    acme([A, { round: 'Debt', amount: 5, date: '2025' }, { round: 'Series C (up to)', amount: 9 }]),
  ]);
  await db.write.execute(sql`UPDATE funding_rounds SET kind = NULL, up_to = false, stage = 'other'`);
  await rereadRounds(db.write);
  const { rows } = await db.read.execute(
    sql`SELECT round, kind, stage, up_to FROM funding_rounds ORDER BY round`,
  );
  expect(rows).toEqual([
    { round: 'Debt', kind: 'debt', stage: 'debt', up_to: false },
    { round: 'Series A', kind: 'equity', stage: 'series-a', up_to: false },
    { round: 'Series C (up to)', kind: 'equity', stage: 'series-c', up_to: true },
  ]);
});
