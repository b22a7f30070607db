import { parse as parseCsv } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { SHOWN_CONTENTS } from '#catalogue/rounds/rounds-of-tool.server.ts';
import { formatCount, formatCounted, formatExactUsd, formatUsd } from '#site/format.ts';
import { keyHeaders } from '../../harness/api/world.ts';
import { createTestApp, type TestApp } from '../../harness/app.ts';
import { withStarterCatalogue } from '../../harness/database.ts';
import { addMember } from '../../harness/members.ts';

/** Every sum of the market, added up again from the rows that the site hands out. */

/** Until after the slowest run. */
const ENTERPRISE = {
  subscription_status: 'enterprise',
  subscription_expires_at: new Date(Date.now() + 3_600_000),
} as const;

let app: TestApp;
let subscriber: { headers: HeadersInit };
let key: HeadersInit;

beforeAll(async () => {
  const db = await withStarterCatalogue();
  app = await createTestApp({ db });
  const member = await addMember(db, ENTERPRISE);
  subscriber = member;
  key = await keyHeaders(db, member.id);
}, 300_000);

test('every tool of a company with recorded rounds, and every main tool of one, has them in its tab', async () => {
  const { rows } = await app.db.read.execute<{ id: string; made: boolean; counted: number | null }>(sql`
    SELECT shown.tool_id AS id, bool_or(made) AS made,
      (${SHOWN_CONTENTS} #> '{funding,counted,funding_funding_rounds}')::int AS counted
    FROM (SELECT tool_id, company_id, true AS made FROM company_tools
        UNION ALL SELECT present_tool_id(main_tool), id, false FROM company_records WHERE main_tool IS NOT NULL) AS shown
      JOIN tool_details ON tool_details.tool_id = shown.tool_id
    WHERE EXISTS (SELECT FROM funding_rounds r WHERE r.company_id = shown.company_id)
    GROUP BY shown.tool_id, tool_details.tool_id`);
  expect(rows.filter(({ made }) => made).length).toBeGreaterThan(1_400);
  expect(rows.filter(({ made }) => !made).length).toBeGreaterThan(0);
  expect(rows.filter(({ counted }) => !counted)).toEqual([]);
});

const textOf = async (path: string) => (await app.get(path, subscriber.headers)).text();

type Row = Record<string, string>;

const files = new Map<string, Promise<Row[]>>();

/** The rows of a file, read once. */
function rowsOf(path: string): Promise<Row[]> {
  const rows = files.get(path) ?? readRows(path);
  files.set(path, rows);
  return rows;
}

async function readRows(path: string): Promise<Row[]> {
  // A member may take twenty files in a row.
  const { headers } = await addMember(app.db, ENTERPRISE);
  const response = await app.get(path, headers);
  expect(response.status).toBe(200);
  return parseCsv(await response.text(), { columns: true, bom: true });
}

/** The file behind a list. */
function fileOf(list: string): string {
  return list.replace('/market/rounds?', '/market/rounds/rounds.csv?');
}

/** What rounds add up to, in whole cents. */
function equityOf(rows: readonly Row[]): number {
  const cents = rows.map((row) => Math.round(100 * Number(row['Counted as equity (US dollars)'] || 0)));
  return cents.reduce((total, each) => total + each, 0) / 100;
}

async function addedUp(selection: string): Promise<number> {
  return equityOf(await rowsOf(`/market/rounds/rounds.csv${selection}`));
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
      const sum = await addedUp(`?category=${id}`);
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
    const sum = await addedUp('');
    const list = parse(await textOf('/market/rounds'));
    expect(list.querySelector('main strong[title]')?.getAttribute('title')).toBe(formatExactUsd(sum));
  });
});

test('each quarter of each category is that of its rounds, on the page, in the file and in the API', async () => {
  const ids = (await catalogueOf(app.db.read)).categories();
  const lines = await rowsOf('/market/quarters.csv');
  const page = parse(await textOf('/market/quarters')).querySelectorAll('.market-table :is(tbody, tfoot) tr');
  const api = await app.send('/api/v1/market/quarters', { headers: key });
  const { data } = await api.json();
  const quarters = [...new Set(lines.map(({ Quarter }) => Quarter))];
  expect(quarters).toHaveLength(16);
  const headings = page[0]
    ?.closest('table')
    ?.querySelectorAll('thead th')
    .map((heading) => heading.text);
  expect(headings?.at(-1)).toBe('16 quarters');
  // A year from January on is asked for as one, so that rounds of which only the year is known are in it.
  const months = lines.flatMap(({ From = '', To = '' }) => [From, To]).toSorted();
  const whole = [months[0]?.replace(/-01$/, ''), months.at(-1)];
  for (const { id, name } of [...ids, { id: null, name: 'All categories' }]) {
    const rounds = await rowsOf(`/market/rounds/rounds.csv${id === null ? '' : `?category=${id}`}`);
    const row = page.find((line) => line.querySelector('th')?.text === name)?.querySelectorAll('td');
    for (const [place, Quarter = ''] of quarters.entries()) {
      const line = lines.find((each) => each.Category === name && each.Quarter === Quarter);
      const { From: since = '', To: until = '' } = line ?? {};
      const own = rounds.filter(({ Announced: day = '' }) => {
        const month = day.slice(0, 7);
        return month.length === 7 && since <= month && month <= until;
      });
      const sum = equityOf(own);
      const where = `${name}, ${Quarter}`;
      const known = own.filter((round) => round['Counted as equity (US dollars)'] !== '').length;
      expect.soft(Number(line?.Rounds), where).toBe(own.length);
      expect.soft(Number(line?.['Rounds whose equity is known']), where).toBe(known);
      expect.soft(Math.round(100 * Number(line?.['Equity (US dollars)'])), where).toBe(Math.round(100 * sum));
      const exact = row?.[place]?.querySelector('a')?.getAttribute('title') ?? undefined;
      expect.soft(exact, where).toBe(known === 0 ? undefined : formatExactUsd(sum));
      const given = data.value.find(
        (each: { quarter: string; category: { id: string } | null }) =>
          each.quarter === Quarter && (each.category?.id ?? null) === id,
      );
      expect.soft([given?.rounds ?? 0, given?.raised ?? 0], where).toEqual([own.length, sum]);
    }
    const last = row?.at(-1);
    const link = last?.querySelector('a');
    if (link) {
      const asked = new URL(link.getAttribute('href') ?? '', 'http://site').searchParams;
      expect.soft([asked.get('since'), asked.get('until')], `${name}, all`).toEqual(whole);
    }
    const listed = link ? await rowsOf(fileOf(link.getAttribute('href') ?? '')) : [];
    const equity = listed.filter((round) => round['Counted as equity (US dollars)'] !== '');
    const exact = equity.length === 0 ? undefined : formatExactUsd(equityOf(listed));
    expect.soft(link?.getAttribute('title') ?? undefined, `${name}, all`).toBe(exact);
    if (link) {
      const covered = `${formatCount(equity.length)} of ${formatCounted(listed.length, 'round')}`;
      expect.soft(last?.querySelector('small')?.text, `${name}, all`).toContain(covered);
    }
  }
  // Records that end in the middle of nowhere would make all of this empty.
  expect(lines.filter((line) => Number(line['Equity (US dollars)']) > 0).length).toBeGreaterThan(200);
}, 300_000);

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
