import { expect, test } from 'vitest';
import { addressesOf } from '#features/agents/reading/addresses.ts';

const PAGE = 'https://acme.example/pricing';

test.each([
  ['<a href="/terms">Terms of Service</a>', [['decision_terms', 'https://acme.example/terms']]],
  [
    '<a href="https://status.acme.example/">Status</a>',
    [['decision_status_page', 'https://status.acme.example/']],
  ],
  ['<a href="/a">Status</a><a href="/b">Status</a>', []],
  [
    '<a href="/legal/dpa#top">DPA</a><a href="/legal/dpa">Data Processing Agreement</a>',
    [['decision_dpa', 'https://acme.example/legal/dpa']],
  ],
  ['<a href="http://acme.example/terms">Terms</a>', []],
  ['<a href="https://u:p@acme.example/terms">Terms</a>', []],
  [
    '<a href="https://github.com/acme/cutter">GitHub</a>',
    [['decision_repository', 'https://github.com/acme/cutter']],
  ],
  [
    '<a href="https://github.com/features/actions">Actions</a><a href="https://github.com/acme">GitHub</a>',
    [],
  ],
  ['<a href="javascript:alert(1)">Privacy</a>', []],
  ['<a href="/blog/privacy-matters">Why privacy matters</a>', []],
])('%s', (html, found) => {
  expect(addressesOf(html, PAGE).map(({ field, value }) => [field, value])).toEqual(found);
});
