import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { type Delivered, multipleOfNext, type NextRow, type Visit } from './kept-results.ts';
import { startNext } from './next-app.ts';
import { ADDRESS, addressIn } from './next-source.ts';
import { launchBrowser, median, said, visitWithScripts } from './phone.ts';
import { keepResult } from './results.ts';
import { READ_AHEAD_MS, startSite } from './site.ts';
import { settled, undecoded } from './weight.ts';

/**
 * First visits by phone to our pages, and to the same pages in Next.js.
 * Usage: npm run bench -- next [--only <page> …] [--inline-styles]
 *
 * The same: every element, attribute and text of the body, the title, metadata and preloaded fonts of the head, the
 * rules of style, the files. They are read from what our site serves, and server components return them; before anything
 * is measured, a browser must show the same text in as many elements, as high. Production builds on the same core; gzip,
 * as `next start` compresses. Each page is there twice, rendered for each request and by the build; the faster counts.
 *
 * Different, as Next has it: the rules are a linked style sheet; links are `next/link`, which reads pages ahead; React and
 * the router run in the browser, and the tree comes once more as data for them. Different in Next's favour: nothing but
 * the links is a client component, so our search boxes and lists do nothing there; a page gets its own rules alone; no
 * page is read from a database; texts are whole where components would have written several; the pages that it reads
 * ahead are nearly empty. With --inline-styles, Next puts the rules into its pages too; that is an experiment of it, so
 * the result is shown and not kept.
 */
const PAGES = ['/', '/tools', '/tools/chatgpt', '/search?q=meeting+notes'];
const ROUNDS = 9;
/** Of each page before it is visited, so that Next compiles nothing and keeps what it keeps. */
const WARM_UPS = 20;
/** What Chromium accepts. */
const ACCEPTED = { 'accept-encoding': 'gzip, deflate, br, zstd' };

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    'inline-styles': { type: 'boolean', default: false },
  },
});
const inlineStyles = options['inline-styles'];
const pages = options.only.length > 0 ? options.only : PAGES;

const browser = await launchBrowser();
const site = await startSite();
try {
  await sleep(READ_AHEAD_MS);
  const next = await startNext({ origin: site.origin, pages: PAGES, inlineStyles });
  try {
    const rows: NextRow[] = [];
    for (const page of pages) {
      await settled(site.origin + page);
      rows.push(
        print(
          await compare(page, {
            ours: site.origin + page,
            rendered: next.origin + addressIn('rendered', page),
            static: next.origin + addressIn('static', page),
          }),
        ),
      );
    }
    if (options.only.length === 0 && !inlineStyles) {
      keepResult('next', { version: next.version, rounds: ROUNDS, rows });
    }
  } finally {
    await next.stop();
  }
} finally {
  await browser.close();
  await site.stop();
}

/** In turns. */
async function compare(
  page: string,
  urls: Readonly<Record<keyof NextRow['sides'], string>>,
): Promise<NextRow> {
  for (const url of [urls.rendered, urls.static]) {
    for (let warmUp = 0; warmUp < WARM_UPS; warmUp += 1) await undecoded(url, ACCEPTED);
    await expectSame(browser, urls.ours, url);
  }
  const visits = { ours: [] as Visit[], rendered: [] as Visit[], static: [] as Visit[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    visits.ours.push(await visitWithScripts(browser, urls.ours));
    visits.rendered.push(await visitWithScripts(browser, urls.rendered));
    visits.static.push(await visitWithScripts(browser, urls.static));
  }
  return {
    page,
    sides: {
      ours: await delivered(urls.ours, visits.ours),
      rendered: await delivered(urls.rendered, visits.rendered),
      static: await delivered(urls.static, visits.static),
    },
  };
}

async function delivered(url: string, visits: readonly Visit[]): Promise<Delivered> {
  const { body, headers } = await undecoded(url, ACCEPTED);
  return {
    ...median(visits),
    html: body.byteLength,
    encoding: headers['content-encoding'] ?? 'none',
  };
}

/** @throws when a visitor would see another page */
async function expectSame(from: Browser, ours: string, theirs: string): Promise<void> {
  const [shown, other] = [await shownAt(from, ours), await shownAt(from, theirs)];
  const text = shown.text.replaceAll(new URL(ours).origin, ADDRESS);
  if (text === other.text && shown.elements === other.elements && shown.height === other.height) return;
  const sizes = ({ elements, height }: Shown) => `${elements} elements, ${height} pixels high`;
  throw new Error(
    `${theirs} (${sizes(other)}) does not show ${ours} (${sizes(shown)})${text === other.text ? '' : ': the text differs'}.`,
  );
}

interface Shown {
  text: string;
  elements: number;
  height: number;
}

/** What a visitor sees of a page, on a phone that is not slow. */
async function shownAt(from: Browser, url: string): Promise<Shown> {
  const page = await from.newPage({ viewport: { width: 412, height: 823 } });
  try {
    await page.goto(url, { waitUntil: 'networkidle' });
    return await page.evaluate(() => ({
      text: document.body.innerText,
      elements: document.body.querySelectorAll(':not(script, next-route-announcer, body > div[hidden])')
        .length,
      height: document.documentElement.scrollHeight,
    }));
  } finally {
    await page.close();
  }
}

function print(row: NextRow): NextRow {
  const line = ([name, side]: [string, Delivered]) =>
    `${row.page.padEnd(28)} ${name.padEnd(8)} ${said(side)}, HTML ${(side.html / 1_000).toFixed(1)} (${side.encoding})\n`;
  for (const side of Object.entries(row.sides)) process.stdout.write(line(side));
  process.stdout.write(
    `${row.page.padEnd(28)} LCP ${multipleOfNext(row).toFixed(2)} times that of the faster in Next.js\n`,
  );
  return row;
}
