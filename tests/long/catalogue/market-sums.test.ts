import { parse as parseCsv } from 'csv-parse/sync';
import { parse } from 'node-html-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { formatExactUsd, formatUsd } from '#site/format.ts';
import { keyHeaders, planOf } from '../../harness/api/world.ts';
import { createTestApp, type TestApp } from '../../harness/app.ts';
import { withStarterCatalogue } from '../../harness/database.ts';
import { addMember } from '../../harness/members.ts';

/** Every sum of the market, added up again from the rows that the site hands out. */

let app: TestApp;
let subscriber: { headers: HeadersInit };
let key: HeadersInit;

beforeAll(async () => {
  const db = await withStarterCatalogue();
  app = await createTestApp({ db });
  const member = await addMember(db, planOf('enterprise'));
  subscriber = member;
  key = await keyHeaders(db, member.id);
}, 300_000);

const textOf = async (path: string) => (await app.get(path, subscriber.headers)).text();

/** What the rows of a file add up to, in whole cents. */
async function addedUp(selection: string): Promise<{ sum: number; companies: number }> {
  // A member may take twenty files in a row.
  const { headers } = await addMember(app.db, planOf('enterprise'));
  const response = await app.get(`/market/rounds/rounds.csv${selection}`, headers);
  expect(response.status).toBe(200);
  const rows: Record<string, string>[] = parseCsv(await response.text(), { columns: true, bom: true });
  const cents = rows.map((row) => Math.round(100 * Number(row['Counted as equity (US dollars)'] || 0)));
  return {
    sum: cents.reduce((total, each) => total + each, 0) / 100,
    companies: new Set(rows.map(({ Company }) => Company)).size,
  };
}

/** The same from the API, page by page. */
async function fromApi(category: string): Promise<number> {
  let sum = 0;
  let cursor = '';
  do {
    const response = await app.send(
      `/api/v1/rounds?${new URLSearchParams({ limit: '50', category, ...(cursor && { cursor }) })}`,
      { headers: key },
    );
    const { data, next, ...problem } = await response.json();
    expect(problem).not.toHaveProperty('status');
    for (const { kind, amount, up_to, equity } of data) {
      if (up_to) continue;
      const counted = kind.value === 'equity' ? amount?.value : kind.value === 'mixed' ? equity?.value : 0;
      sum += Math.round(100 * (counted ?? 0));
    }
    cursor = next ?? '';
  } while (cursor !== '');
  return sum / 100;
}

describe('the sum of a category', () => {
  test('is the same in its list, its market, the table, its twin, its file and the API', async () => {
    const ids = (await catalogueOf(app.db.read)).categories().map(({ id, name }) => ({ id, name }));
    expect(ids).toHaveLength(40);
    const table = parse(await textOf('/market')).querySelectorAll('.market-table tbody tr');
    for (const { id, name } of ids) {
      const { sum } = await addedUp(`?category=${id}`);
      const list = parse(await textOf(`/market/rounds?category=${id}`));
      const exact = sum === 0 ? undefined : formatExactUsd(sum);
      expect.soft(list.querySelector('main strong[title]')?.getAttribute('title'), id).toBe(exact);
      const row = table.find((line) => line.querySelector('th')?.text === name);
      if (sum > 0) {
        expect.soft(row?.text, id).toContain(formatUsd(sum));
        expect.soft(await textOf(`/market/rounds.md?category=${id}`), id).toContain(`**${formatUsd(sum)}**`);
        expect.soft(await textOf(`/categories/${id}`), id).toContain(exact);
      }
      expect.soft(await fromApi(id), id).toBe(sum);
    }
  }, 300_000);

  test('of all is that of all rounds, each once', async () => {
    const { sum } = await addedUp('');
    const list = parse(await textOf('/market/rounds'));
    expect(list.querySelector('main strong[title]')?.getAttribute('title')).toBe(formatExactUsd(sum));
  });
});

test('no company is behind a sum twice', async () => {
  const catalogue = await catalogueOf(app.db.read);
  const { rounds } = catalogue.roundsFor({ tier: 'basic' });
  const twice = rounds.filter(
    ({ company, categories }) => company.mainCategory !== null && categories.length > 1,
  );
  expect(twice.map(({ id }) => id)).toEqual([]);
  const seen = Map.groupBy(rounds, ({ company, round, amount, date }) =>
    [company.id, round, amount ?? date, date?.slice(0, 7)].join(' '),
  );
  const repeated = [...seen].flatMap(([what, of]) => (of.length > 1 ? [what] : []));
  expect(repeated).toEqual([]);
});
