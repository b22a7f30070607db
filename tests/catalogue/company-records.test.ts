import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { addAlias } from '#features/market/aliases.server.ts';
import { presentEntityId } from '#features/market/entity-address.server.ts';
import { readEnteredRecord, saveRecord, withdrawTopic } from '#features/publishing/records.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { VISITOR } from '#site/access.ts';
import { withDatabase } from '../harness/database.ts';
import { addMember } from '../harness/members.ts';
import { importFiles, ndjson } from './workbench.ts';

/** Companies as records of their own, and the tools that belong to them. */

const db: Database = await withDatabase({ empty: true });
const by = await addMember(db);

beforeEach(async () => {
  await db.write.execute(sql`
    TRUNCATE ai_tools, companies, company_records, entity_aliases, former_entities, investors, withdrawn_topics, desk_values CASCADE`);
});

const tool = (id: string, developer_name: string, more: object = {}) => ({
  ...{ id, name: id, description: `About ${id}.`, developer_name, ...more },
});

const company = (id: string, name: string, more: object = {}) => ({ id, name, ...more });

async function bring(companies: object[], tools: object[] = []) {
  return importFiles(db, {
    ...(companies.length > 0 && { 'companies.ndjson': ndjson(companies) }),
    ...(tools.length > 0 && { 'tools.ndjson': ndjson(tools) }),
  });
}

/** Each tool with the id of the company under which it is filed. */
async function filed(): Promise<Record<string, string>> {
  const { rows } = await db.write.execute<{ tool: string; company: string }>(
    sql`SELECT tool_id AS tool, company_id AS company FROM company_tools ORDER BY tool_id`,
  );
  return Object.fromEntries(rows.map(({ tool: id, company: of }) => [id, of]));
}

async function companies() {
  const { rows } = await db.write.execute(sql`SELECT id, name, country FROM companies ORDER BY id`);
  return rows;
}

describe('a record', () => {
  test('names the company of its tools, and says where it is', async () => {
    const record = company('acme', 'Acme Labs', { aliases: ['ACME'], country: 'de', founded: '2019' });
    expect((await bring([record], [tool('one', 'acme'), tool('two', 'Acme Labs')])).faults).toEqual([]);
    expect(await filed()).toEqual({ one: 'acme', two: 'acme' });
    expect(await companies()).toEqual([{ id: 'acme', name: 'Acme Labs', country: 'Germany' }]);
  });

  test('takes over the company that its developers’ names have made, with its page', async () => {
    await bring([], [tool('one', 'Codeium'), tool('two', 'Windsurf')]);
    expect(await filed()).toEqual({ one: 'codeium', two: 'windsurf' });
    await bring([company('windsurf', 'Windsurf', { aliases: ['Codeium'] })]);
    expect(await filed()).toEqual({ one: 'windsurf', two: 'windsurf' });
    expect(await companies()).toHaveLength(1);
    expect(await presentEntityId(db.write, VISITOR, 'company', 'codeium')).toBe('windsurf');
  });

  test('gives a name back that it no longer has', async () => {
    await bring([company('windsurf', 'Windsurf', { aliases: ['Codeium'] })], [tool('one', 'Codeium')]);
    await bring([company('windsurf', 'Windsurf')]);
    expect(await filed()).toEqual({ one: 'codeium' });
  });

  test('keeps its page without tools', async () => {
    await bring([company('acme', 'Acme')]);
    await bring([], [tool('one', 'Acme')]);
    await bring([], [tool('one', 'Bolt')]);
    expect((await companies()).map(({ id }) => id)).toEqual(['acme', 'bolt']);
  });

  test.each([
    [{ country: 'Atlantis' }, 'country'],
    [{ founded: 1492 }, 'founded'],
    [{ kind: 'shop' }, 'kind'],
    [{ parent: 'acme' }, 'parent'],
    [{ parent_since: '2025-07' }, 'parent_since'],
    [{ parent: 'other', parent_since: 'last summer' }, 'parent_since'],
    [{ source: { url: 'https://press.example' } }, 'source'],
    [{ aliases: ['N/A'] }, 'aliases[0]'],
  ])('with %j is faulty at %s', async (wrong, field) => {
    const { faults } = await bring([company('acme', 'Acme', wrong)]);
    expect(faults).toEqual([expect.stringContaining(`${field}`)]);
    expect(await companies()).toEqual([]);
  });
});

