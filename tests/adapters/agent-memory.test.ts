import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aiTools, toolDetails } from '#catalogue/tables/tools.server.ts';
import { readDue } from '#features/agents/agent-worker.server.ts';
import type { ModelReader } from '#features/agents/model/model-reader.server.ts';
import { agentPages, agentReads, agentState } from '#features/agents/tables/agents.server.ts';
import { siteHosts } from '#features/lifecycle/tables/lifecycle.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { withDatabase } from '../harness/database.ts';
import { type Answer, html, leadsTo, type Sites, startSites } from '../harness/made-up-sites.ts';

/** What the structuring agent remembers of pages, and what it need not read again. */

const db = await withDatabase({ empty: true });
const DAY = 24 * 60 * 60 * 1_000;
const BEGIN = Date.parse('2026-11-02T08:00:00Z');
const never = new AbortController().signal;
const LEADS = '<a href="/pricing">Pricing</a><a href="/trust">Security</a>';
const PRICE = 'decision_price_from';

let sites: Sites;
let site: Awaited<ReturnType<typeof startSites>>;
let answers: string[];
let model: ModelReader | null;

beforeEach(async () => {
  sites = {};
  answers = [];
  model = null;
  site = await startSites(sites, { answerMs: 1_000, types: /html|xml|text\/plain/ });
  await db.write
    .insert(agentState)
    .values({ is_on: true, per_hour: 120, next_at: new Date(0).toISOString() });
});
afterEach(async () => {
  for (const table of [aiTools, siteHosts, agentState]) await db.write.delete(table);
});

/** A page with a version, for whoever asks whether it has changed. */
const versioned =
  (text: string, etag: string): Answer =>
  (request, response) => {
    const isKnown = request.headers['if-none-match'] === etag;
    answers.push(`${request.url} ${isKnown ? 304 : 200}`);
    response.writeHead(isKnown ? 304 : 200, { 'Content-Type': 'text/html', ETag: etag });
    response.end(isKnown ? undefined : text);
  };
const dollars = (amount: number) => `<h3>Pro</h3><p>$${amount} per user / month</p>`;

/** A tool for which the directory has another day and no certificates. */
async function add(): Promise<void> {
  sites['cutter.example'] = {
    '/': versioned(LEADS, '"home"'),
    '/pricing': versioned(dollars(12), '"12"'),
    '/trust': html('<li>SOC 2 Type II</li>'),
  };
  const decision_information = { [PRICE]: { value: { amount: 12, per: 'user/mo' } } };
  const tool = { id: 'cutter', name: 'Cutter', description: 'It cuts.', url: site.at('cutter.example') };
  await importFiles(db, { 'tools.ndjson': ndjson([{ ...tool, decision_information }]) });
}

/** Reads the tool on a day. @returns the pages that were asked for, in their order */
async function read(days: number): Promise<string[]> {
  site.asked.length = 0;
  answers.length = 0;
  await db.write.update(agentState).set({ next_at: new Date(0).toISOString() });
  await db.write.update(agentReads).set({ due_at: new Date(0).toISOString() });
  await db.write.delete(siteHosts);
  const now = () => BEGIN + days * DAY;
  await readDue({ db, log: pino({ level: 'silent' }), visit: site.visit, model, now }, never);
  return site.asked.filter((each) => !each.endsWith('robots.txt')).map((each) => each.replace(/^[^/]*/, ''));
}

const known = async () =>
  (await db.write.select().from(agentPages).orderBy(agentPages.url)).map((page) => ({
    ...page,
    path: new URL(page.url).pathname,
  }));
const paths = async () => (await known()).map(({ path }) => path);
const priceOf = async () => {
  const [row] = await db.write.select().from(toolDetails).where(eq(toolDetails.tool_id, 'cutter'));
  return (row?.decision as Record<string, { value: unknown; source_synopsis: unknown }> | undefined)?.[PRICE];
};
const waiting = async () => (await db.write.select().from(proposals)).flatMap(({ values }) => values);

test('a page that has not changed is not sent again, and what it said is confirmed', async () => {
  await add();
  await read(0);
  expect(await paths()).toEqual(['/', '/pricing', '/trust']);
  expect(await known()).toMatchObject([
    { kind: 'home', etag: '"home"', stated: [] },
    { kind: 'pricing', etag: '"12"', interpreted_on: '2026-11-02', stated: [{ field: PRICE }] },
    { kind: 'security', etag: null, stated: [{ field: 'decision_compliance' }] },
  ]);
  expect(await read(90)).toEqual(['/', '/pricing', '/trust']);
  expect(answers).toEqual(['/ 304', '/pricing 304']);
  expect(await priceOf()).toMatchObject({ source_synopsis: { date_updated: '2027-01-31' } });
  expect(await waiting()).toMatchObject([{ path: 'decision_information.decision_compliance' }]);
  expect((await known()).map(({ interpreted_on }) => interpreted_on)).toEqual(Array(3).fill('2026-11-02'));
});

