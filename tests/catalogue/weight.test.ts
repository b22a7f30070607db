import { brotliCompressSync, constants } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { BROTLI_QUALITY } from '#platform/http/compression.server.ts';
import { SCREENS } from '../harness/accessible-screens.ts';
import { createTestApp, type TestApp } from '../harness/app.ts';
import { withStarterCatalogue } from '../harness/database.ts';

/** What public pages of the starter catalogue weigh, compressed as their first readers get them. */

const MOST_BYTES = 15_000;
/** Those with most to say. */
const HEAVIEST = [
  '/tools/claude',
  '/tools/claude?tab=business',
  '/tools/claude?tab=tech',
  ...['', '&group=basic', '&group=business', '&group=tech', '&group=market', '&group=funding'].map(
    (group) => `/compare?tools=chatgpt,claude,perplexity,grammarly${group}`,
  ),
  '/categories/productivity-and-knowledge',
  '/categories/data-and-analytics',
  '/market',
  '/market/landscape?colour=launched',
];

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ db: await withStarterCatalogue() });
}, 300_000);

test.each([...SCREENS, ...HEAVIEST])('%s', async (address) => {
  const html = await (await app.get(address)).text();
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY.cached };
  expect(brotliCompressSync(html, { params }).byteLength).toBeLessThanOrEqual(MOST_BYTES);
});