describe('companies are told apart', () => {
  const HIVES = [company('hive', 'Hive'), company('hive-project-management', 'Hive')];

  test('by what a tool says', async () => {
    await bring(HIVES, [tool('one', 'Hive'), tool('two', 'Hive', { company: 'hive-project-management' })]);
    expect(await filed()).toEqual({ one: 'hive', two: 'hive-project-management' });
  });

  test('by their sites, where a name only resembles another without its legal form', async () => {
    const record = company('northbeam', 'Northbeam', { url: 'https://www.northbeam.io/' });
    await bring(
      [record],
      [
        tool('american', 'Northbeam', { url: 'https://app.example/' }),
        tool('same-site', 'Northbeam Inc.', { url: 'https://docs.northbeam.io/x' }),
        tool('hamburg', 'Northbeam GmbH', { url: 'https://northbeam.de/' }),
      ],
    );
    expect(await filed()).toEqual({
      american: 'northbeam',
      'same-site': 'northbeam',
      hamburg: 'northbeam-gmbh',
    });
  });

  const PLAIN = tool('american', 'Northbeam', { url: 'https://northbeam.io/' });
  const GERMAN = tool('hamburg', 'Northbeam GmbH', { url: 'https://northbeam.de/' });

  test.each([
    ['in one file', [[GERMAN, PLAIN]], { american: 'northbeam', hamburg: 'northbeam-gmbh' }],
    ['the plain one first', [[PLAIN], [GERMAN]], { american: 'northbeam', hamburg: 'northbeam-gmbh' }],
    ['it last', [[GERMAN], [PLAIN]], { american: 'northbeam-northbeam-io', hamburg: 'northbeam' }],
    [
      'again, with the addresses that they have',
      [[GERMAN], [PLAIN], [{ ...PLAIN, tags: ['new'] }], [GERMAN, { ...PLAIN, tags: ['newer'] }]],
      { american: 'northbeam-northbeam-io', hamburg: 'northbeam' },
    ],
  ])('by their sites without any record: %s', async (_, files, expected) => {
    for (const tools of files) expect((await bring([], tools)).faults).toEqual([]);
    expect(await filed()).toEqual(expected);
  });

  test('without a site by their whole names alone', async () => {
    const tools = [
      ...[tool('one', 'Zed GmbH'), tool('two', 'Zed Inc'), tool('three', 'ZED, Inc.'), tool('four', 'Zed')],
      tool('five', 'Zed Ltd', { url: 'https://zed.example/' }),
    ];
    await bring([], tools);
    const expected = { one: 'zed-gmbh', two: 'zed-inc', three: 'zed-inc', four: 'zed', five: 'zed-ltd' };
    expect(await filed()).toEqual(expected);
    await bring([], [...tools.toReversed(), tool('six', 'zed inc')]);
    expect(await filed()).toEqual({ ...expected, six: 'zed-inc' });
    await db.write.execute(sql`TRUNCATE ai_tools, companies CASCADE`);
    for (const each of tools) await bring([], [each]);
    const { one, two, three, four, five } = await filed();
    expect(two).toBe(three);
    expect(new Set([one, two, four, five]).size).toBe(4);
  });

  test('of which only the record has a site', async () => {
    await bring(
      [company('zed', 'Zed', { url: 'https://zed.example/' })],
      [tool('one', 'Zed Inc'), tool('two', 'Zed')],
    );
    expect(await filed()).toEqual({ one: 'zed-inc', two: 'zed' });
  });

  test('until a record has the whole name too', async () => {
    await bring([], [PLAIN, GERMAN]);
    await bring([company('northbeam', 'Northbeam', { aliases: ['Northbeam GmbH'] })]);
    expect(await filed()).toEqual({ american: 'northbeam', hamburg: 'northbeam' });
  });

  test('not where one of their tools is on the site of the other', async () => {
    await bring(
      [],
      [
        tool('one', 'Zoho', { url: 'https://www.zoho.com/crm' }),
        tool('two', 'Zoho Corp.', { url: 'https://desk.zoho.com/' }),
        tool('three', 'Zoho Corp', { url: 'https://zoho.eu/' }),
      ],
    );
    expect(Object.values(await filed())).toEqual(['zoho', 'zoho', 'zoho']);
  });

  test('not where an operator has said what the name means', async () => {
    await bring([], [PLAIN, tool('beam', 'Beam')]);
    await addAlias(db.write, { kind: 'company', name: 'Northbeam', means: 'Beam', by });
    await bring([], [GERMAN]);
    expect(await filed()).toEqual({ american: 'beam', beam: 'beam', hamburg: 'beam' });
  });

  test('by an operator, whose word stays when a record comes', async () => {
    await bring([], [tool('one', 'Codeium'), tool('two', 'Cognition')]);
    await addAlias(db.write, { kind: 'company', name: 'Codeium', means: 'cognition', by });
    await bring([company('windsurf', 'Windsurf', { aliases: ['Codeium'] })]);
    expect(await filed()).toEqual({ one: 'cognition', two: 'cognition' });
  });
});

test('a tool cannot name a company without a record', async () => {
  const { faults } = await bring([], [tool('one', 'Acme', { company: 'acme' })]);
  expect(faults).toEqual([expect.stringContaining('no company has a record with this id')]);
});

