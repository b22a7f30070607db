import { expect, test } from 'vitest';
import { ownersOf } from '#catalogue/tools/owners.ts';

test.each<[string | null, string | null, string[]]>([
  ['GitHub (Microsoft)', 'Active', ['Microsoft']],
  ['Microsoft', 'Active', []],
  ['Meta (formerly PlayHT)', null, []],
  ['Linux Foundation (project started by Databricks)', null, []],
  [null, 'Acquired by Palo Alto Networks (2025)', ['Palo Alto Networks']],
  ['Replicate (Cloudflare)', 'Acquired by Cloudflare (2025)', ['Cloudflare']],
  ['Wiz', 'Active; owned by Google, part of Google Cloud', ['Google', 'Google Cloud']],
  ['Mailchimp', 'Active; part of a listed company (Nasdaq: INTU)', []],
  [null, null, []],
])('developer %s, status %s: %j', (developer, status, owners) => {
  expect(ownersOf(developer, status)).toEqual(owners);
});
