import { afterAll, describe, expect, test } from 'vitest';
import { HARMLESS, inTurn } from '../../harness/attacks/hunted-texts.ts';
import { elementsOf } from '../../harness/attacks/page-check.ts';
import { huntScripts } from '../../harness/attacks/script-hunt.ts';
import { SCRIPT_PAYLOADS } from '../../harness/attacks/script-payloads.ts';
import { report } from '../../harness/report.ts';

/**
 * Thousands of texts that would be scripts somewhere, in every field and every parameter: parsed as browsers
 * do, no page has gained an element, an attribute, an address or code from them.
 */

const hunt = await huntScripts();
afterAll(() => report({ what: 'texts that would be scripts', ...hunt.counts() }));

// What forms have stored stands on pages that addresses then reach.
const WAYS = ['throughCatalogue', 'throughMembers', 'throughForms', 'throughAddresses'] as const;

for (const way of WAYS) {
  const harmless = inTurn(HARMLESS);
  // Every text reaches every place, because the numbers of texts and places have no common divisor.
  for (let round = 0; round < HARMLESS.length + 1; round += 1) await hunt[way](harmless, true);
}

describe('the check itself', () => {
  const policy = "script-src 'self'";
  test.each([
    ['<p>x</p><script>alert(1)</script>', 1],
    ['<p onclick="x()">x</p>', 1],
    ['<a class="link" href="java\tscript:alert(1)">x</a>', 1],
    ['<main><p>&lt;script&gt;</p></main>', 0],
  ])('%s', (html, count) => {
    hunt.check.learn('<main><p>x</p><a class="link" href="/">x</a></main>');
    expect(hunt.check.faults(html, policy)).toHaveLength(count);
  });
});

const ROUNDS = { throughCatalogue: 40, throughMembers: 45, throughAddresses: 4, throughForms: 6 };

test.each(WAYS)('%s', async (way) => {
  const next = inTurn(SCRIPT_PAYLOADS);
  for (let round = 0; round < ROUNDS[way]; round += 1) await hunt[way](next);
  expect(hunt.takeFaults()).toEqual([]);
});

test('the emails caused by all of that contain only texts', async () => {
  const mails = await hunt.mails();
  expect(mails.length).toBeGreaterThan(0);
  for (const { tagName, properties } of mails.flatMap(elementsOf)) {
    expect(tagName).not.toMatch(/^(?:script|img|iframe|svg|form|base|link)$/);
    expect(Object.keys(properties).filter((name) => name.startsWith('on'))).toEqual([]);
  }
});

test('enough was tried', () => {
  expect(hunt.counts().count).toBeGreaterThan(7_333);
});
