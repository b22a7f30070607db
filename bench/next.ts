import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { startNext } from './next-app.ts';
import { ADDRESS } from './next-source.ts';
import { settled, undecoded } from './on-the-wire.ts';
import { launchBrowser, median, said, type Visit, visit } from './phone.ts';
import { AFTER_START_MS, startSite } from './site.ts';

/**
 * First visits by phone to our pages, and to the same pages in Next.js. Usage: npm run bench next
 *
 * The same: every element, attribute and text of the body, the title, metadata and preloaded fonts of the head, the
 * rules of style, the files. They are read from what our site serves, and server components return them; before anything
 * is measured, a browser must show the same text. Production builds on the same core; Next's pages are rendered by its
 * build and read from no database, and nothing in them but the links is a client component, so our search boxes and lists
 * do nothing there.
 */
const PAGES = ['/', '/tools', '/tools/chatgpt', '/search?q=meeting+notes'];
const ROUNDS = 9;
/** Of each page before it is visited, so that Next keeps what it keeps. */
const WARM_UPS = 20;
/** What Chromium accepts. */
const ACCEPTED = { 'accept-encoding': 'gzip, deflate, br, zstd' };

const browser = await launchBrowser();
const site = await startSite();
try {
  await sleep(AFTER_START_MS);
  const next = await startNext(site.origin, PAGES);
  try {
    for (const page of PAGES) {
      await settled(site.origin + page);
      await compare(page, site.origin + page, next.origin + new URL(page, next.origin).pathname);
    }
  } finally {
    await next.stop();
  }
} finally {
  await browser.close();
  await site.stop();
}

/** In turns. */
async function compare(page: string, ours: string, theirs: string): Promise<void> {
  for (let warmUp = 0; warmUp < WARM_UPS; warmUp += 1) await undecoded(theirs, ACCEPTED);
  const [shown, other] = [await textAt(browser, ours), await textAt(browser, theirs)];
  if (shown.replaceAll(site.origin, ADDRESS) !== other) throw new Error(`${theirs} does not show ${ours}.`);
  const visits = { ours: [] as Visit[], theirs: [] as Visit[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    visits.ours.push(await visit(browser, ours));
    visits.theirs.push(await visit(browser, theirs));
  }
  const [own, next] = [median(visits.ours), median(visits.theirs)];
  process.stdout.write(
    `${page.padEnd(28)} ours ${said(own)}; in Next.js ${said(next)}; LCP ${(own.lcp / next.lcp).toFixed(2)} times (target: ≤ 0.7)\n`,
  );
}

/** What a visitor reads. */
async function textAt(from: Browser, url: string): Promise<string> {
  const page = await from.newPage({ viewport: { width: 412, height: 823 } });
  try {
    await page.goto(url, { waitUntil: 'networkidle' });
    return await page.evaluate(() => document.body.innerText);
  } finally {
    await page.close();
  }
}
