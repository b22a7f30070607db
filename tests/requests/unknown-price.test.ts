import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { exportCatalogue } from '#features/imports/export.server.ts';
import { importFiles } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { connectAgent } from '../harness/mcp/agent.ts';

/** A file that says nothing of a tool's price makes nothing known of it: on no page, in no feed, in no answer. */

const app = await createTestApp();

const SILENT = `id,name,description,url
zp-a,Says nothing of prices,A tool.,https://zpa.example.com/
`;
const SPOKEN = `id,name,description,url,is_premium,decision_flags,decision_flags.synopsis,business_current_status
zp-free,Zimzam Free,A tool.,https://zpf.example.com/,false,api,API reference,
zp-paid,Zimzam Paid,A tool.,https://zpp.example.com/,true,api,API reference,Active
zp-tier,Zimzam Tier,A tool.,https://zpt.example.com/,,free-tier,Price page,
`;

for (const csv of [SILENT, SPOKEN]) {
  const { faults } = await importFiles(app.db, { 'tools.csv': csv });
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

const textOf = async (path: string) => (await app.get(path)).text();
const main = async (path: string) => parse(await textOf(path)).querySelector('main');
const words = async (path: string) => (await main(path))?.text.replaceAll(/\s+/g, ' ') ?? '';
const listed = async (query: string) =>
  (await main(`/tools?${query}`))
    ?.querySelectorAll('[href^="/tools/zp-"]')
    .map((link) => link.getAttribute('href'));
const summaryOf = async (id: string) => JSON.parse(await textOf(`/api/v1/tools/${id}`)).summary;

describe('a tool of which no price is recorded', () => {
  test('has no badge and no free tier on its page, its card and its .md twin', async () => {
    const page = await main('/tools/zp-a');
    expect(page?.text).not.toMatch(/Free tier\s*(Yes|No)/);
    expect(page?.querySelectorAll('.badge').map(({ text }) => text)).toEqual([]);
    const card = (await main('/tools?q=nothing+of+prices'))?.querySelector('li:has([href="/tools/zp-a"])');
    expect(card?.querySelectorAll('.badge').length).toBe(0);
    expect(card?.text).toContain('Price not known');
    expect(await textOf('/tools/zp-a.md')).not.toMatch(/Free tier[^\n]*(Yes|No)|\b(Free|Premium)\b(?! tier)/);
  });

  test('offers nothing to machines: JSON-LD, API, agents, feed', async () => {
    const scripts = (await main('/tools/zp-a')) && parse(await textOf('/tools/zp-a'));
    const described = scripts
      ?.querySelectorAll('script[type="application/ld+json"]')
      .map(({ text }) => text)
      .join();
    expect(described).toContain('Says nothing of prices');
    expect(described).not.toContain('offers');
    const summary = await summaryOf('zp-a');
    expect(summary.name ?? summary.description.value).toBe('A tool.');
    expect(summary).not.toHaveProperty('pricing');
    expect(summary).not.toHaveProperty('status');
    const client = await connectAgent(app.app);
    const told = JSON.stringify(await client.callTool({ name: 'get_tool', arguments: { id: 'zp-a' } }));
    expect(told).not.toMatch(/"pricing"|Free tier/);
    const feed = await textOf('/feeds/tools.atom');
    const entry = feed.split('<entry>').find((text) => text.includes('/tools/zp-a'));
    expect(entry).not.toContain('Free tier');
  });

  test('is exported without one', async () => {
    const folder = temporaryFolder();
    await exportCatalogue(app.db, { folder, filesFolder: folder });
    const lines = readFileSync(path.join(folder, 'tools.ndjson'), 'utf8').trim().split('\n');
    const tools = lines.map((line): { id: string } => JSON.parse(line));
    expect(tools.find(({ id }) => id === 'zp-a')).not.toHaveProperty('is_premium');
    expect(tools.find(({ id }) => id === 'zp-paid')).toHaveProperty('is_premium', true);
  });

  test('is found by neither price, and counted by neither', async () => {
    expect(await listed('q=tool&isPremium=false')).not.toContain('/tools/zp-a');
    expect(await listed('q=tool&isPremium=true')).not.toContain('/tools/zp-a');
    for (const query of ['q=Says+nothing+of+prices', 'q=Zimzam']) {
      const prices = (await main(`/tools?${query}`))?.querySelector('nav[aria-label="Price"]')?.text;
      expect(prices).toBe(
        query.includes('Zimzam') ? 'All 3Free 2Premium 1' : 'All 1Free 0Premium 0Not said whether free 1',
      );
    }
    const free = await words('/search?q=free+says+nothing+of+prices');
    expect(free).not.toContain('Fits: Free tier');
  });
});

test('a Premium tool is not said to have no free tier, which no record says', async () => {
  expect(await words('/tools/zp-paid')).not.toMatch(/Free tier\s*No\b/);
  expect(await words('/compare?tools=zp-free,zp-paid')).not.toMatch(/Free tier\s*Yes[^A-Z]*No\b/);
  expect(await words('/tools?q=Zimzam&view=table')).not.toMatch(/\bNo\b/);
});

test('a free tier has the source of what says so, and no other', async () => {
  expect(await words('/tools/zp-free')).toMatch(/Unless marked: Editorial.*Free tier\s*Yes\s*(?!Attributed)/);
  expect(await words('/tools/zp-tier')).toMatch(/Free tier\s*Yes\s*Attributed/);
});

test('a price in a file is said on cards as on pages: once, without a unit, free', async () => {
  const { faults } = await importFiles(app.db, {
    'tools.csv': `name,description,url,price
Yomyom Once,A tool.,https://yo.example.com/,45 € einmalig
Yomyom Bare,A tool.,https://yb.example.com/,45 €
Yomyom Free,A tool.,https://yf.example.com/,kostenlos
`,
  });
  expect(faults).toEqual([]);
  const cards = (await main('/tools?q=Yomyom'))?.querySelectorAll('li.tool') ?? [];
  const prices = cards.map((card) => [card.querySelector('h3')?.text, card.querySelector('.price')?.text]);
  expect(prices.sort()).toEqual([
    ['Yomyom Bare', 'From €45: price of Yomyom Bare'],
    ['Yomyom Free', 'Free tier · No paid price recorded'],
    ['Yomyom Once', 'From €45 once: price of Yomyom Once'],
  ]);
  expect((await main('/tools?q=Yomyom'))?.querySelector('nav[aria-label="Price"]')?.text).toBe(
    'All 3Free 1Premium 0Not said whether free 2',
  );
  expect(await textOf('/tools?q=Yomyom&isPremium=false')).toContain('href="/tools/yomyom-free"');
});

test('a price that no band of the filter holds is not called unknown', async () => {
  const { faults } = await importFiles(app.db, {
    'tools.csv': `name,description,url,price
Kaykay Dollars,A tool.,https://kd.example.com/,$12/month
Kaykay Euros,A tool.,https://ke.example.com/,12.50 EUR/month
`,
  });
  expect(faults).toEqual([]);
  const group = (await main('/tools?q=Kaykay'))
    ?.querySelectorAll('details.facet')
    .find(({ text }) => text.startsWith('Price from'));
  expect(group?.text).toContain('No price in US dollars for a month or by use: 1');
  const chosen = await words('/tools?price=10-20');
  expect(chosen).toMatch(
    /Left out: \d+ more tools without a list price in US dollars for a month or by use\./,
  );
  expect(chosen).not.toContain('Not known of');
});

test('a company of which no record says what became of it has no status', async () => {
  expect(await words('/companies/zimzam-free')).toContain('1 listed tool');
  expect(await words('/companies/zimzam-free')).not.toContain('Active');
});

test('a status is given where one is recorded', async () => {
  expect((await summaryOf('zp-paid')).status.value).toBe('active');
  expect(await listed('q=Zimzam&status=active')).toEqual(expect.arrayContaining(['/tools/zp-paid']));
  expect(await listed('q=Zimzam&status=active')).not.toContain('/tools/zp-free');
});

test('a share of free tools leaves out those of which nothing is known', async () => {
  const category = { id: 'priced', name: 'Priced', description: '', specializations: [] };
  const tools = [true, false, null, null].map((is_premium, index) => ({
    id: `zs-${index}`,
    name: `Zimzam Share ${index}`,
    description: 'A tool.',
    categories: [{ category: 'priced' }],
    is_premium,
    ...(index === 3 && { decision_information: { decision_flags: { value: ['no-free-tier'] } } }),
  }));
  const { faults } = await importFiles(app.db, {
    'categories.json': JSON.stringify([category]),
    'tools.json': JSON.stringify(tools),
  });
  expect(faults).toEqual([]);
  expect(await words('/categories/priced')).toContain(
    'Free to Start: Listed tools with a free tier: 1 of 3 listed tools that have not ended, known to have a free tier, to have none or to be Premium',
  );
  const row = (await main('/market'))?.querySelector('tr:has([href="/categories/priced"])');
  expect(row?.text).toContain('33.3%1 of 3');
});
