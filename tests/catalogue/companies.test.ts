import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { fillCompanies } from '#features/records/companies/fill-companies.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { withDatabase } from '../harness/database.ts';
import { dump, importFiles, ndjson } from './workbench.ts';

/** Companies, investors and rounds as an import writes them. */

interface Reported {
  round: string;
  amount?: number;
  date?: string;
  investors?: string[];
  valuation?: number;
}

const SOURCE = { synopsis: 'Press', url: 'https://press.example/', date_updated: '2026-01' };

function tool(id: string, developer_name: string, rounds: Reported[], more: object = {}) {
  return {
    id,
    name: id,
    description: `About ${id}.`,
    developer_name,
    created_at: '2026-01-01',
    categories: [{ category: 'chat' }],
    ...(rounds.length > 0 && {
      funding_competition_information: {
        funding_funding_rounds: { value: rounds, source_synopsis: SOURCE },
      },
    }),
    ...more,
  };
}

const db: Database = await withDatabase();
const LOCKED = { funding_info_is_premium: true };

beforeEach(async () => {
  await db.write.execute(sql`TRUNCATE ai_tools, companies, investors, withdrawn_tools CASCADE`);
});

async function bring(...tools: object[]) {
  const categories = [
    { id: 'chat', name: 'Chat' },
    { id: 'video', name: 'Video' },
  ];
  const { faults } = await importFiles(db, {
    'categories.ndjson': ndjson(categories),
    'tools.ndjson': ndjson(tools),
  });
  expect(faults).toEqual([]);
}

async function rounds() {
  const { rows } = await db.write.execute<Record<string, unknown>>(sql`
    SELECT r.id, c.id AS company, r.round, r.stage, r.date, r.amount, r.post_money, r.is_open, r.brings_money,
      r.tool_id AS tool, r.source ->> 'synopsis' AS source, r.opened_at IS NOT NULL AS opened,
      ARRAY(SELECT i.name FROM round_investors took JOIN investors i ON i.id = took.investor_id
        WHERE took.round_id = r.id ORDER BY took.place) AS investors,
      ARRAY(SELECT category_id FROM round_categories WHERE round_id = r.id ORDER BY 1) AS categories
    FROM funding_rounds r JOIN companies c ON c.id = r.company_id ORDER BY r.date DESC, r.amount DESC, r.id`);
  return rows;
}

async function column(statement: ReturnType<typeof sql>): Promise<unknown[]> {
  const { rows } = await db.write.execute<{ value: unknown }>(statement);
  return rows.map(({ value }) => value);
}

