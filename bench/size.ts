import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { find } from '#catalogue/find.ts';
import { countedIn, panelOf } from '#catalogue/list.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { suggest } from '#features/search/suggestions.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { startPostgres } from '#platform/start/postgres.server.ts';
import { readSettings } from '#platform/start/settings.server.ts';
import { LIMITS } from '#site/limits.ts';
import { askedQuery, SEARCH_CASES } from '../tests/harness/search/judge.ts';
import { openGenerated, openStarter } from './loaded.ts';
import { undecoded } from './on-the-wire.ts';
import { AFTER_START_MS, startOn } from './site.ts';

/**
 * What a catalogue of a size costs a node: its start, its memory, searches with all facet counts, suggestions. Without a
 * number, it is the starter catalogue. Filled databases stay in the data folder. Usage: npm run bench size [tools]
 */
const size = process.argv[2] === undefined ? null : Number(process.argv[2]);
const PAGES = 2_000;
const AT_ONCE = 4;
const SUGGESTED = 200;
const WARMING = 20;

const folder = path.join(readSettings().DATA_DIR, 'bench');
const postgres = await startPostgres({
  dataDir: path.join(folder, 'postgres'),
  settings: { shared_buffers: '512MB' },
});
const place = { url: postgres.url, folder };
try {
  const { db, url } = await (size === null ? openStarter(place) : openGenerated(place, size));
  say(size === null ? 'the starter catalogue' : `${size.toLocaleString('en-US')} tools`);
  try {
    await measureSearch(db);
    await measureSuggestions(db);
  } finally {
    await db.close();
  }
  await measureNode(url);
} finally {
  await postgres.stop();
}

/** In this process, by what the app calls, each query once. */
async function measureSearch(db: Database): Promise<void> {
  const begun = performance.now();
  const catalogue = await catalogueOf(db.read);
  say(`catalogue read into memory: ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
  // A running node has compiled all of this; what it is warmed with is not asked again.
  for (let turn = 0; turn < WARMING; turn += 1)
    for (const { q } of SEARCH_CASES) search(`${q} writng${turn}`);
  say(
    `search with all facet counts, never asked before: ${percentiles(SEARCH_CASES.map(({ q }) => search(q)))}`,
  );

  function search(q: string): number {
    const query = askedQuery(q);
    const before = performance.now();
    const found = find(catalogue, query, LIMITS.pageSize);
    panelOf(catalogue, query, countedIn(catalogue, found), found.understood);
    return performance.now() - before;
  }
}

/** Names as they are typed: their first three, five and ten letters, and with two letters swapped. */
async function measureSuggestions(db: Database): Promise<void> {
  const { rows } = await db.read.execute<{ name: string }>(
    `SELECT name FROM ai_tools ORDER BY md5(id) LIMIT ${SUGGESTED}`,
  );
  const names = rows.map(({ name }) => name.toLowerCase());
  const typed = names.flatMap((name) => [
    ...[3, 5, 10].map((length) => name.slice(0, length)),
    name.slice(0, 3) + name.slice(3, 5).split('').toReversed().join('') + name.slice(5, 9),
  ]);
  for (let turn = 0; turn < 100; turn += 1) await suggest(db.read, `warm ${turn}`);
  const times: number[] = [];
  for (const text of typed) {
    const before = performance.now();
    await suggest(db.read, text);
    times.push(performance.now() - before);
  }
  say(`suggestions: ${percentiles(times)}`);
}

/** The built program on this database, started for the second time. */
async function measureNode(url: string): Promise<void> {
  await (await startOn(url)).stop();
  const begun = performance.now();
  const site = await startOn(url);
  try {
    say(`start until a page is answered: ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
    await sleep(AFTER_START_MS);
    say(`memory after the start: ${megabytesOf(site.pid)} MB`);
    const waiting = await addresses(site.origin);
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let address = waiting.pop(); address !== undefined; address = waiting.pop())
          await undecoded(site.origin + address);
      }),
    );
    say(`memory after ${PAGES} pages: ${megabytesOf(site.pid)} MB`);
  } finally {
    await site.stop();
  }
}

/** Of all pages that the sitemap names, as many as are asked for. */
async function addresses(origin: string): Promise<string[]> {
  const all: string[] = [];
  for (const file of await namedIn(`${origin}/sitemap.xml`)) all.push(...(await namedIn(origin + file)));
  return Array.from({ length: PAGES }, (_, index) => all[Math.floor((index * all.length) / PAGES)] ?? '/');
}

async function namedIn(sitemap: string): Promise<string[]> {
  const text = await (await fetch(sitemap)).text();
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

/** What is in memory of a process, in megabytes. */
function megabytesOf(pid: number): string {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return ((Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1_024) / 1_000_000).toFixed(0);
}

/** The median and the 95th percentile of times in milliseconds, in words. */
function percentiles(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, of ${times.length}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
