import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cursorsOf } from '#features/api/cursors.server.ts';
import { addTool, fundingDetails } from '../../factories.ts';
import { createTestApp } from '../../harness/app.ts';
import { TEST_SECRET } from '../../harness/members.ts';

/** Lists go on where they stopped, in the order of the site, whatever changes meanwhile. */

const app = await createTestApp();

const listed = z.object({
  data: z.array(z.looseObject({ id: z.string().optional(), name: z.string().optional() })),
  count: z.int().optional(),
  next: z.string().nullable(),
});
const read = async (path: string) => listed.parse(await (await app.send(`/api/v1${path}`, {}, path)).json());

/** All names of a list, page by page; `between` runs after the first page. */
async function walk(path: string, limit: number, between = async () => {}): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | null = '';
  for (let page = 0; cursor !== null && page < 100; page += 1) {
    const { data, next } = await read(`${path}limit=${limit}&cursor=${cursor}`);
    names.push(...data.map(({ id, name }) => id ?? name ?? ''));
    if (page === 0) await between();
    cursor = next;
  }
  return names;
}

/** The ids of the site's own list, page by page, from its data. */
async function onSite(search: string): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; page <= 2; page += 1) {
    const html = await (await app.get(`/tools?${search}page=${page}`)).text();
    const found = [...html.matchAll(/<h3[^>]*><a[^>]* href="\/tools\/([\w-]+)"/g)].map(([, id = '']) => id);
    if (found.every((id) => ids.includes(id))) break;
    ids.push(...found);
  }
  return ids;
}

const LISTS = [
  '',
  'sortBy=name&sortOrder=desc&',
  'sortBy=avg_rating&sortOrder=desc&',
  'sortBy=launched&sortOrder=desc&',
  'category=Alpha+%26+Chat&sortBy=name&',
  'category=Alpha+%26+Chat&specialization=Assistants&',
  'isFeatured=true&',
  'q=%22Tool%22&sortBy=name&',
  'q=tool&',
  'q=numbered&sortBy=name&',
  'isPremium=true&sortBy=name&',
];

test.each(LISTS)(
  '/tools?%s has the same tools in the same order as the site, page by page',
  async (search) => {
    const ids = await onSite(search);
    expect(ids.length).toBeGreaterThan(3);
    for (const limit of [7, 100]) {
      const all = await walk(`/tools?${search}`, limit);
      expect(all.slice(0, ids.length)).toEqual(ids);
      expect(new Set(all).size).toBe(all.length);
      expect((await read(`/tools?${search}`)).count).toBe(all.length);
    }
  },
);

test('a category may be named by its id', async () => {
  expect(await walk('/tools?category=alpha-chat&', 50)).toEqual(
    await walk('/tools?category=Alpha+%26+Chat&', 50),
  );
});

describe('a list whose tools come and go', () => {
  test('repeats none and leaves none out', async () => {
    const before = await walk('/tools?sortBy=name&', 100);
    const during = await walk('/tools?sortBy=name&', 5, async () => {
      await addTool(app.db, { id: 'aaa-first', name: '0 comes first' });
      await addTool(app.db, { id: 'zzz-last', name: 'Zzz comes last' });
    });
    expect(during).toEqual([...before, 'zzz-last']);
  });
});

describe('a cursor', () => {
  const cursorOf = async (path: string) => (await read(path)).next;

  test('belongs to its list', async () => {
    const cursor = await cursorOf('/tools?limit=5&sortBy=name');
    expect((await app.get(`/api/v1/tools?limit=5&sortBy=name&cursor=${cursor}`)).status).toBe(200);
    expect((await app.get(`/api/v1/tools?limit=5&sortBy=name&fields=summary&cursor=${cursor}`)).status).toBe(
      200,
    );
    for (const other of ['/tools?limit=5&', '/tools?limit=5&sortBy=name&q=tool&', '/questions?limit=5&']) {
      expect((await app.get(`/api/v1${other}cursor=${cursor}`)).status, other).toBe(400);
    }
  });

  test('of a search leads nowhere once its words find nothing', async () => {
    const q = 'zzzz9';
    const list = JSON.stringify([
      'listTools',
      [
        ['limit', '5'],
        ['q', q],
      ],
    ]);
    const cursor = cursorsOf(TEST_SECRET, list).write(['2']);
    const response = await app.get(`/api/v1/tools?limit=5&q=${q}&cursor=${cursor}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ parameters: [{ name: 'cursor' }] });
  });

  test('cannot be made up', async () => {
    const cursor = (await cursorOf('/tools?limit=5&sortBy=created_at')) ?? '';
    for (let at = 0; at < cursor.length; at += 9) {
      const other = cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1);
      const response = await app.get(`/api/v1/tools?limit=5&sortBy=created_at&cursor=${other}`);
      expect([200, 400]).toContain(response.status);
      expect(response.status === 200).toBe(
        Buffer.from(other, 'base64url').equals(Buffer.from(cursor, 'base64url')),
      );
    }
  });
});

test('rounds come newest first, once for a company, and can be filtered', async () => {
  const rounds = [
    { round: 'Seed', amount: 1e6, date: '2024-03', investors: ['Ann'] },
    { round: 'Series A', amount: 5e6, date: '2025-06-01', investors: ['Bob'] },
    { round: 'Series B', date: '2025', investors: [] },
    { round: 'IPO', amount: 9e9, date: '2026' },
  ];
  for (const id of ['round-one', 'round-two']) {
    await addTool(app.db, { id, developer_name: 'Rounds Inc' }, { details: fundingDetails(rounds) });
  }
  const list = async (search: string) => {
    const { data } = await read(`/rounds?company=rounds&${search}`);
    return data.map((each) => z.object({ value: z.string() }).parse(each.round).value);
  };
  expect(await list('')).toEqual(['Series A', 'Series B', 'Seed']);
  expect(await list('since=2025')).toEqual(['Series A', 'Series B']);
  expect(await list('until=2024')).toEqual(['Seed']);
  expect(await list('minAmount=2000000')).toEqual(['Series A']);
  expect(await walk('/rounds?company=rounds&', 1)).toHaveLength(3);
});

test('investors are walked to their end', async () => {
  const investors = await walk('/investors?', 1);
  expect(investors).toEqual([...new Set(investors)].toSorted());
  expect(investors.length).toBeGreaterThan(1);
});

test('companies are walked to their end', async () => {
  const companies = await walk('/companies?', 4);
  expect(companies).toEqual([...new Set(companies)].toSorted());
  expect(companies.length).toBeGreaterThan(10);
});
