import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { countVisit, QUOTE_LIMITS } from '#features/agents/quotes/quote-schedule.server.ts';
import { checkQuotes } from '#features/agents/quotes/quote-worker.server.ts';
import { agentState } from '#features/agents/tables/agents.server.ts';
import type { ProposedValue } from '#features/editing/proposal.ts';
import { siteHosts, siteRound } from '#features/lifecycle/tables/lifecycle.server.ts';
import { readQuoteChecks } from '#features/proposals/quote-checks.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { quoteChecks } from '#features/proposals/tables/quote-checks.server.ts';
import { rateLimits } from '#platform/request/tables/rate-limits.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { withDatabase } from '../harness/database.ts';
import { type Answer, html, leadsTo, robots, type Sites, startSites } from '../harness/made-up-sites.ts';
import { addMember } from '../harness/members.ts';
import { report } from '../harness/report.ts';

/** Whether the site finds the words that readers and programs quote, and whom it asks for them. */

const db = await withDatabase({ empty: true });
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const BEGIN = Date.parse('2026-11-02T08:00:00Z');
const WAIT = { timeout: 60_000 };
const PLACE = 'business_information.business_location';
const PRICE = 'decision_information.decision_price_from';
const WORDS = 'Our main office is in Ulm, Germany.';
const never = new AbortController().signal;

let sites: Sites;
let site: Awaited<ReturnType<typeof startSites>>;
let now: number;

beforeEach(async () => {
  now = BEGIN;
  sites = {};
  site = await startSites(sites, { answerMs: 1_000, pageBytes: 100_000 });
  await db.write.insert(agentState).values({ is_on: true });
  await importFiles(db, {
    'tools.ndjson': ndjson([
      { id: 'cutter', name: 'The cutter', description: 'It does one thing.', url: site.at('cutter.example') },
    ]),
  });
});
afterEach(async () => {
  for (const table of [aiTools, siteHosts, siteRound, agentState, quoteChecks, rateLimits])
    await db.write.delete(table);
});

const parts = () => ({ db, log: pino({ level: 'silent' }), visit: site.visit, now: () => now });

const said = (url: string, more: Partial<ProposedValue> = {}): ProposedValue => ({
  ...{ path: PLACE, after: 'Ulm, Germany', url, quote: WORDS, ...more },
});
const REPORT = { tab: 'business' as const, field: 'Location', shown: 'Berlin' };

/** Stores what a reader reports. @returns the proposal's id */
async function reported(value: ProposedValue | null, quoted: object = {}): Promise<string> {
  const id = randomUUID();
  const values = value ? [value] : [];
  await db.write.insert(proposals).values({
    ...{ id, tool_id: 'cutter', origin: 'reader', values, report: { ...REPORT, ...quoted } },
  });
  return id;
}

/** Looks for what is due at a time. @returns the pages that were asked for */
async function look(at = now): Promise<string[]> {
  now = at;
  site.asked.length = 0;
  await checkQuotes(parts(), never);
  return site.asked.filter((asked) => !asked.endsWith('/robots.txt'));
}

const found = async (id: string, of = PLACE) => (await readQuoteChecks(db.write, id)).get(of);
const pageAt = (name: string, answer: Answer) => {
  sites[name] = { '/about': answer };
  return site.at(name, '/about');
};