describe('a round', () => {
  test('that three tools of a company report in other words is one, in the categories of all three', async () => {
    const site = { url: 'https://acme.example/' };
    const video = { categories: [{ category: 'video' }], ...site };
    await bring(
      tool(
        'one',
        'Acme Inc.',
        [{ round: 'Series A', amount: 2e7, date: '2025', investors: ['Accel', 'accel'] }],
        site,
      ),
      tool(
        'two',
        'ACME',
        [
          {
            round: 'series a ',
            amount: 2e7,
            date: '2025-03',
            investors: ['led by Accel', 'GV', 'and others'],
          },
        ],
        site,
      ),
      tool(
        'three',
        'Acme, Inc',
        [
          {
            round: 'Series A',
            amount: 20_000_000,
            date: '2025-03-04',
            investors: ['Accel'],
            valuation: 1e8,
          },
        ],
        video,
      ),
    );
    expect(await rounds()).toMatchObject([
      {
        company: 'acme',
        stage: 'series-a',
        amount: 2e7,
        date: '2025-03-04',
        post_money: 1e8,
        investors: ['Accel', 'GV'],
        categories: ['chat', 'video'],
        source: 'Press',
        is_open: true,
      },
    ]);
    expect(await column(sql`SELECT name AS value FROM companies`)).toEqual(['ACME']);
    expect(await column(sql`SELECT id AS value FROM investors ORDER BY 1`)).toEqual(['accel', 'gv']);
  });

  test('is open if one report is, and then says nothing that only a locked report says', async () => {
    await bring(
      tool('one', 'Acme', [{ round: 'Seed', amount: 1e6, date: '2024' }]),
      tool(
        'two',
        'Acme',
        [
          { round: 'Seed', amount: 1e6, date: '2024-02', investors: ['Secret Capital'], valuation: 9e6 },
          { round: 'Series A', amount: 5e6, date: '2025-02', investors: ['Hidden Fund'] },
        ],
        LOCKED,
      ),
    );
    expect(await rounds()).toMatchObject([
      { round: 'Series A', is_open: false, opened: false, investors: ['Hidden Fund'], tool: 'two' },
      { round: 'Seed', is_open: true, opened: true, date: '2024', post_money: null, investors: [] },
    ]);
    expect(await column(sql`SELECT name AS value FROM investors`)).toEqual(['Hidden Fund']);
  });

  test('counts as often as the tool says that reports it most', async () => {
    const twice = [
      { round: 'Debt', date: '2024-01' },
      { round: 'Debt', date: '2024-06' },
    ];
    await bring(tool('one', 'Acme', twice), tool('two', 'Acme', [{ round: 'Debt', date: '2024' }]));
    expect(await rounds()).toMatchObject([{ date: '2024-06' }, { date: '2024-01' }]);
  });

  test('that a record reports twice has the investors of the fuller entry', async () => {
    const short = { round: 'Series A', amount: 5e6, date: '2024-06', investors: ['Spring'] };
    const full = { ...short, investors: ['One', 'Two', 'Three', 'Spring'] };
    const same = { ...short, investors: ['Other'] };
    await bring(
      tool('one', 'Acme', [short, full]),
      tool('two', 'Bolt', [full, short]),
      tool('three', 'Coil', [short, same]),
    );
    expect((await rounds()).map(({ company, investors }) => [company, investors]).sort()).toEqual([
      ['acme', full.investors],
      ['bolt', full.investors],
      ['coil', short.investors],
    ]);
  });

  test('keeps its id and the time when it was added, whatever else becomes known', async () => {
    const first = tool('one', 'Acme', [{ round: 'Seed', amount: 1e6, date: '2024' }]);
    await bring(first);
    const before = await column(
      sql`SELECT id || added_at || opened_at || recorded_at AS value FROM funding_rounds`,
    );
    await bring(
      first,
      tool('two', 'Acme', [
        { round: 'Seed', amount: 1e6, date: '2024-05-01', investors: ['Accel'] },
        { round: 'IPO', date: '2026-01' },
      ]),
    );
    const after = await column(
      sql`SELECT id || added_at || opened_at || recorded_at AS value FROM funding_rounds WHERE brings_money`,
    );
    expect(after).toEqual(before);
    expect(await rounds()).toMatchObject([
      { stage: 'exit', brings_money: false },
      { date: '2024-05-01', investors: ['Accel'] },
    ]);
  });

  test('goes with the last tool that reports it, and with it an investor of nothing else', async () => {
    const seed = { round: 'Seed', amount: 1e6, date: '2024', investors: ['Accel'] };
    await bring(tool('one', 'Acme', [seed]), tool('two', 'Acme', [seed]));
    await importFiles(db, { 'withdrawn-tools.ndjson': ndjson([{ id: 'one' }]) });
    expect(await rounds()).toMatchObject([{ tool: 'two' }]);
    await bring(tool('two', 'Acme', []));
    expect(await rounds()).toEqual([]);
    expect(await column(sql`SELECT id AS value FROM investors`)).toEqual([]);
    await importFiles(db, { 'withdrawn-tools.ndjson': ndjson([{ id: 'two' }]) });
    expect(await column(sql`SELECT id AS value FROM companies`)).toEqual([]);
  });

  test('moves with a tool whose developer changes', async () => {
    const seed = { round: 'Seed', amount: 1e6, date: '2024' };
    await bring(tool('one', 'Acme', [seed]), tool('two', 'Acme', [seed]));
    await bring(tool('one', 'Beta GmbH', [seed]));
    expect((await rounds()).map(({ company }) => company).toSorted()).toEqual(['acme', 'beta']);
  });

  test('of a tool that stops being Featured is locked again', async () => {
    const seed = [{ round: 'Seed', amount: 1e6, date: '2024' }];
    await bring(tool('one', 'Acme', seed, { ...LOCKED, is_featured: true }));
    expect(await rounds()).toMatchObject([{ is_open: true, opened: true }]);
    await bring(tool('one', 'Acme', seed, LOCKED));
    expect(await rounds()).toMatchObject([{ is_open: false, opened: false }]);
  });
});

test('names that differ in more than case, punctuation and legal form are different companies', async () => {
  await bring(
    tool('one', 'Café', []),
    tool('two', 'Cafe', []),
    tool('three', 'Attentive', []),
    tool('four', 'Attentive.ai', []),
    tool('five', '百度', []),
    tool('six', '!!!', []),
    tool('seven', '?!', []),
  );
  expect(await column(sql`SELECT key AS value FROM companies ORDER BY key COLLATE "C"`)).toEqual([
    '!!!',
    '?!',
    'attentive',
    'attentive ai',
    'cafe',
    'café',
    '百度',
  ]);
  const ids = await column(sql`SELECT id AS value FROM companies`);
  expect(new Set(ids).size).toBe(7);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
});

test('the same import changes nothing, and a catalogue that predates companies gets the same ones', async () => {
  const tools = Array.from({ length: 7 }, (_, index) =>
    tool(`tool-${index}`, `Maker ${index % 3}`, [
      { round: 'Seed', amount: 1e6 * index, date: '2024', investors: ['Accel', `Fund ${index}`] },
    ]),
  );
  await bring(...tools);
  const whole = async () => ({ dump: await dump(db), rounds: await rounds() });
  const imported = await whole();
  await bring(...tools);
  expect(await whole()).toEqual(imported);
  await db.write.execute(sql`TRUNCATE companies, investors CASCADE`);
  await fillCompanies(db.write);
  expect(await whole()).toEqual(imported);
  expect(
    await column(sql`SELECT count(*)::int AS value FROM funding_rounds WHERE added_at <> recorded_at`),
  ).toEqual([0]);
});
