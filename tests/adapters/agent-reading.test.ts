import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aiTools, toolDetails } from '#catalogue/tables/tools.server.ts';
import { readDue, siteReading } from '#features/agents/agent-worker.server.ts';
import { agentReads, agentState } from '#features/agents/tables/agents.server.ts';
import { toolChanges, toolValueChanges } from '#features/history/tables/history.server.ts';
import { siteHosts, siteRound } from '#features/lifecycle/tables/lifecycle.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { startJobs } from '#platform/jobs/runner.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { withDatabase } from '../harness/database.ts';
import { html, leadsTo, robots, type Sites, startSites } from '../harness/made-up-sites.ts';
import { report } from '../harness/report.ts';

/** What the agent reads and when, what it confirms, and what it proposes. */

const db = await withDatabase({ empty: true });
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const BEGIN = Date.parse('2026-11-02T08:00:00Z');
const WAIT = { timeout: 60_000 };
const SOON = { timeout: 10_000 };
const PRICE = 'decision_information.decision_price_from';
const LISTS = 'decision_information.decision_compliance';
const never = new AbortController().signal;

let sites: Sites;
let site: Awaited<ReturnType<typeof startSites>>;
let now: number;

beforeEach(async () => {
  now = BEGIN;
  sites = {};
  site = await startSites(sites, { answerMs: 1_000 });
  await db.write
    .insert(agentState)
    .values({ is_on: true, per_hour: 120, next_at: new Date(0).toISOString() });
});
afterEach(async () => {
  await db.write.delete(aiTools);
  await db.write.delete(siteHosts);
  await db.write.delete(siteRound);
  await db.write.delete(agentState);
});

const parts = () => ({
  ...{ db, log: pino({ level: 'silent' }), visit: site.visit, model: null },
  now: () => now,
});

const PAGES = '<a href="/pricing">Pricing</a><a href="/trust">Security</a>';
const prices = (amount: number) => html(`<h3>Pro</h3><p>$${amount} per user / month</p>`);
const trust = (...names: string[]) => html(names.map((name) => `<li>${name}</li>`).join(''));

const OLD = { synopsis: 'A report', date_updated: '2025-03-01' };
const record = (id: string, more: object = {}) => ({
  ...{ id, name: `The ${id}`, description: 'It does one thing.', url: site.at(`${id}.example`) },
  decision_information: {
    decision_price_from: {
      value: { amount: 12, per: 'user/mo', as_of: '2025-03-01' },
      source_synopsis: OLD,
    },
    decision_compliance: { value: ['gdpr', 'soc2'], source_synopsis: OLD },
    decision_caution: { value: 'It is slow.' },
  },
  ...more,
});

/** Adds tools whose sites say what the directory says, and as much of their certificates as they want. */
async function add(ids: readonly string[], more: object = {}): Promise<void> {
  for (const id of ids) {
    sites[`${id}.example`] ??= { '/': html(PAGES), '/pricing': prices(12), '/trust': trust('SOC 2 Type II') };
  }
  await importFiles(db, { 'tools.ndjson': ndjson(ids.map((id) => record(id, more))) });
}

/** Reads what is due at a time, at any pace. @returns the pages that were asked for */
async function read(at: number): Promise<string[]> {
  now = at;
  site.asked.length = 0;
  do await db.write.update(agentState).set({ next_at: new Date(0).toISOString() });
  while ((await readDue(parts(), never)) > 0);
  return site.asked.filter((asked) => !asked.endsWith('/robots.txt')).toSorted();
}

const detailsOf = async (id: string) =>
  (await db.write.select().from(toolDetails).where(eq(toolDetails.tool_id, id)))[0]?.decision as
    | Record<string, unknown>
    | undefined;
const readProposed = () => db.write.select().from(proposals).orderBy(proposals.tool_id, proposals.created_at);
const readOf = async (id: string) =>
  (await db.write.select().from(agentReads).where(eq(agentReads.tool_id, id)))[0];
const by = (id: string, page: string, day: string) => ({
  synopsis: `${id}.example, read by the site’s agent`,
  date_updated: day,
  url: site.at(`${id}.example`, page),
});

