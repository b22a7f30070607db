import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../harness/app.ts';
import { PageCheck } from '../harness/attacks/page-check.ts';
import { payloadsTogether, SCRIPT_PAYLOADS } from '../harness/attacks/script-payloads.ts';
import { report } from '../harness/report.ts';

/** What an address says is shown as text; the long hunt covers every field and parameter. */

const app = await createTestApp();
const PLACES = [
  '/search?q=',
  '/search?tab=questions&q=',
  '/tools?q=',
  '/tools?category=',
  '/tools?category=Beta+Code&specialization=',
  '/business?q=',
  '/auth/verify?error_description=x&error=',
  '/auth/login?returnTo=/tools/',
  '/tools/',
  '/questions/',
];
/** An address that runs must stand alone. */
const ALONE = SCRIPT_PAYLOADS.filter((text) => /^[a-z\s]+:/i.test(text));
let count = 0;
let leaked = 0;
afterAll(() => report({ what: 'addresses full of texts that would be scripts', count, leaked }));

/** What is misspelled leads to a page that says how it was read. */
const HARMLESS = ['harmless', '', 'tool', 'toool', 'x'.repeat(3_000), '/'.repeat(10)];

test.each(PLACES)(
  '%s brings no element, no address and no code of its own to the page',
  async (place) => {
    const check = new PageCheck();
    for (const text of HARMLESS) {
      check.learn(await (await app.get(place + encodeURIComponent(text))).text());
    }
    for (const bundle of [...payloadsTogether(120), ...ALONE]) {
      const response = await app.get(place + encodeURIComponent(bundle));
      const policy = response.headers.get('Content-Security-Policy') ?? '';
      const faults = check.faults(await response.text(), policy);
      leaked += faults.length;
      count += 1;
      expect(faults).toEqual([]);
    }
  },
  60_000,
);
