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

/** Cafés of which a name, a website and a price are recorded: what else there could be is spoken of nowhere. */

let app: TestApp;
let owner: TestMember;

beforeAll(async () => {
  const db = await withDatabase({ empty: true });
  await seedSomethingElse(db);
  await db.write.execute(sql`DELETE FROM funding_rounds`);
  await db.write.execute(sql`DELETE FROM business_functions`);
  await db.write.execute(sql`
    UPDATE ai_tools SET is_premium = NULL, business_current_status = NULL, basic_info_is_premium = false,
      business_info_is_premium = false, category_info_is_premium = false, tech_info_is_premium = false,
      social_media_info_is_premium = false, market_info_is_premium = false, funding_info_is_premium = false`);
  await db.write.execute(sql`
    UPDATE tool_details SET basic_information = NULL, business_information = NULL, decision_information =
      '{"decision_price_from": {"value": {"amount": 3.5, "per": "once", "currency": "EUR"}}}'`);
  await db.write.execute(sql`UPDATE tool_details SET decision_information = NULL WHERE tool_id = 'tool-20'`);
  await db.write.execute(sql`UPDATE catalogue_state SET version = version + 1`);
  app = await createTestApp({ db, settings: { OPERATOR_EMAILS: 'ops@example.org' } });
  owner = await addMember(app.db, { email: 'ops@example.org' });
  const form = sentBy(parse(await pageOf('/operator/site')));
  const body = new URLSearchParams({
    ...form,
    ...{ name: 'Café Guide', tagline: 'cafés of the town', listed_one: 'café', listed_many: 'cafés' },
    intent: 'save',
  });
  const saved = await app.send('/operator/site', { method: 'POST', body, headers: owner.headers });
  expect(saved.status).toBe(303);
  await speakAsStored(app.db.write);
});
afterAll(() => speakAs(siteOf(DEFAULT_SITE)));

const pageOf = async (path: string) => (await app.get(path, owner.headers)).text();
const textOf = async (path: string) => {
  const page = parse(await pageOf(path));
  const described = page.querySelector('meta[name="description"]')?.getAttribute('content') ?? '';
  const read = page.querySelectorAll('[aria-label]').map((each) => each.getAttribute('aria-label'));
  return [page.structuredText, described, ...read].join('\n');
};

test('no menu and no file leads to business functions', async () => {
  for (const path of ['/market', '/about', '/llms.txt', '/sitemaps/pages.xml']) {
    const text = await pageOf(path);
    expect(text, path).toContain('/categories');
    expect(text, path).not.toMatch(/href="\/business"|\/business(?:\.md|<)|business function/i);
  }
});

