import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { checkDue, siteChecks } from '#features/lifecycle/checker-worker.server.ts';
import { visitSoon } from '#features/lifecycle/schedule.server.ts';
import { siteHosts, siteRound, siteWatches } from '#features/lifecycle/tables/lifecycle.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { startJobs } from '#platform/jobs/runner.server.ts';
import { addTool } from '../factories.ts';
import { withDatabase } from '../harness/database.ts';
import { html, leadsTo, robots, type Sites, startSites } from '../harness/made-up-sites.ts';
import { report } from '../harness/report.ts';

/** Which sites the checker looks at and when, and what it proposes. */

const db = await withDatabase({ empty: true });
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const BEGIN = Date.parse('2026-11-02T08:00:00Z');
const WAIT = { timeout: 60_000 };
const page = html('<title>The tool and its maker</title>');

let sites: Sites;
let site: Awaited<ReturnType<typeof startSites>>;
let now: number;

beforeEach(async () => {
  now = BEGIN;
  sites = {};
  site = await startSites(sites, { answerMs: 1_000 });
});
afterEach(async () => {
  await db.write.delete(aiTools);
  await db.write.delete(siteHosts);
  await db.write.delete(siteRound);
});

const parts = (perMinute = Number.POSITIVE_INFINITY) => ({
  db: db.write,
  log: pino({ level: 'silent' }),
  visit: site.visit,
  perMinute,
  now: () => now,
});

/** Adds a tool with a site of its own, whose page names it. */
async function add(id: string, url = site.at(`${id}.example`)): Promise<void> {
  sites[`${id}.example`] ??= { '/': page };
  await addTool(db, { id, name: 'The tool', url });
}

/** Checks what is due at a time. @returns what was asked for, without the rules */
async function check(at: number): Promise<string[]> {
  now = at;
  site.asked.length = 0;
  await checkDue(parts());
  return site.asked.filter((asked) => !asked.endsWith('/robots.txt')).toSorted();
}

/** Checks every day for some days. */
async function checkFor(days: number, from = now): Promise<void> {
  for (let at = from; at <= from + days * DAY; at += DAY) await check(at);
}

const watchOf = async (id: string) =>
  (await db.write.select().from(siteWatches).where(eq(siteWatches.tool_id, id)))[0];
/** What is proposed, each by the first word of the reason. */
const proposed = async () => {
  const rows = await db.write.select().from(proposals).orderBy(proposals.tool_id, proposals.created_at);
  return rows.map(({ tool_id: tool, remark, state }) => ({
    ...{ tool, state },
    proposed: /^[\w ]+/.exec(remark)?.[0].toLowerCase(),
  }));
};

test('each site is looked at once a week, and never sooner', async () => {
  await add('one');
  await add('two');
  await addTool(db, { id: 'ended', url: site.at('ended.example'), status: 'closed' });
  await addTool(db, { id: 'nowhere', url: null });
  expect(await check(BEGIN)).toEqual(['one.example/', 'two.example/']);
  for (const minutes of [0, 1, 11, 60 * 24 * 6]) expect(await check(BEGIN + minutes * MINUTE)).toEqual([]);
  expect(await watchOf('one')).toMatchObject({ state: 'alive', seen_on: '2026-11-02', was_named: true });
  expect(await check(BEGIN + 7 * DAY)).toHaveLength(2);
  expect(await watchOf('one')).toMatchObject({ seen_on: '2026-11-09', count: 2 });
  expect(await proposed()).toEqual([]);
});

test('a site is said to work only where a page was read that is the tool’s', async () => {
  sites['closed.example'] = { '/robots.txt': robots('User-agent: *\nDisallow: /'), '/': page };
  sites['casino.example'] = { '/': html('<title>Slot Gacor</title>') };
  sites['over.example'] = { '/': html('<title>The tool</title><p>The tool has been discontinued.') };
  const ids = ['closed', 'casino', 'over', 'works'];
  for (const id of ids) await add(id);
  await check(BEGIN);
  const seen = async () => Promise.all(ids.map(async (id) => (await watchOf(id))?.seen_on ?? null));
  expect(await seen()).toEqual([null, null, null, '2026-11-02']);
  // What a later look does not find there any more is no longer said.
  sites['works.example'] = sites['over.example'];
  await check(BEGIN + 8 * DAY);
  expect(await seen()).toEqual([null, null, null, null]);
});

