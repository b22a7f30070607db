import { setTimeout as sleep } from 'node:timers/promises';
import { settled } from './on-the-wire.ts';
import { launchBrowser, median, said, type Visit, visit, visitWithScripts } from './phone.ts';
import { AFTER_START_MS, startSite } from './site.ts';

/**
 * What a first visit by phone is like. The yardstick is the same page in a browser that runs no scripts. Both take turns.
 * Usage: npm run bench browser
 */
const PAGES = ['/', '/tools', '/tools/chatgpt', '/search?q=meeting+notes'];
const ROUNDS = 9;

const browser = await launchBrowser();
const site = await startSite();
try {
  await sleep(AFTER_START_MS);
  for (const page of PAGES) {
    await settled(site.origin + page);
    const visits = { scripts: [] as Visit[], none: [] as Visit[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      visits.scripts.push(await visitWithScripts(browser, site.origin + page));
      visits.none.push(await visit(browser, site.origin + page, false));
    }
    print(page, median(visits.scripts), median(visits.none));
  }
} finally {
  await browser.close();
  await site.stop();
}

function print(page: string, scripts: Visit, none: Visit): void {
  process.stdout.write(
    `${page.padEnd(28)} ${said(scripts)}; without scripts ${said(none)}; LCP ${(scripts.lcp / none.lcp).toFixed(2)} times\n`,
  );
}
