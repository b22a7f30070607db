import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { aiTools, toolDetails } from '#catalogue/tables/tools.server.ts';
import { createKey } from '#features/api/keys.server.ts';
import { importing } from '#features/imports/jobs/worker.server.ts';
import { templateFile } from '#features/imports/template.ts';
import { speakAsStored } from '#platform/site/cached-site.server.ts';
import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { DEFAULT_SITE, siteOf, speakAs } from '#site/site.ts';
import { MEMBER_SCREENS, SCREENS } from '../harness/accessible-screens.ts';
import { createTestApp, type TestApp } from '../harness/app.ts';
import { withDatabase } from '../harness/database.ts';
import { workOff } from '../harness/jobs.ts';
import { connectAgent } from '../harness/mcp/agent.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { seedSomethingElse } from '../harness/seed.ts';
import { sentBy } from '../harness/sent-form.ts';

/** A directory of something else says what it lists, on every page and in every file. */

const FILES = [
  ...['/llms.txt', '/opensearch.xml', '/site.webmanifest', '/feeds/tools.atom', '/feeds/changes.json'],
  ...['/tools.md', '/market.md', '/about.md', '/premium.md', '/data.md'],
];

const TEXTS = {
  name: 'Museum Guide',
  tagline: 'museums of the country',
  listed_one: 'museum',
  listed_many: 'museums',
};

async function begin(
  hasRecords: boolean,
  hasRounds = hasRecords,
): Promise<{ app: TestApp; owner: TestMember }> {
  const db = await withDatabase({ empty: true });
  if (hasRecords) await seedSomethingElse(db);
  if (!hasRounds) await db.write.execute(sql`DELETE FROM funding_rounds`);
  const app = await createTestApp({ db, settings: { OPERATOR_EMAILS: 'ops@example.org' } });
  const owner = await addMember(app.db, { email: 'ops@example.org' });
  const form = sentBy(parse(await (await app.get('/operator/site', owner.headers)).text()));
  const saved = await app.send('/operator/site', {
    method: 'POST',
    body: new URLSearchParams({ ...form, ...TEXTS, intent: 'save' }),
    headers: owner.headers,
  });
  expect(saved.status).toBe(303);
  await speakAsStored(app.db.write);
  return { app, owner };
}