describe('at the desk', () => {
  test('a record is written, and files the tools', async () => {
    await bring([], [tool('one', 'Codeium')]);
    const record = { id: 'windsurf', name: 'Windsurf', aliases: ['Codeium'] };
    const saved = await saveRecord(db, { kind: 'companies', id: null, base: {}, record, by });
    expect(saved).toMatchObject({ outcome: 'saved', id: 'windsurf' });
    expect(await filed()).toEqual({ one: 'windsurf' });
    expect(await readEnteredRecord(db, 'companies', 'windsurf')).toMatchObject(record);
  });

  test('a withdrawn record leaves its tools to the names of their developers', async () => {
    await bring([company('windsurf', 'Windsurf', { aliases: ['Codeium'] })], [tool('one', 'Codeium')]);
    const order = { kind: 'companies', id: 'windsurf', replacedBy: null, by } as const;
    expect(await withdrawTopic(db, order)).toBe('withdrawn');
    expect(await filed()).toEqual({ one: 'codeium' });
    expect((await companies()).map(({ id }) => id)).toEqual(['codeium']);
  });

  test('a record that tools name by its id cannot be withdrawn', async () => {
    await bring([company('windsurf', 'Windsurf')], [tool('one', 'Cognition', { company: 'windsurf' })]);
    const order = { kind: 'companies', id: 'windsurf', replacedBy: null, by } as const;
    expect(await withdrawTopic(db, order)).toBe('has tools');
    expect(await filed()).toEqual({ one: 'windsurf' });
  });
});

test('rounds keep their ids when a tool names its company', async () => {
  const rounds = { funding_funding_rounds: [{ round: 'Series A', amount: 2e7, date: '2025-03' }] };
  const one = tool('one', 'Replicate (Cloudflare)', { funding_competition_information: rounds });
  await bring([], [one]);
  const ids = async () => (await db.write.execute(sql`SELECT id, added_at FROM funding_rounds`)).rows;
  const before = await ids();
  expect(before).toHaveLength(1);
  await bring([company('replicate', 'Replicate')], [{ ...one, company: 'replicate' }]);
  expect(await filed()).toEqual({ one: 'replicate' });
  expect(await ids()).toEqual(before);
});

describe('a round of another company', () => {
  const A = { round: 'Series A', amount: 2e7, date: '2021-03', investors: ['Accel'] };
  const B = { round: 'Series B', amount: 9e7, date: '2025-03' };
  const listed = (...rounds: object[]) => ({
    funding_competition_information: { funding_funding_rounds: rounds },
    categories: [{ category: 'chat' }],
  });
  const CATEGORIES = ['chat', 'code'].map((id) => ({ id, name: id }));

  async function rounds() {
    const { rows } = await db.write.execute(sql`
      SELECT company_id AS company, round, ARRAY(SELECT category_id FROM round_categories WHERE round_id = r.id) AS categories
      FROM funding_rounds r ORDER BY round, company_id`);
    return rows;
  }

  beforeEach(() => importFiles(db, { 'categories.ndjson': ndjson(CATEGORIES) }));

  test('is told of it, in its main market, and keeps its id and day', async () => {
    await bring([], [tool('windsurf', 'Cognition', listed(A, B))]);
    const ids = async () =>
      (await db.write.execute(sql`SELECT id, added_at FROM funding_rounds ORDER BY id`)).rows;
    const before = await ids();
    const companiesNow = [company('windsurf', 'Windsurf', { main_category: 'code' })];
    const { faults } = await bring(companiesNow, [
      tool('windsurf', 'Cognition', listed({ ...A, company: 'windsurf' }, B)),
    ]);
    expect(faults).toEqual([]);
    expect(await rounds()).toEqual([
      { company: 'windsurf', round: 'Series A', categories: ['code'] },
      { company: 'cognition', round: 'Series B', categories: ['chat'] },
    ]);
    expect(await ids()).toEqual(before);
    await bring([], [tool('windsurf', 'Cognition', listed(A, B))]);
    expect((await rounds()).map(({ company: of }) => of)).toEqual(['cognition', 'cognition']);
    expect(await ids()).toEqual(before);
  });

  test('may be like one of the tool’s own', async () => {
    const { faults } = await bring(
      [company('windsurf', 'Windsurf')],
      [tool('windsurf', 'Cognition', listed({ ...A, company: 'windsurf' }, A))],
    );
    expect(faults).toEqual([]);
    expect((await rounds()).map(({ company: of }) => of)).toEqual(['cognition', 'windsurf']);
  });

  test('cannot name one without a record', async () => {
    const { faults } = await bring([], [tool('one', 'Acme', listed({ ...A, company: 'nobody' }))]);
    expect(faults).toEqual([expect.stringContaining('funding_funding_rounds[0].company')]);
  });

  test('keeps the record that it names', async () => {
    await bring(
      [company('windsurf', 'Windsurf')],
      [tool('one', 'Cognition', listed({ ...A, company: 'windsurf' }))],
    );
    const order = { kind: 'companies', id: 'windsurf', replacedBy: null, by } as const;
    expect(await withdrawTopic(db, order)).toBe('has tools');
  });

  test('counts in another market once its record says so', async () => {
    const record = company('acme', 'Acme', { main_category: 'chat' });
    await bring([record], [tool('one', 'Acme', listed(A))]);
    await bring([{ ...record, main_category: 'code' }]);
    expect(await rounds()).toEqual([{ company: 'acme', round: 'Series A', categories: ['code'] }]);
  });
});
