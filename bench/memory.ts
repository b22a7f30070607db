import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { megabytesIn } from './megabytes.ts';
import { keepResult } from './results.ts';
import { READ_AHEAD_MS, startSite } from './site.ts';
import { undecoded } from './weight.ts';

/**
 * What the site's process occupies after its start, and after it has made a page for each of many addresses and kept it
 * (docs/performance.md). The database is not counted. Usage: npm run bench memory
 */
const REQUESTS = 2_000;
const AT_ONCE = 4;

/** In MB. RSS counts all that is in memory, PSS shares of what processes have in common. */
interface Occupied {
  rss: number;
  pss: number;
}

const site = await startSite();
try {
  await sleep(READ_AHEAD_MS);
  const afterStart = print('after the start', occupied(site.pid));
  const all = await addresses(site.origin);
  const asked = Array.from(
    { length: REQUESTS },
    (_, index) => all[Math.floor((index * all.length) / REQUESTS)] ?? '/',
  );
  await Promise.all(Array.from({ length: AT_ONCE }, () => askFor(asked)));
  const afterRequests = print(`after ${REQUESTS} pages`, occupied(site.pid));
  keepResult('memory', { requests: REQUESTS, afterStart, afterRequests });
} finally {
  await site.stop();
}

/** Several of these share the addresses. */
async function askFor(waiting: string[]): Promise<void> {
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    await undecoded(site.origin + address);
  }
}

/** All pages that the sitemap names. */
async function addresses(origin: string): Promise<string[]> {
  const found: string[] = [];
  for (const file of await named(`${origin}/sitemap.xml`)) found.push(...(await named(origin + file)));
  return found;
}

async function named(sitemap: string): Promise<string[]> {
  const text = await (await fetch(sitemap)).text();
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => {
    const { pathname, search } = new URL(url);
    return pathname + search;
  });
}

function occupied(pid: number): Occupied {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const megabytes = (name: string) =>
    megabytesIn(Number(new RegExp(`^${name}: +(\\d+)`, 'm').exec(text)?.[1]));
  return { rss: megabytes('Rss'), pss: megabytes('Pss') };
}

function print(when: string, { rss, pss }: Occupied): Occupied {
  process.stdout.write(`${when.padEnd(20)} RSS ${rss} MB, PSS ${pss} MB\n`);
  return { rss, pss };
}