describe('what stands on a page', () => {
  test('is found, with its day and whether the value follows, and asked for once', async () => {
    const url = pageAt('cutter.example', html(`<p>We cut. ${WORDS}</p><p>Pro: $14 per user / month</p>`));
    const ids = [
      await reported(said(url)),
      await reported(said(url, { after: 'Paris' })),
      await reported(
        said(url, {
          path: PRICE,
          quote: '$14 per user / month',
          after: { amount: 14, per: 'user/mo', currency: 'USD', as_of: '2026-11' },
        }),
      ),
      await reported(
        said(url, { path: PRICE, quote: '$14 per user / month', after: { amount: 9, per: 'user/mo' } }),
      ),
      await reported(null, { url, quote: `We  cut. ${WORDS}` }),
    ] as const;
    expect(await look()).toEqual(['cutter.example/about']);
    const stands = { outcome: 'found', why: null, read_on: '2026-11-02' };
    expect(await found(ids[0])).toEqual({ ...stands, follows: true });
    expect(await found(ids[1])).toEqual({ ...stands, follows: false });
    expect(await found(ids[2], PRICE)).toEqual({ ...stands, follows: true });
    expect(await found(ids[3], PRICE)).toEqual({ ...stands, follows: false });
    expect(await found(ids[4], '')).toEqual({ ...stands, follows: null });
    expect(await look(BEGIN + 30 * DAY)).toEqual([]);
    // What is proposed in its place is looked for by itself.
    await db.write.update(proposals).set({ values: [said(url, { quote: 'We cut wood. And paper.' })] });
    expect(await found(ids[0])).toBeUndefined();
    expect(await look()).toEqual(['cutter.example/about']);
    expect(await found(ids[0])).toMatchObject({ outcome: 'absent', read_on: '2026-12-02' });
  });

  test.each([
    ['not there', html('<p>We are in Paris.</p>')],
    ['hidden from people', html(`<p style="display:none">${WORDS}</p><p>We are in Paris.</p>`)],
    ['hidden by a style sheet', html(`<style>.x{visibility:hidden}</style><p class="x">${WORDS}</p>`)],
    ['in a script', html(`<script>const a = "${WORDS}"</script>`)],
    ['part of other words', html(`<p>${WORDS.replace('Our', 'Your')}</p>`)],
  ])('is not found where it is %s', async (_, answer) => {
    const id = await reported(said(pageAt('cutter.example', answer)));
    await look();
    expect(await found(id)).toEqual({ outcome: 'absent', why: null, follows: null, read_on: '2026-11-02' });
    expect(await look(BEGIN + 2 * DAY)).toEqual([]);
  });

  test('is found of a day: a page that changes after that is not believed again', async () => {
    const url = pageAt('cutter.example', html(`<p>${WORDS}</p>`));
    const first = await reported(said(url));
    await look();
    pageAt('cutter.example', html('<p>We are in Paris.</p>'));
    const second = await reported(said(url, { after: 'Ulm' }));
    await look(BEGIN + 3 * DAY);
    expect(await found(first)).toMatchObject({ outcome: 'found', read_on: '2026-11-02' });
    expect(await found(second)).toMatchObject({ outcome: 'absent', read_on: '2026-11-05' });
  });
});

describe('a page that cannot be read', () => {
  const endless: Answer = (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    const grow = () => {
      while (response.writable && response.write(`<p>${'More. '.repeat(1_000)}</p>`));
    };
    response.on('drain', grow);
    grow();
  };
  const dripping: Answer = (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.write('<p>More');
  };

  test.each<[string, string, (url: string) => Answer, string]>([
    ['leads to this machine', 'moved.example', () => leadsTo('http://127.0.0.2:9/'), 'not public'],
    [
      'leads to a private network',
      'moved.example',
      (url) => leadsTo(url.replace('moved', 'private')),
      'not public',
    ],
    [
      'leads to another site',
      'moved.example',
      (url) => leadsTo(url.replace('moved', 'other')),
      'other address',
    ],
    ['grows without end', 'big.example', () => endless, 'it is longer than what is read'],
    ['never ends', 'slow.example', () => dripping, 'too slow'],
    ['fails', 'down.example', () => html('Oops', 500), 'answered 500'],
    [
      'is for sale',
      'sold.example',
      () => html(`<title>sold.example is for sale</title><p>${WORDS}</p>`),
      'for sale',
    ],
  ])('because it %s says why', async (_, name, answer, why) => {
    const url = site.at(name, '/about');
    pageAt(name, answer(url));
    pageAt('other.example', html(`<p>${WORDS}</p>`));
    const id = await reported(said(url));
    await look();
    expect(await found(id)).toEqual({ outcome: 'unread', why, follows: null, read_on: '2026-11-02' });
  });

  test('as robots.txt forbids it, is not asked for', async () => {
    const id = await reported(said(pageAt('shut.example', html(`<p>${WORDS}</p>`))));
    sites['shut.example'] = { ...sites['shut.example'], '/robots.txt': robots('User-agent: *\nDisallow: /') };
    expect(await look()).toEqual([]);
    expect(await found(id)).toMatchObject({ outcome: 'unread', why: 'closed' });
  });

  test.each([
    'http://127.0.0.1:5432/',
    'http://localhost/',
    'http://10.0.0.7/',
    'http://[::1]/',
    'file:///etc/passwd',
    'ftp://cutter.example/',
    'no address',
  ])('has no public address (%s) and is not asked for', async (url) => {
    const visit = vi.fn(site.visit);
    const id = await reported(said(url));
    await checkQuotes({ ...parts(), visit }, never);
    expect(visit).not.toHaveBeenCalled();
    expect(await found(id)).toMatchObject({ outcome: 'unread', why: 'not public' });
  });

  test('is tried three times, a day apart; words that are none are not looked for', async () => {
    const id = await reported(said(pageAt('down.example', html('Oops', 500))));
    const short = await reported(said(site.at('cutter.example', '/about'), { quote: 'Ulm' }));
    for (const [at, asked] of [
      [0, 1],
      [0.9, 0],
      [1, 1],
      [2, 1],
      [3, 0],
      [9, 0],
    ] as const)
      expect(await look(BEGIN + at * DAY), String(at)).toHaveLength(asked);
    expect(await found(id)).toMatchObject({ outcome: 'unread', read_on: '2026-11-04' });
    expect(await found(short)).toMatchObject({ outcome: 'unread', why: 'unfit' });
  });
});