test('tools of one host wait for each other, and for a redirect to it', async () => {
  for (const path of ['a', 'b', 'c']) {
    sites['shared.example'] = { ...sites['shared.example'], [`/${path}`]: page };
    await add(path, site.at('shared.example', `/${path}`));
  }
  expect(await check(BEGIN)).toEqual(['shared.example/a']);
  sites['other.example'] = { '/': leadsTo(site.at('shared.example', '/a')) };
  await add('other');
  // The host of the redirect rests, so this visit ends early and is made up.
  expect(await check(BEGIN + 5 * MINUTE)).toEqual(['other.example/']);
  expect(await watchOf('other')).toMatchObject({ state: null });
  const later: string[] = [];
  for (let minute = 16; minute < 82; minute += 11) {
    const asked = await check(BEGIN + minute * MINUTE);
    expect(asked.filter((each) => each.startsWith('shared')).length).toBeLessThanOrEqual(1);
    later.push(...asked);
  }
  expect(later).toEqual(expect.arrayContaining(['shared.example/b', 'shared.example/c']));
  expect(await watchOf('other')).toMatchObject({ state: 'degraded' });
});

test('a host that asks for a long pause gets it', async () => {
  sites['slow.example'] = {
    '/robots.txt': robots('User-agent: *\nCrawl-delay: 7200'),
    '/a': page,
    '/b': page,
  };
  await add('a', site.at('slow.example', '/a'));
  await add('b', site.at('slow.example', '/b'));
  expect(await check(BEGIN)).toEqual(['slow.example/a']);
  expect(await check(BEGIN + 60 * MINUTE)).toEqual([]);
  expect(await check(BEGIN + 121 * MINUTE)).toEqual(['slow.example/b']);
});

test('the pace holds for all nodes together, redirects included', async () => {
  for (const id of ['p1', 'p2', 'p3', 'p4', 'p5', 'p6']) await add(id);
  sites['p1.example'] = { '/': leadsTo(site.at('far.example')) };
  sites['far.example'] = { '/': page };
  for (let second = 0; second < 120; second += 5) {
    now = BEGIN + second * 1_000;
    await Promise.all([checkDue(parts(2)), checkDue(parts(2))]);
    const hosts = new Set(site.asked.map((asked) => asked.split('/')[0]));
    // Two a minute: one at the beginning, then one each half minute; a redirect is a host more.
    expect(hosts.size).toBeLessThanOrEqual(2 + Math.floor(second / 30));
  }
  expect(site.asked.length).toBeGreaterThanOrEqual(8);
});

test('what a site shows for days is proposed, once; a site that is back withdraws it', async () => {
  await add('alive');
  await add('gone', 'https://gone.invalid/');
  await add('moved');
  await add('sold');
  await check(BEGIN);
  sites['moved.example'] = { '/': leadsTo(site.at('elsewhere.example')) };
  sites['elsewhere.example'] = { '/': page };
  sites['sold.example'] = { '/': html('<title>sold.example is for sale</title>') };
  // Shows, before anything is proven, that other sites can be reached.
  await add('another');
  await check(BEGIN + DAY);
  await checkFor(5);
  expect((await proposed()).map(({ tool }) => tool)).not.toContain('gone');
  await checkFor(14);
  const waiting = (tool: string, proposed: string) => ({ tool, proposed, state: 'waiting' });
  expect(await proposed()).toEqual([
    waiting('gone', 'dead'),
    waiting('moved', 'moved'),
    waiting('sold', 'parked'),
  ]);
  sites['sold.example'] = { '/': page };
  await checkFor(20);
  expect(await proposed()).toEqual([waiting('gone', 'dead'), waiting('moved', 'moved')]);
  const [moved] = await db.write.select().from(proposals).where(eq(proposals.tool_id, 'moved'));
  expect(moved?.remark).toContain(site.at('elsewhere.example'));
  expect(moved?.looks?.at(-1)).toMatchObject({ status: 200, title: 'The tool and its maker' });
});

test('rules that a server fails to give prove nothing: after thirty days its page counts', async () => {
  sites['works.example'] = { '/robots.txt': html('', 503), '/': page };
  sites['fails.example'] = { '/robots.txt': html('', 503), '/': html('', 503) };
  for (const id of ['works', 'fails']) await add(id);
  await checkFor(29);
  expect([site.asked.filter((asked) => asked.endsWith('/')), await proposed()]).toEqual([[], []]);
  await checkFor(20, now + DAY);
  expect(await watchOf('works')).toMatchObject({ seen_on: expect.stringContaining('2026-12') });
  expect(await proposed()).toEqual([{ tool: 'fails', proposed: 'dead', state: 'waiting' }]);
});