/** What is not listed here, and what only software has. */
const FALSE_WORDS =
  /.{0,50}(?<![\p{L}\d/#_.=-])(?:AI|tool(?:s|box)?|developers?|makers?|vendors?|free (?:tier|plan)s?|affiliate (?:links?|program))(?![\p{L}\d_=#-]).{0,40}/giu;

/** Names in the starter catalogue, with which texts could show what they mean. */
const STARTER = /notion(?!al)|\bcoda\b|clickup|chatgpt|grammarly|coding-assistants|image-upscalers/i;

/** What only companies behind software have, and the pages that spoke of it where nothing of it is recorded. */
const OF_SOFTWARE = /.{0,40}(?:[Ff]unding|\b[Rr]ounds?\b|[Ii]nvestors|[Mm]odel releases|benchmarks).{0,30}/g;
const OF_MONEY =
  /.{0,40}(?:[Ff]und(?:ing|ed)|\b[Rr]ounds?\b|[Ii]nvestors?|\b[Rr]aised\b|[Vv]alu(?:ation|ed at)|\bequity|Open source).{0,30}/g;
const PROMISED =
  /.{0,40}(?:[Pp]latforms?|[Cc]ompliance(?! 365 days)|for people who decide|sales calls|two products|\bModels\b).{0,30}/g;
const EVERYWHERE = ['/', '/tools', '/categories', '/premium', '/weekly', '/data', '/sitemaps/pages.xml'];

/** What the desk says of AI wherever it is, who reads sites for it; and the name of a file. */
const LEFT = ['tools.ndjson', 'Crawlers for AI'];

/** Screens of the desk whose kind `MEMBER_SCREENS` has another one of. */
const MORE_OF_THE_DESK = [
  ...[
    '/operator/names',
    '/operator/agents/discovery',
    '/operator/payments?prices=ask',
    '/operator/catalogue',
  ],
  ...[
    '/operator/records/categories',
    '/operator/records/companies',
    '/operator/new/companies',
    '/operator/new/business-functions',
  ],
  ...['/operator/claims', '/operator/due', '/operator/waiting?kind=submission', '/operator/vendors?from=new'],
  ...['/operator/tools/tool-16/merge?into=tool-20', '/operator/tools/tool-16/split'],
];

/** The same screen of what the small catalogue has. */
const ofFixture = (screen: string) =>
  screen
    .replaceAll(/chatgpt|grammarly|10web/g, 'tool-16')
    .replaceAll(/notion|abridge/g, 'tool-20')
    .replaceAll('coda', 'tool-25')
    .replaceAll('ai-chatbots-and-assistants', 'alpha-chat')
    .replaceAll('customer-service', 'delta');

/** The texts that an owner can change are the owner's own. */
function withoutTexts(html: string): string {
  const page = parse(html);
  for (const field of page.querySelectorAll('textarea')) field.remove();
  return page.toString();
}

/** What people read of a page: its texts, and the attributes that are read out or shown. */
function readOf(html: string): string {
  const page = parse(html);
  for (const code of page.querySelectorAll('script, style, code, pre')) code.remove();
  const attributes = page
    .querySelectorAll('[aria-label], [title], [placeholder], [alt], meta[content]')
    .flatMap((element) =>
      ['aria-label', 'title', 'placeholder', 'alt', 'content'].map((name) => element.getAttribute(name)),
    );
  return [page.structuredText, ...attributes.filter((text) => text !== undefined)].join('\n');
}

/** What is said to people in a description for programs. */
function textsIn(described: unknown): string[] {
  const texts: string[] = [];
  JSON.stringify(described, (key, value) => {
    if (['title', 'summary', 'description'].includes(key) && typeof value === 'string') texts.push(value);
    return value;
  });
  return texts;
}

describe.each([
  ['that is empty', false],
  ['with records', true],
])('a directory of museums %s', (_, hasRecords) => {
  let app: TestApp;
  let owner: TestMember;
  beforeAll(async () => {
    ({ app, owner } = await begin(hasRecords));
  });
  afterAll(() => speakAs(siteOf(DEFAULT_SITE)));

  test('says nothing of AI or tools on its pages', async () => {
    const said: string[] = [];
    for (const screen of SCREENS.map(ofFixture)) {
      const text = readOf(await (await app.get(screen)).text());
      for (const [found] of text.matchAll(FALSE_WORDS)) said.push(`${screen}: ${found.trim()}`);
    }
    expect([...new Set(said)]).toEqual([]);
    expect((await app.get('/tools/tool-16')).status).toBe(hasRecords ? 200 : 404);
    // What the browser makes by itself says the same.
    const home = parse(await (await app.get('/')).text()).querySelector('html');
    expect(home?.getAttribute(MARKS.listed.attribute)).toBe('museum\nmuseums\nmuseum\nmuseums');
  });

  test('nor where members submit one, and claim it', async () => {
    const member = await addMember(app.db);
    for (const screen of ['/submit', ...(hasRecords ? ['/tools/tool-16/claim'] : [])]) {
      const html = await (await app.get(screen, member.headers)).text();
      expect(readOf(html).match(FALSE_WORDS), screen).toBeNull();
      expect(html).not.toContain('ai-toolbox-claim');
    }
  });

  test('nor to who has to sign in, to search engines, and in the template of a file', async () => {
    const login = readOf(await (await app.get(paths.loginFor(paths.submit))).text());
    expect(login).toContain('To submit a museum');
    expect(await (await app.get('/tools/tool-16')).text()).not.toContain('SoftwareApplication');
    expect(templateFile()).toContain('Example Museum');
  });

  test('nor of kinds of records that it has none of', async () => {
    const home = readOf(await (await app.get('/')).text());
    expect(home).not.toMatch(/Nothing recorded yet|with an API|self-hosted|Releases|funding rounds/);
    if (hasRecords) return;
    const said: string[] = [];
    for (const screen of [...EVERYWHERE, ...FILES]) {
      const text = readOf(await (await app.get(screen)).text());
      for (const [found] of text.matchAll(OF_SOFTWARE)) said.push(`${screen}: ${found.trim()}`);
    }
    expect([...new Set(said)]).toEqual([]);
  });

  test('nor to a member, whose mistakes are explained too', async () => {
    const said: string[] = [];
    const screens = MEMBER_SCREENS.filter((screen) => !screen.startsWith('/operator'));
    for (const screen of screens.map(ofFixture)) {
      const text = readOf(await (await app.get(screen, owner.headers)).text());
      for (const [found] of text.matchAll(FALSE_WORDS)) said.push(`${screen}: ${found.trim()}`);
    }
    const sent = await app.send('/submit', {
      method: 'POST',
      body: new URLSearchParams({ name: '', description: 'x' }),
      headers: owner.headers,
    });
    const refused = readOf(await sent.text());
    expect(refused).toContain('Describe the museum in at least');
    expect(refused.match(FALSE_WORDS)).toBeNull();
    expect([...new Set(said)]).toEqual([]);
  });

  test('nor at the desk', async () => {
    const said: string[] = [];
    const screens = MEMBER_SCREENS.filter((screen) => screen.startsWith('/operator'));
    for (const screen of [...screens.map(ofFixture), ...MORE_OF_THE_DESK]) {
      const text = LEFT.reduce(
        (left, words) => left.replaceAll(words, ''),
        readOf(withoutTexts(await (await app.get(screen, owner.headers)).text())),
      );
      for (const [found] of text.matchAll(FALSE_WORDS)) said.push(`${screen}: ${found.trim()}`);
    }
    expect(screens.length).toBeGreaterThan(20);
    expect([...new Set(said)]).toEqual([]);
  });

  test('nor of a file that waits there for decisions', async () => {
    const body = new FormData();
    const rows = 'Old Mill,mill.example.com,A mill,Mills\nNew Mill,new.example.com,A mill,\n';
    body.set('file', new File([`Name,Website,Description,Category\n${rows}`], 'list.csv'));
    const sent = await app.send('/operator/catalogue', { method: 'POST', body, headers: owner.headers });
    const address = sent.headers.get('location') ?? '';
    const folder = path.join(app.dataDir, 'imports');
    await workOff(
      app.db,
      importing({ db: app.db, folder, filesFolder: app.dataDir, ownHost: 'toolbox.example.org' }),
    );
    const text = readOf(await (await app.get(`${address}?what=new`, owner.headers)).text());
    expect(text).toContain('New museums');
    expect(text).toContain('Rows with a name that is not decided are faulty');
    expect(text.match(FALSE_WORDS)).toBeNull();
  });

  test('nor to agents of what they can ask for', async () => {
    const key = await createKey(app.db.write, owner.id, {
      ...{ name: 'An agent', mayPropose: true, mayChangeLists: true },
    });
    if (!('secret' in key)) throw new Error(key.refused);
    const agent = await connectAgent(app.app, { headers: { Authorization: `Bearer ${key.secret}` } });
    const { tools } = await agent.listTools();
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['propose_value', 'change_list']));
    const said = textsIn(tools).filter((text) => text.match(FALSE_WORDS));
    expect(said).toEqual([]);
  });

  test('nor in its files', async () => {
    const said: string[] = [];
    for (const file of FILES) {
      const response = await app.get(file);
      expect(response.status, file).toBe(200);
      for (const [found] of (await response.text()).matchAll(FALSE_WORDS)) said.push(`${file}: ${found}`);
    }
    expect(said).toEqual([]);
  });

  test('and its examples name what is listed', async () => {
    const listed = hasRecords ? 'awkward' : 'an-id';
    const page = readOf(await (await app.get('/api')).text());
    expect(page).toContain(`/api/v1/tools/${listed}?fields=summary,decision`);
    const described = await (await app.get('/api/v1/openapi.json')).text();
    expect(described).toContain(`"tool":"${listed}"`);
    const answers = await Promise.all(
      ['categories', 'companies'].map(async (kind) => (await app.get(`/api/v1/${kind}`)).text()),
    );
    const sources = answers.flatMap((text) =>
      [...text.matchAll(/"source":"[^"]*"/g)].map(([source]) => source),
    );
    expect(sources.filter((source) => source.match(FALSE_WORDS))).toEqual([]);
    expect(page + described).not.toMatch(STARTER);
  });

  test('nor in what describes the API to people', async () => {
    const described = await (await app.get('/api/v1/openapi.json')).json();
    const said = textsIn(described).filter((text) => text.match(FALSE_WORDS));
    expect(said).toEqual([]);
  });
});

test('the market of museums without funding rounds speaks of none', async () => {
  const { app, owner } = await begin(true, false);
  onTestFinished(() => speakAs(siteOf(DEFAULT_SITE)));
  const companies = parse(await (await app.get('/companies')).text())
    .querySelectorAll('main a[href^="/companies/"]')
    .map((link) => link.getAttribute('href') ?? '');
  expect(companies.length).toBeGreaterThan(1);
  const [company = ''] = companies;
  const said: string[] = [];
  for (const screen of [
    ...['/market', '/market.md', '/market/landscape', '/companies', company, `${company}.md`],
    ...['/figures/market/all', '/following', '/tools?view=table'],
  ]) {
    const response = await app.get(screen, owner.headers);
    expect(response.status, screen).toBe(200);
    const text = readOf(await response.text());
    for (const [found] of text.matchAll(OF_MONEY)) said.push(`${screen}: ${found.trim()}`);
  }
  expect([...new Set(said)]).toEqual([]);
  for (const screen of [
    ...['/market/rounds', '/market/quarters', '/investors', '/figures/rounds/all'],
    `/figures${company.replace('companies', 'company')}`,
  ]) {
    expect((await app.get(screen)).status, screen).toBe(404);
  }
});

test('pages of museums promise nothing that only software has, and sell nothing that is open', async () => {
  const { app } = await begin(true, false);
  onTestFinished(() => speakAs(siteOf(DEFAULT_SITE)));
  await app.db.write.execute(sql`
    UPDATE ai_tools SET basic_info_is_premium = false, business_info_is_premium = false,
      category_info_is_premium = false, tech_info_is_premium = false, social_media_info_is_premium = false,
      market_info_is_premium = false, funding_info_is_premium = false`);
  await app.db.write.execute(sql`UPDATE catalogue_state SET version = version + 1`);
  const said: string[] = [];
  for (const screen of [
    ...['/', '/about', '/llms.txt', '/feeds/changes.json', '/compare', '/compare?tools=tool-16,tool-20'],
    ...['/tools/tool-16/alternatives', '/tools/tool-16/changes'],
  ]) {
    const text = readOf(await (await app.get(screen)).text());
    for (const [found] of text.matchAll(PROMISED)) said.push(`${screen}: ${found.trim()}`);
  }
  expect([...new Set(said)]).toEqual([]);
  const plans = readOf(await (await app.get('/premium')).text());
  expect(plans).toContain('Everything that is listed is free to read.');
  expect(plans).not.toMatch(/opens what is locked|Unlocks|Every recorded fact/);
});

test('a page of a museum names no fact as missing that no museum has', async () => {
  const { app } = await begin(true);
  onTestFinished(() => speakAs(siteOf(DEFAULT_SITE)));
  const { write } = app.db;
  await write.update(aiTools).set({ is_premium: null, business_current_status: null });
  await write.update(toolDetails).set({ decision: { decision_languages: { value: ['de'] } } });
  await write.update(toolDetails).set({ decision: null }).where(eq(toolDetails.tool_id, 'tool-20'));
  await write.execute(sql`UPDATE catalogue_state SET version = version + 1`);
  const said = readOf(await (await app.get('/tools/tool-20')).text()).match(/Not recorded: .*/g);
  expect(said).toEqual(['Not recorded: languages']);
  const market = readOf(await (await app.get('/categories/gamma-empty')).text());
  expect(market).not.toMatch(/Not recorded|Forecast|Investors|Total Funding|Funding (?:Rounds|Activity)/);
  const compared = await (await app.get('/compare?tools=tool-16,tool-20')).text();
  expect(readOf(compared)).not.toContain('Not recorded for any');
  for (const file of ['comparison.csv', 'tools.csv']) {
    const table = await (await app.get(`/compare/${file}?tools=tool-16,tool-20`)).text();
    expect(table).toContain('Languages');
    expect(table).not.toMatch(/Open weights|Self-hosting|Repository|Built on models|MCP/);
  }
});