test('what a site still says is confirmed, code by code, without a trace in the history', async () => {
  await add(['cutter']);
  const { updated_at } = (await db.write.select().from(aiTools))[0] ?? {};
  const pages = ['/', '/pricing', '/trust'].map((page) => `cutter.example${page}`);
  expect(await read(BEGIN)).toEqual(expect.arrayContaining(pages));
  expect(await detailsOf('cutter')).toMatchObject({
    decision_price_from: {
      value: { amount: 12, per: 'user/mo', as_of: '2026-11-02' },
      source_synopsis: by('cutter', '/pricing', '2026-11-02'),
    },
    decision_compliance: {
      value: ['gdpr', 'soc2'],
      source_synopsis: OLD,
      sources: [{ ...by('cutter', '/trust', '2026-11-02'), codes: ['soc2'] }],
    },
    decision_caution: { value: 'It is slow.' },
  });
  expect(await readOf('cutter')).toMatchObject({ found: 2, confirmed: 2, proposed: 0, unread: [] });
  expect(await readProposed()).toEqual([]);
  for (const history of [toolChanges, toolValueChanges])
    expect(await db.write.select().from(history)).toEqual([]);
  expect((await db.write.select().from(aiTools))[0]?.updated_at).toBe(updated_at);
  // Read again after a quarter of a year, the codes move together.
  expect(await read(BEGIN + 89 * DAY)).toEqual([]);
  expect(await read(BEGIN + 90 * DAY)).toEqual(expect.arrayContaining(pages));
  expect(await detailsOf('cutter')).toMatchObject({
    decision_compliance: { sources: [{ ...by('cutter', '/trust', '2027-01-31'), codes: ['soc2'] }] },
  });
});

test('a source that is newer stays', async () => {
  const newer = { synopsis: 'An editor', date_updated: '2026-11-03' };
  await add(['cutter'], {
    decision_information: {
      decision_price_from: { value: { amount: 12, per: 'user/mo' }, source_synopsis: newer },
      decision_compliance: { value: ['soc2'], source_synopsis: newer },
    },
  });
  await read(BEGIN);
  expect(await readOf('cutter')).toMatchObject({ found: 2, confirmed: 0 });
  expect(await detailsOf('cutter')).toMatchObject({
    decision_price_from: { source_synopsis: newer },
    decision_compliance: { source_synopsis: newer },
  });
});

test('what is new or different is proposed with its words, once, and never published', async () => {
  await add(['cutter']);
  sites['cutter.example'] = {
    ...{ '/': html(PAGES), '/pricing': prices(14) },
    '/trust': trust('SOC 2 Type II', 'ISO 27001'),
  };
  const before = await detailsOf('cutter');
  await read(BEGIN);
  const [proposed, ...more] = await readProposed();
  expect(more).toEqual([]);
  expect(proposed).toMatchObject({ origin: 'agent', user_id: null, state: 'waiting' });
  const said = { read_on: '2026-11-02' };
  expect(proposed?.values).toEqual([
    {
      ...{ path: PRICE, after: { amount: 14, per: 'user/mo' }, quote: '$14 per user / month', ...said },
      ...{ before: { amount: 12, per: 'user/mo', as_of: '2025-03-01' } },
      url: site.at('cutter.example', '/pricing'),
    },
    {
      ...{ path: LISTS, before: ['gdpr', 'soc2'], quote: 'ISO 27001', ...said },
      after: expect.arrayContaining(['gdpr', 'soc2', 'iso27001']),
      url: site.at('cutter.example', '/trust'),
    },
  ]);
  expect((await detailsOf('cutter'))?.decision_price_from).toEqual(before?.decision_price_from);
  await read(BEGIN + 90 * DAY);
  expect((await readProposed()).map(({ values, changed_at }) => [values, changed_at])).toEqual([
    [proposed?.values, proposed?.changed_at],
  ]);
  // Refused once, the same is not proposed again; something else is.
  await db.write.update(proposals).set({
    state: 'declined',
    decisions: [PRICE, LISTS].map((each) => ({ path: each, isPublished: false, reason: null })),
  });
  await read(BEGIN + 180 * DAY);
  expect(await readProposed()).toHaveLength(1);
  sites['cutter.example']['/pricing'] = prices(16);
  await read(BEGIN + 270 * DAY);
  expect((await readProposed()).filter(({ state }) => state === 'waiting')).toMatchObject([
    { values: [{ path: PRICE, after: { amount: 16 } }] },
  ]);
  // A site that says again what the directory says takes it back.
  sites['cutter.example'] = { '/': html(PAGES), '/pricing': prices(12), '/trust': trust('SOC 2 Type II') };
  await read(BEGIN + 360 * DAY);
  expect((await readProposed()).map(({ state }) => state)).toEqual(['declined']);
});

test('the editors’ own fields, locked tabs, ended tools and shared hosts are left alone', async () => {
  await add(['ended'], { business_information: { business_current_status: 'Shut down in 2026' } });
  await importFiles(db, {
    'tools.ndjson': ndjson([
      record('ours', { url: 'https://github.com/a/b' }),
      { id: 'nowhere', name: 'Nowhere', description: 'It has no site.' },
    ]),
  });
  expect(await read(BEGIN)).toEqual([]);
  expect(await readOf('ours')).toMatchObject({
    found: 0,
    unread: [{ why: expect.stringContaining('pages of their own') }],
  });
  expect(await readOf('ended')).toBeUndefined();
  expect(await readOf('nowhere')).toBeUndefined();
});

