import { parse } from 'node-html-parser';
import { expect } from 'vitest';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from './app.ts';
import { addMember, type TestMember } from './members.ts';

/** A catalogue in which every figure of a market can be counted by hand. */

const CATEGORIES = [
  { id: 'voice', name: 'Voice', specializations: [] },
  { id: 'video', name: 'Video', specializations: [] },
  { id: 'empty', name: 'Empty', specializations: [] },
];

interface Given {
  rounds?: object[];
  in?: string[];
  year?: string;
  price?: number;
  [field: string]: unknown;
}

function tool(id: string, { rounds, in: categories = ['voice'], year, price, ...rest }: Given) {
  return {
    id,
    name: id,
    description: `About ${id}.`,
    updated_at: '2026-11-01',
    is_premium: false,
    categories: categories.map((category) => ({ category })),
    ...(year && { basic_information: { basic_information_release_date: { value: year } } }),
    ...(price && { decision_information: { decision_price_from: { value: { amount: price, per: 'mo' } } } }),
    ...(rounds && { funding_competition_information: { funding_funding_rounds: { value: rounds } } }),
    ...rest,
  };
}

const A = { round: 'Series A', amount: 10_000_000, date: '2025-02' };
const B = { round: 'Series B', amount: 30_000_000, date: '2026-02' };
const UNDATED = { round: 'Seed', amount: 1_000_000, date: '2024' };

/** For a whole test file: an app with this catalogue, and what the page of all categories shows. */
export async function withMarkets() {
  const app = await createTestApp({ empty: true });
  const subscriber = await addMember(app.db, { subscription_status: 'basic' });
  await importFiles(app.db, {
    'categories.ndjson': ndjson(CATEGORIES),
    'tools.ndjson': ndjson([
      // One company, two tools, one category: its rounds count once there and once in the other category.
      tool('talk', { developer_name: 'Acme', rounds: [A, B, UNDATED], year: '2025', price: 9 }),
      tool('sing', {
        developer_name: 'Acme',
        rounds: [A, B],
        in: ['voice', 'video'],
        year: '2024',
        price: 50,
      }),
      tool('quiet', { developer_name: 'Hush', year: '2019', is_premium: true }),
      tool('secret', {
        developer_name: 'Vault',
        in: ['video'],
        funding_info_is_premium: true,
        rounds: [{ round: 'Series C', amount: 77_000_000, date: '2026-01' }],
      }),
      tool('sold', {
        developer_name: 'Gone',
        rounds: [{ round: 'Acquisition', amount: 500_000_000, date: '2026-02' }],
      }),
    ]),
  });

  async function pageFor(path = '/market', member?: TestMember) {
    const response = await app.get(path, member?.headers ?? {});
    expect(response.status).toBe(200);
    return parse(await response.text());
  }

  /** The cells of a line by the headings of their columns. */
  async function lineOf(name: string, member?: TestMember) {
    const page = await pageFor('/market', member);
    const heads = page
      .querySelectorAll('.market-table thead th')
      .map((head) => head.querySelector('a')?.text.replace(/(?:ascending|descending)$/, ''));
    const lines = page.querySelectorAll('.market-table :is(tbody, tfoot) tr');
    const line = lines.find((each) => each.querySelector('th')?.text === name);
    const cells = line?.querySelectorAll('th, td') ?? [];
    return Object.fromEntries(heads.map((head, index) => [head, cells[index]?.text]));
  }

  return { app, subscriber, pageFor, lineOf };
}