describe('nobody is asked', () => {
  test('while the agent is off, and what it was looking for is dropped', async () => {
    const url = pageAt('slow.example', () => {});
    const id = await reported(said(url));
    await db.write.update(agentState).set({ is_on: false });
    expect(await look()).toEqual([]);
    expect(await db.write.select().from(quoteChecks)).toEqual([]);
    await db.write.update(agentState).set({ is_on: true });
    site = await startSites(sites, { answerMs: 30_000 });
    await db.write.update(proposals).set({ values: [said(site.at('slow.example', '/about'))] });
    const looking = checkQuotes(parts(), never);
    await vi.waitFor(() => expect(site.asked).toContain('slow.example/about'), WAIT);
    await db.write.update(agentState).set({ is_on: false });
    await looking;
    expect(await found(id)).toBeUndefined();
  });

  test('for what the agent, the checker or an editor has read, and for what is decided', async () => {
    const url = pageAt('cutter.example', html(`<p>${WORDS}</p>`));
    const read = said(url, { read_on: '2026-11-01' });
    await db.write.insert(proposals).values([
      { tool_id: 'cutter', origin: 'agent', values: [read] },
      { tool_id: 'cutter', origin: 'checker', values: [read], looks: [] },
      { tool_id: 'cutter', origin: 'reader', values: [read], report: REPORT },
      { tool_id: 'cutter', origin: 'reader', values: [said(url)], report: REPORT, state: 'declined' },
    ]);
    expect(await look()).toEqual([]);
  });

  test('more often than its pause and its share allow, whoever proposes', async () => {
    const { burst } = QUOTE_LIMITS.site;
    for (let n = 0; n < burst + 5; n += 1) {
      const name = `p${n}.crowd.example`;
      await reported(said(pageAt(name, html(`<p>${WORDS}</p>`))));
      await reported(said(site.at(name, '/other')));
    }
    // A host once in ten minutes, a site in all so often.
    expect(await look()).toHaveLength(burst);
    expect(await look(BEGIN + 11 * MINUTE)).toEqual([]);
    // Neither do redirects reach more of it.
    const id = await reported(said(pageAt('way.example', leadsTo(site.at('new.crowd.example', '/about')))));
    await look();
    expect(site.asked).not.toContain('new.crowd.example/about');
    expect(await found(id)).toBeUndefined();
  });

  test('for one member without end', async () => {
    const { id: user_id } = await addMember(db);
    const tools = Array.from({ length: QUOTE_LIMITS.proposer.burst + 5 }, (_, n) => `tool-${n}`);
    await importFiles(db, {
      'tools.ndjson': ndjson(tools.map((id) => ({ id, name: id, description: 'It does one thing.' }))),
    });
    for (const tool_id of tools) {
      const values = [said(pageAt(`${tool_id}.example`, html(`<p>${WORDS}</p>`)))];
      await db.write.insert(proposals).values({ tool_id, origin: 'program', user_id, values });
    }
    expect(await look()).toHaveLength(QUOTE_LIMITS.proposer.burst);
    await reported(said(pageAt('reader.example', html(`<p>${WORDS}</p>`))));
    expect(await look()).toEqual(['reader.example/about']);
  });

  test('and a visit that another limit refuses takes no turn of its member', async () => {
    const { id: user_id } = await addMember(db);
    const count = (user: string | null, of: string) =>
      countVisit(db.write, { user_id: user, url: `https://${of}.example/` });
    for (let n = 0; n < QUOTE_LIMITS.site.burst; n += 1) expect(await count(null, 'crowd')).toBeNull();
    expect(await count(user_id, 'crowd')).toBeGreaterThan(0);
    for (let n = 0; n < QUOTE_LIMITS.proposer.burst; n += 1) {
      expect(await count(user_id, `site-${n}`)).toBeNull();
    }
    expect(await count(user_id, 'one-more')).toBeGreaterThan(0);
  });
});

test('a node that is killed while it looks loses nothing, and the page is asked for again only later', {
  timeout: 120_000,
}, async () => {
  const url = pageAt('cutter.example', () => {});
  const id = await reported(said(url));
  const program = path.join(import.meta.dirname, '../harness/quote-node.ts');
  const node = spawn(process.execPath, [program, db.url, String(now)]);
  await vi.waitFor(() => expect(site.asked).toContain('cutter.example/about'), WAIT);
  const died = once(node, 'exit');
  node.kill('SIGKILL');
  await died;
  pageAt('cutter.example', html(`<p>${WORDS}</p>`));
  expect(await look(BEGIN + 14 * MINUTE)).toEqual([]);
  expect(await look(BEGIN + 16 * MINUTE)).toEqual(['cutter.example/about']);
  expect(await found(id)).toMatchObject({ outcome: 'found' });
  report({ what: 'kills of a node that looks for quoted words', count: 1, lost: 0, ended: 0 });
});