test('a page with the same text is not interpreted again, one with another is', async () => {
  await add();
  await read(0);
  // Nothing but the memory says so: whoever interprets the page finds the certificate.
  const trust = eq(agentPages.kind, 'security');
  await db.write.update(agentPages).set({ stated: [] }).where(trust);
  await db.write.delete(proposals);
  sites['cutter.example'] = {
    ...sites['cutter.example'],
    '/trust': html('<!-- made at noon --><li class="b">SOC 2 Type II</li><script>let at = 9</script>'),
  };
  await read(90);
  expect(await waiting()).toEqual([]);
  sites['cutter.example']['/trust'] = html('<li>SOC 2 Type II</li><li>ISO 27001</li>');
  sites['cutter.example']['/pricing'] = versioned(dollars(14), '"14"');
  await read(180);
  expect(await waiting()).toMatchObject([
    { path: 'decision_information.decision_price_from', after: { amount: 14 }, read_on: '2027-05-01' },
    { path: 'decision_information.decision_compliance', after: ['soc2', 'iso27001'] },
  ]);
});

test('after 200 days a page is interpreted anew, whatever its server says', async () => {
  await add();
  await read(0);
  await read(201);
  expect(answers).toEqual(['/ 200', '/pricing 200']);
  expect((await known()).map(({ interpreted_on }) => interpreted_on)).toEqual(Array(3).fill('2027-05-22'));
});

test('what gave something is asked for first, also where nothing leads there', async () => {
  await add();
  const more = '<a href="/features">Features</a><a href="/zz-trust">Trust</a>';
  sites['cutter.example'] = {
    '/': html(`${more}`),
    '/sitemap.xml': html('<loc>/plans</loc>'),
    '/plans': html(dollars(12)),
    '/zz-trust': html('<li>SOC 2 Type II</li>'),
    '/features': html('<p>Everything.</p>'),
  };
  expect(await read(0)).toEqual(['/', '/zz-trust', '/features', '/sitemap.xml', '/plans']);
  expect(await read(90)).toEqual(['/', '/zz-trust', '/plans', '/features']);
  // The home page leads to another page of prices now: the old one says nothing any more.
  sites['cutter.example']['/'] = html(`${more}<a href="/pricing">Pricing</a>`);
  sites['cutter.example']['/pricing'] = html(dollars(15));
  expect(await read(180)).toEqual(['/', '/zz-trust', '/pricing', '/features']);
  expect(await waiting()).toMatchObject([
    { path: expect.stringMatching('compliance') },
    { after: { amount: 15 } },
  ]);
  expect(await paths()).not.toContain('/plans');
});

test('a page that has gone is forgotten; one that cannot be read for now is not', async () => {
  await add();
  await read(0);
  sites['cutter.example'] = {
    ...sites['cutter.example'],
    '/pricing': html('', 503),
    '/trust': html('', 410),
  };
  await read(90);
  expect(await paths()).toEqual(['/', '/pricing']);
  expect(await priceOf()).toMatchObject({ source_synopsis: { date_updated: '2026-11-02' } });
  sites['cutter.example']['/pricing'] = versioned(dollars(12), '"12"');
  await read(180);
  expect(answers).toContain('/pricing 304');
  expect(await priceOf()).toMatchObject({ source_synopsis: { date_updated: '2027-05-01' } });
});

test('what another site said is no word of this one', async () => {
  await add();
  await read(0);
  sites['other.example'] = { '/': html('<p>Another product.</p>') };
  sites['cutter.example'] = {
    '/': leadsTo(site.at('other.example')),
    '/pricing': versioned(dollars(12), '"12"'),
  };
  await read(90);
  expect(await priceOf()).toMatchObject({ source_synopsis: { date_updated: '2026-11-02' } });
  expect(await paths()).toEqual(['/']);
});

test('a model is asked again only if a page has changed, about all of them', async () => {
  await add();
  const asked: string[] = [];
  let pointed: { field: string; value: unknown; quote: string; url: string; by: 'model' }[] | null = null;
  model = async ({ pages }) => {
    asked.push(pages.map(({ url }) => url.pathname).join(' '));
    return pointed;
  };
  await read(0);
  // It has not answered: it is asked again, with what is not sent again.
  const url = site.at('cutter.example', '/trust');
  pointed = [{ field: 'decision_retention', value: { days: 30 }, quote: 'after 30 days', url, by: 'model' }];
  await read(90);
  expect(asked).toEqual(['/ /pricing /trust', '/ /pricing /trust']);
  expect(await waiting()).toContainEqual(expect.objectContaining({ by: 'model', after: { days: 30 } }));
  await db.write.delete(proposals);
  await read(180);
  expect(asked).toHaveLength(2);
  expect(await waiting()).toContainEqual(expect.objectContaining({ by: 'model', after: { days: 30 } }));
  sites['cutter.example'] = { ...sites['cutter.example'], '/pricing': html('<p>Ask us.</p>') };
  await read(190);
  expect(asked).toHaveLength(3);
});
