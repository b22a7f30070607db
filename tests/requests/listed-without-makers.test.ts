import { sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { speakAsStored } from '#platform/site/cached-site.server.ts';
import { DEFAULT_SITE, siteOf, speakAs } from '#site/site.ts';
import { planOf } from '../harness/api/world.ts';
import { createTestApp, type TestApp } from '../harness/app.ts';
import { withDatabase } from '../harness/database.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { seedSomethingElse } from '../harness/seed.ts';
import { sentBy } from '../harness/sent-form.ts';

/** Lighthouses: nobody makes them, and nobody has asked a question. */

let app: TestApp;
let owner: TestMember;

beforeAll(async () => {
  const db = await withDatabase({ empty: true });
  await seedSomethingElse(db);
  for (const table of ['funding_rounds', 'business_functions', 'company_records'])
    await db.write.execute(sql`DELETE FROM ${sql.identifier(table)}`);
  await db.write.execute(sql`
    UPDATE ai_tools SET funding_info_is_premium = false, tech_info_is_premium = false, developer_name = NULL, business_developer_name = NULL, is_premium = NULL, business_current_status = NULL`);
  await db.write.execute(
    sql`UPDATE tool_details SET basic_information = NULL, business_information = NULL, funding_competition_information = NULL, tech_information = NULL, market_information = NULL`,
  );
  await db.write.execute(sql`UPDATE catalogue_state SET version = version + 1`);
  app = await createTestApp({ db, settings: { OPERATOR_EMAILS: 'ops@example.org' } });
  owner = await addMember(app.db, { ...planOf('enterprise'), email: 'ops@example.org' });
  await callIt('lighthouse', 'lighthouses');
});
afterAll(() => speakAs(siteOf(DEFAULT_SITE)));

async function callIt(listed_one: string, listed_many: string): Promise<void> {
  const form = sentBy(parse(await pageOf('/operator/site')));
  const texts = { name: 'Lamp Guide', tagline: 'all along the coast', listed_one, listed_many };
  const body = new URLSearchParams({ ...form, ...texts, short_one: '', short_many: '', intent: 'save' });
  const saved = await app.send('/operator/site', { method: 'POST', body, headers: owner.headers });
  expect(saved.status).toBe(303);
  await speakAsStored(app.db.write);
}

const pageOf = async (path: string) => (await app.get(path, owner.headers)).text();
const textOf = async (path: string) => {
  const page = parse(await pageOf(path));
  const attributes = page
    .querySelectorAll('[aria-label], [placeholder], meta[name="description"]')
    .flatMap((each) => ['aria-label', 'placeholder', 'content'].map((name) => each.getAttribute(name) ?? ''));
  return [page.structuredText, ...attributes].join('\n');
};

/** What reviewers are asked, and the title of a tab of which the sample has stored counts. */
const OTHERS = /Size of your company|Funding & Competition/g;
const OF_COMPANIES = /compan(?:y|ies)|provider|investor|funding/i;

test.each(['/companies', '/companies.csv', '/companies/tool-16', '/market/quarters'])(
  'there is no %s',
  async (path) => {
    const response = await app.get(path, owner.headers);
    expect(response.status).toBe(404);
    const page = parse(await response.text());
    expect(page.querySelector('title')?.text ?? '').not.toMatch(/Funding/);
    expect(page.querySelectorAll('a[href^="/companies"]')).toEqual([]);
  },
);

test.each([
  ...[
    '/',
    '/market',
    '/market.md',
    '/about',
    '/tools',
    '/categories/alpha-chat',
    '/search',
    '/search?q=chat',
  ],
  ...['/figures/market/all', '/figures/category/alpha-chat', '/tools/tool-16?tab=business', '/tools.csv'],
  ...['/llms.txt', '/sitemap.xml', '/sitemaps/pages.xml'],
])('%s speaks of no company', async (path) => {
  expect((await textOf(path)).replaceAll(OTHERS, '')).not.toMatch(OF_COMPANIES);
  expect(await pageOf(path)).not.toContain('href="/companies');
});

test('the desk lists none that only repeats what is listed', async () => {
  expect(await textOf('/operator/records/companies')).toContain('0 companies');
});

test('search counts and offers no questions where there are none', async () => {
  expect(await textOf('/search?q=hall')).not.toMatch(/question/i);
  expect(await textOf('/search')).toContain('Type a lighthouse or a tag.');
});

test('the landscape offers no colour that no tile has', async () => {
  const colours = parse(await pageOf('/market/landscape')).querySelectorAll('select[name="colour"] option');
  expect(colours.map((each) => each.text.trim())).toEqual(['Category', 'Certainty']);
});

test.each([
  ['/tools', 'a[href*="isPremium="]'],
  ['/market/landscape', 'select[name="isPremium"]'],
  ['/market', 'a[href="/plots/categories/all"]'],
])('%s leads to nothing that has no entries: %s', async (path, leading) => {
  expect(parse(await pageOf(path)).querySelectorAll(leading).length).toBe(0);
});

test('the API describes no call and no parameter that has nothing to answer', async () => {
  const described = await (await app.get('/api/v1/openapi.json')).json();
  const paths = Object.keys(described.paths);
  expect(paths).toContain('/categories');
  expect(paths.join(' ')).not.toMatch(/rounds|quarters|companies|investors|functions|questions/);
  const parameters = described.paths['/tools'].get.parameters.map(({ name }: { name: string }) => name);
  expect(parameters).toContain('country');
  const page = await textOf('/api');
  expect(page).not.toMatch(/funding rounds|self-hosted|business functions|List the companies/);
});

test('a record may begin without a website, if its name makes an address', async () => {
  const begin = async (name: string) =>
    app.send('/operator/tools/new', {
      method: 'POST',
      body: new URLSearchParams({ ...sentBy(parse(await pageOf('/operator/tools/new'))), name, url: '' }),
      headers: owner.headers,
    });
  const begun = await begin('Gull Rock');
  expect(begun.status).toBe(303);
  expect(await pageOf(begun.headers.get('location') ?? '')).toContain('gull-rock');
  const refused = await begin('灯台');
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('Enter a website');
});

test('another noun is on all pages at once, twice', async () => {
  for (const [one, many] of [
    ['hour glass', 'hour glasses'],
    ['MOT station', 'MOT stations'],
  ] as const) {
    await callIt(one, many);
    for (const path of ['/', '/tools', '/market', '/about', '/search', '/llms.txt', '/tools/tool-16']) {
      const text = await textOf(path);
      expect(text, path).toContain(many);
      expect(text, path).not.toMatch(/lighthouse|\ba (?:hour|MOT)\b/i);
    }
  }
});

test('a named provider brings the companies back', async () => {
  await app.db.write.execute(sql`UPDATE ai_tools SET developer_name = 'Coast Office' WHERE id = 'tool-16'`);
  await app.db.write.execute(sql`UPDATE catalogue_state SET version = version + 1`);
  await pageOf('/tools');
  expect((await app.get('/companies')).status).toBe(200);
  expect(await pageOf('/market')).toContain('href="/companies"');
});
