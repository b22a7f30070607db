import { expect, test } from 'vitest';
import { HostMemory } from '#features/lifecycle/host-memory.server.ts';
import { NO_RULES } from '#features/lifecycle/robots.server.ts';
import { html, leadsTo, robots, type Sites, startSites } from '../harness/made-up-sites.ts';

/** What visits of many pages remember of hosts. */

const never = new AbortController().signal;
const open = { take: async () => true, rest: async () => {} };
const HOUR = 60 * 60 * 1_000;
const RULES = 'cutter.example/robots.txt';

async function startRemembering(sites: Sites, { pauseSeconds = 0, longestPauseSeconds = 1 } = {}) {
  const clock = { now: Date.parse('2026-11-02T08:00:00Z') };
  const memory = new HostMemory(() => (pauseSeconds > 0 ? performance.now() : clock.now));
  return { ...(await startSites(sites, { memory, pauseSeconds, longestPauseSeconds })), clock };
}

test('a host is asked for its rules once a day, and they count for each of its pages', async () => {
  const sites: Sites = { 'cutter.example': { '/': html('a'), '/b': html('b'), '/c/d': html('d') } };
  const { visit, at, asked, clock } = await startRemembering(sites);
  const go = (path: string) => visit(at('cutter.example', path), open, never);
  sites['cutter.example'] = {
    ...sites['cutter.example'],
    '/robots.txt': robots('User-agent: *\nDisallow: /c'),
  };
  await go('/');
  expect(await go('/b')).toMatchObject({ html: 'b' });
  expect(await go('/c/d')).toMatchObject({ finding: 'closed' });
  expect(asked).toEqual([RULES, 'cutter.example/', 'cutter.example/b']);
  sites['cutter.example'] = { '/c/d': html('d') };
  clock.now += 24 * HOUR - 1;
  expect(await go('/c/d')).toMatchObject({ finding: 'closed' });
  clock.now += 1;
  expect(await go('/c/d')).toMatchObject({ html: 'd' });
  expect(asked.filter((each) => each === RULES)).toHaveLength(2);
});

test('rules that a server failed to give are asked for again', async () => {
  const sites: Sites = { 'cutter.example': { '/': html('a'), '/robots.txt': html('', 503) } };
  const { visit, at } = await startRemembering(sites);
  expect(await visit(at('cutter.example'), open, never, true)).toMatchObject({ html: 'a' });
  expect(await visit(at('cutter.example'), open, never)).toMatchObject({ finding: 'no rules' });
});

test('a redirect to a host whose rules are known waits for its turn as any other', async () => {
  const sites: Sites = { 'big.example': { '/': html('big') } };
  const { visit, at, asked } = await startRemembering(sites);
  await visit(at('big.example'), open, never);
  sites['cutter.example'] = { '/': leadsTo(at('big.example')) };
  const shut = { ...open, take: async () => false };
  expect(await visit(at('cutter.example'), shut, never)).toEqual({ outcome: 'later' });
  expect(asked.filter((each) => each === 'big.example/')).toHaveLength(1);
});

test('two pages of a host are asked for with a pause between them', async () => {
  const { visit, at } = await startRemembering(
    { 'cutter.example': { '/': html('a'), '/b': html('b') } },
    { pauseSeconds: 0.3 },
  );
  await visit(at('cutter.example'), open, never);
  const begun = performance.now();
  await visit(at('cutter.example', '/b'), open, never);
  // Timers may end a little early.
  expect(performance.now() - begun).toBeGreaterThan(250);
});

test('a long pause that a host wants is kept each time', async () => {
  const slow = { '/robots.txt': robots('User-agent: *\nCrawl-delay: 3600'), '/': html('a') };
  const { visit, at } = await startRemembering({ 'cutter.example': slow }, { longestPauseSeconds: 0.01 });
  const rests: number[] = [];
  const gate = { ...open, rest: async (_host: string, seconds: number) => void rests.push(seconds) };
  for (const _ of [1, 2]) await visit(at('cutter.example'), gate, never);
  expect(rests).toEqual([3600, 3600]);
});

test('no more than 256 hosts are remembered', () => {
  const memory = new HostMemory(() => 0);
  for (let n = 0; n <= 256; n += 1) memory.keepRules(`https://${n}.example`, NO_RULES);
  expect([0, 1, 256].map((n) => memory.rulesOf(`https://${n}.example`) !== null)).toEqual([
    false,
    true,
    true,
  ]);
});