test('what was dismissed is not proposed again for the same, but for something else', async () => {
  await add('alive');
  await add('moved');
  sites['moved.example'] = { '/': leadsTo(site.at('elsewhere.example')) };
  sites['elsewhere.example'] = { '/': page };
  await checkFor(12, BEGIN);
  await db.write.update(proposals).set({ state: 'declined' });
  await checkFor(40, BEGIN + 13 * DAY);
  expect(await proposed()).toEqual([{ tool: 'moved', proposed: 'moved', state: 'declined' }]);
  sites['moved.example'] = { '/': html('', 410) };
  await checkFor(30, BEGIN + 54 * DAY);
  expect((await proposed()).map(({ state, proposed }) => [state, proposed])).toEqual([
    ['declined', 'moved'],
    ['waiting', 'dead'],
  ]);
});

test('while nothing at all can be reached, nothing is called dead', async () => {
  await add('one', 'https://one.invalid/');
  await checkFor(30, BEGIN);
  expect(await watchOf('one')).toMatchObject({ state: 'dead' });
  expect(await proposed()).toEqual([]);
});

test('a proof that waited for a sign from another site is completed within a day of it', async () => {
  await add('gone', 'https://gone.invalid/');
  await checkFor(30, BEGIN);
  await add('alive');
  await check(BEGIN + 31 * DAY);
  await check(BEGIN + 32 * DAY);
  expect(await proposed()).toEqual([{ tool: 'gone', proposed: 'dead', state: 'waiting' }]);
  // Once a person has to decide, nothing is urgent any more.
  const { next_at = '' } = (await watchOf('gone')) ?? {};
  expect(Date.parse(next_at) - now).toBeGreaterThan(12 * DAY);
});

test('another address of a tool is looked at anew, and a look can be asked for', async () => {
  await add('one');
  await check(BEGIN);
  await db.write.update(aiTools).set({ url: site.at('new.example') });
  sites['new.example'] = { '/': html('<title>Other</title>') };
  expect(await check(BEGIN + MINUTE)).toEqual(['new.example/']);
  expect(await watchOf('one')).toMatchObject({ state: 'alive', was_named: false, count: 1 });
  expect(await visitSoon(db.write, 'one', BEGIN + 2 * MINUTE)).toBe(true);
  expect(await check(BEGIN + 3 * MINUTE)).toEqual([]);
  expect(await check(BEGIN + 12 * MINUTE)).toEqual(['new.example/']);
  expect(await visitSoon(db.write, 'nobody', now)).toBe(false);
  // The host of the earlier address is forgotten.
  for (const day of [8, 10]) await check(BEGIN + day * DAY);
  const hosts = await db.write.select({ host: siteHosts.host }).from(siteHosts);
  expect(hosts).toEqual([{ host: new URL(site.at('new.example')).host }]);
});

test('a worker that stops in the middle of a visit says nothing about the site', async () => {
  // Longer than a stop waits.
  site = await startSites(sites, { answerMs: 30_000 });
  await add('hanging');
  sites['hanging.example'] = { '/': () => {} };
  const { log } = parts();
  const worker = startJobs({ db, log, works: siteChecks(parts()) });
  await vi.waitFor(() => expect(site.asked).toContain('hanging.example/'), WAIT);
  await worker.stop();
  expect(await watchOf('hanging')).toMatchObject({ state: null, looks: null });
  sites['hanging.example'] = { '/': page };
  expect(await check(BEGIN + 11 * MINUTE)).toEqual(['hanging.example/']);
});

test('a node that is killed in the middle of a round loses nothing and repeats nothing', {
  timeout: 180_000,
}, async () => {
  const ids = Array.from({ length: 12 }, (_, n) => `site-${n}`);
  for (const id of ids) await add(id);
  sites['site-0.example'] = { '/': () => {} };
  const program = path.join(import.meta.dirname, '../harness/site-node.ts');
  const node = spawn(process.execPath, [program, db.url, String(BEGIN)]);
  await vi.waitFor(() => expect(site.asked).toContain('site-0.example/'), WAIT);
  await vi.waitFor(async () => expect(await looked()).toBe(11), WAIT);
  const died = once(node, 'exit');
  node.kill('SIGKILL');
  await died;
  sites['site-0.example'] = { '/': page };
  // No host is asked again within its pause, then only the one whose visit was cut off.
  expect(await check(BEGIN + 9 * MINUTE)).toEqual([]);
  expect(await check(BEGIN + 11 * MINUTE)).toEqual(['site-0.example/']);
  expect(await check(BEGIN + 60 * MINUTE)).toEqual([]);
  const { rows } = await db.write.execute<{ count: number }>(sql`SELECT count FROM site_watches`);
  report({ what: 'kills of a node that looks at sites', count: 1, lost: 12 - rows.length, ended: 0 });
  expect(rows).toEqual(ids.map(() => ({ count: 1 })));
});

async function looked(): Promise<number> {
  return db.write.$count(siteWatches, sql`state IS NOT NULL`);
}