describe('the order and the pace', () => {
  test('the best known come first, as fast as the pace allows, and each once', async () => {
    await add(['a', 'b'], { prominence: 1 });
    await add(['c'], { prominence: 9 });
    await db.write.update(agentState).set({ per_hour: 2 });
    const turn = async (at: number) => {
      now = at;
      site.asked.length = 0;
      await Promise.all([readDue(parts(), never), readDue(parts(), never)]);
      return [...new Set(site.asked.map((asked) => asked.split('.')[0]))];
    };
    expect(await turn(BEGIN)).toEqual(['c']);
    expect(await turn(BEGIN + 29 * MINUTE)).toEqual([]);
    expect(await turn(BEGIN + 30 * MINUTE)).toEqual(['a']);
    expect(await turn(BEGIN + 60 * MINUTE)).toEqual(['b']);
    expect(await turn(BEGIN + 90 * MINUTE)).toEqual([]);
  });

  test('tools of one host are read a while after each other, and a long pause is kept', async () => {
    sites['shared.example'] = { '/a': html(PAGES), '/b': html(PAGES), '/pricing': prices(12) };
    for (const id of ['a', 'b']) await add([id], { url: site.at('shared.example', `/${id}`) });
    expect(await read(BEGIN)).not.toContain('shared.example/b');
    expect(await read(BEGIN + 16 * MINUTE)).toContain('shared.example/b');
  });

  test('a site that cannot be read is tried again, less and less often, and says why', async () => {
    await add(['shut', 'moved']);
    sites['shut.example'] = { '/robots.txt': robots('User-agent: *\nDisallow: /') };
    sites['moved.example'] = { '/': leadsTo(site.at('gone.example')) };
    for (const [at, asked] of [
      [0, true],
      [0.5, false],
      [1, true],
      [7, false],
      [8, true],
      [37, false],
      [38, true],
    ] as const) {
      await read(BEGIN + at * DAY);
      expect(site.asked.includes('shut.example/robots.txt'), String(at)).toBe(asked);
    }
    expect(await readOf('shut')).toMatchObject({ found: 0, failures: 4, unread: [{ why: 'closed' }] });
  });
});

describe('switched off', () => {
  test('nothing is read', async () => {
    await add(['cutter']);
    await db.write.update(agentState).set({ is_on: false });
    expect(await read(BEGIN)).toEqual([]);
    await db.write.delete(agentState);
    expect(await readDue(parts(), never)).toBe(0);
  });

  test('in the middle of a reading, that reading ends and nothing of it is stored', async () => {
    site = await startSites(sites, { answerMs: 30_000 });
    await add(['cutter']);
    sites['cutter.example'] = { '/': html(PAGES), '/pricing': prices(14), '/trust': () => {} };
    const worker = startJobs({ db, log: parts().log, works: [siteReading(parts())] });
    await vi.waitFor(() => expect(site.asked).toContain('cutter.example/trust'), WAIT);
    await db.write.update(agentState).set({ is_on: false });
    await vi.waitFor(async () => {
      const { rows } = await db.write.execute(
        sql`SELECT FROM jobs.job WHERE name = 'reading-sites' AND state = 'active'`,
      );
      expect(rows).toEqual([]);
      // Sooner than the page, which never comes, is given up.
    }, SOON);
    await worker.stop();
    expect(await readProposed()).toEqual([]);
    expect((await readOf('cutter'))?.read_at).toBeNull();
  });
});

test('a node that is killed in the middle of a reading loses nothing and proposes nothing twice', {
  timeout: 180_000,
}, async () => {
  const ids = Array.from({ length: 6 }, (_, n) => `site-${n}`);
  await add(ids, { prominence: 2 });
  for (const id of ids) sites[`${id}.example`] = { '/': html(PAGES), '/pricing': () => {} };
  for (const id of ids) {
    await db.write.update(agentState).set({ next_at: new Date(0).toISOString() });
    const program = path.join(import.meta.dirname, '../harness/agent-node.ts');
    const node = spawn(process.execPath, [program, db.url, String(now)]);
    await vi.waitFor(() => expect(site.asked).toContain(`${id}.example/pricing`), WAIT);
    const died = once(node, 'exit');
    node.kill('SIGKILL');
    await died;
  }
  expect(await readProposed()).toEqual([]);
  for (const id of ids) sites[`${id}.example`] = { '/': html(PAGES), '/pricing': prices(14) };
  // Nobody takes up a tool while its reading may still go on.
  expect(await read(BEGIN + 14 * MINUTE)).toEqual([]);
  await read(BEGIN + 16 * MINUTE);
  await read(BEGIN + 60 * MINUTE);
  const stored = await readProposed();
  report({
    what: 'kills of a node that reads sites',
    count: ids.length,
    lost: ids.length - stored.length,
    ended: 0,
  });
  expect(stored.map(({ tool_id, values }) => [tool_id, values.map(({ path }) => path)])).toEqual(
    ids.map((id) => [id, [PRICE]]),
  );
});