test('a business function that is recorded later is led to', async () => {
  await app.db.write.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO business_functions (id, slug, function_name, short_summary)
      VALUES ('kitchen', 'kitchen', 'Kitchen', 'Cooks')`);
    await tx.execute(sql`UPDATE catalogue_state SET version = version + 1`);
  });
  await pageOf('/tools');
  expect(await pageOf('/market')).toContain('href="/business"');
  await app.db.write.execute(sql`DELETE FROM business_functions`);
  await app.db.write.execute(sql`UPDATE catalogue_state SET version = version + 1`);
  await pageOf('/tools');
});

test.each(['/market.csv?sort=funding12', '/market.xlsx?sort=rounds24', '/companies.csv?sort=raised'])(
  'a file is not sorted by what is spoken of nowhere: %s',
  async (path) => {
    const exporter = await addMember(app.db, planOf('premium'));
    const response = await app.get(path, exporter.headers);
    expect([response.status, await response.text()]).toEqual([
      400,
      `There is no order "${path.split('=')[1]}".\n`,
    ]);
  },
);

test('the market names no figure that its table lacks, and no year', async () => {
  const text = await textOf('/market');
  expect(text).toContain('Categories of cafés compared');
  expect(text).not.toMatch(
    /launches, |prices and momentum|under \$10|newest compared year|up to now|Launches/,
  );
  expect(await pageOf('/llms.txt')).not.toMatch(/launches, prices|sort=raised|: what subscribers see/);
});

test('plans promise no locked tab where nothing is locked', async () => {
  expect(await textOf('/premium')).not.toMatch(/a locked one|Featured cafés show everything/);
});

test('the marks of age name no kind that only software has', async () => {
  const text = await textOf('/about');
  expect(text).toContain('prices 180 days');
  expect(text).not.toMatch(/versions|compliance/);
});

test('tables and files have no column that is empty of all cafés', async () => {
  const table = parse(await pageOf('/tools?view=table')).querySelectorAll('.tool-table thead th');
  expect(table.map((cell) => cell.text.trim())).toEqual(['Name', 'Price from', ...(await ratedColumns())]);
  const [head] = (await pageOf('/tools.csv')).split('\n');
  expect(head).toContain('Café,Provider,Page,List price from');
  expect(head).not.toMatch(/Trains|Data kept|Compliance|Age limit/);
  const companies = await textOf('/companies');
  expect(companies).toContain('Who is behind the listed cafés');
  expect(companies).not.toMatch(/Founded|Kind|Status|Scale-up|Youngest/);
});

/** What of the sample besides its prices is recorded. */
async function ratedColumns(): Promise<string[]> {
  const { rows } = await app.db.write.execute<{ rated: boolean }>(
    sql`SELECT bool_or(rating_count > 0) AS rated FROM ai_tools`,
  );
  return rows[0]?.rated ? ['Rating'] : [];
}

test('a page of nothing, a part that nobody has and what nobody sells are not shown', async () => {
  expect((await app.get('/business')).status).toBe(404);
  expect(await textOf('/about')).not.toMatch(/launch|Start, weight|withheld|7 tabs|at most/i);
  const report = await pageOf('/tools/tool-16/report?field=Price+from&shown=%E2%82%AC3.50');
  expect(report).toContain('a month');
  expect(report).not.toMatch(/tokens|workspace|a user a month/);
  expect(await textOf('/data')).not.toMatch(/Figures and versions|Compliance/);
  const list = await textOf('/operator/tools');
  expect(list).not.toMatch(/Contradicts the plans|Price contradicts|by a vendor/);
});

test('a decision sheet asks nothing of cafés that only software has', async () => {
  const made = await app.send('/sheets/new', {
    method: 'POST',
    body: new URLSearchParams({
      tools: 'tool-16,tool-20',
      question: 'Which café?',
      context: '',
      seats: '5',
      budget: '',
      rate: '',
      currency: '',
    }),
    headers: owner.headers,
  });
  expect(made.status).toBe(303);
  const [address = ''] = (made.headers.get('location') ?? '').split('/edit');
  const sheet = await textOf(address);
  expect(sheet).toContain('Questions');
  expect(sheet).not.toMatch(/sign-on|Hosting|hosted|sub-processors|trains|Data protection/i);
});

test('forms and choices of the desk fold the fields that only software has, and lose none', async () => {
  const created = await app.send('/operator/tools/new', {
    method: 'POST',
    body: new URLSearchParams({
      ...sentBy(parse(await pageOf('/operator/tools/new'))),
      name: 'Corner Café',
      url: 'https://corner.example.org',
    }),
    headers: owner.headers,
  });
  const draft = parse(await pageOf(created.headers.get('location') ?? ''));
  const [folded] = draft.querySelectorAll('details').filter((each) => /^\s*All fields/.test(each.text));
  const namesIn = (element: typeof draft | undefined) =>
    element?.querySelectorAll('[name]').map((field) => field.getAttribute('name')) ?? [];
  const later = namesIn(folded);
  expect(later).toContain('decision_information.decision_repository.url');
  expect(later).not.toContain('decision_information.decision_price_from.amount');
  const names = namesIn(draft);
  expect(names).toContain('decision_information.decision_price_from.amount');
  expect(names).toContain('decision_information.decision_repository.url');
  const bulk = await pageOf('/operator/bulk?tool=tool-16');
  expect(bulk).not.toMatch(/Repository|Built on models/);
  expect(await pageOf('/operator/bulk?tool=tool-16&fields=all')).toContain('Repository');
  const company = parse(await pageOf('/operator/new/companies'));
  expect(company.querySelectorAll('details').some((each) => each.text.includes('Funding rounds'))).toBe(true);
  expect(company.querySelector('nav[aria-label="Parts of the form"]')?.text).not.toMatch(/Funding/);
});

test('the desk misses no fact and offers no column that no café has', async () => {
  const file = await pageOf('/operator/list/tools.csv?missing=decision_price_from');
  expect(file).toContain('Price from');
  const list = await textOf('/operator/tools');
  for (const text of [file, list]) {
    expect(text).not.toMatch(/Trains on|Built on|Repository|Sub-processors|Changelog|Open weights|Developer/);
  }
  expect(list).toContain('Provider');
});
