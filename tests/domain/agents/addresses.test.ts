import { expect, test } from 'vitest';
import { addressesOf } from '#features/agents/reading/addresses.ts';
import { pageOf } from '#features/agents/reading/page.ts';
import { repositoryOf } from '#features/agents/reading/repository.ts';
import { accountsOf } from '#features/agents/reading/social.ts';

const PAGE = 'https://acme.example/pricing';
const SITE = { home: new URL('https://acme.example/'), isLocal: false };

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
  ['<a href="javascript:alert(1)">Privacy</a>', []],
  ['<a href="/blog/privacy-matters">Why privacy matters</a>', []],
  [
    '<footer><a href="/datenschutz">Datenschutzerklärung</a> <a href="/agb">AGB</a></footer>',
    [
      ['decision_terms', 'https://acme.example/agb'],
      ['decision_privacy_policy', 'https://acme.example/datenschutz'],
    ],
  ],
  [
    '<p>Protected by reCAPTCHA: <a href="https://policies.google.com/privacy">Privacy Policy</a> and <a href="https://policies.google.com/terms">Terms of Service</a></p>',
    [],
  ],
  [
    '<a href="https://policies.google.com/privacy">Privacy Policy</a><a href="/privacy">Privacy Policy</a>',
    [['decision_privacy_policy', 'https://acme.example/privacy']],
  ],
  ['<p>Payments by Stripe. <a href="https://stripe.com/privacy">Privacy Policy</a></p>', []],
  [
    '<a href="https://acmelabs.example/privacy">Privacy Policy</a>',
    [['decision_privacy_policy', 'https://acmelabs.example/privacy']],
  ],
  [
    '<a href="/terms">Terms</a><footer><a href="/legal/terms?utm_source=x">Terms</a></footer>',
    [['decision_terms', 'https://acme.example/legal/terms']],
  ],
  [
    '<a href="https://trust.acme.example">See our reports</a>',
    [['decision_trust_page', 'https://trust.acme.example/']],
  ],
  [
    '<footer><a href="/accessibility">Accessibility</a></footer>',
    [['decision_accessibility', 'https://acme.example/accessibility']],
  ],
  ['<a href="/accessibility">Accessibility statement</a><a href="/vpat.pdf">VPAT</a>', []],
  ['<nav><a href="/products/accessibility">Accessibility</a></nav>', []],
  ['<a href="/blog/a11y">How accessibility helps teams</a>', []],
  [
    '<a href="/barrierefreiheit">Erklärung zur Barrierefreiheit</a>',
    [['decision_accessibility', 'https://acme.example/barrierefreiheit']],
  ],
  [
    '<a href="/developers/api">API reference</a>',
    [['tech_apis_documentation', 'https://acme.example/developers/api']],
  ],
  [
    '<a href="/legal#terms">Terms</a><a href="/legal#privacy">Privacy</a>',
    [
      ['decision_terms', 'https://acme.example/legal#terms'],
      ['decision_privacy_policy', 'https://acme.example/legal#privacy'],
    ],
  ],
  [
    '<a href="#sub">Subprocessors</a><a href="/subprocessors">View all subprocessors</a>',
    [['decision_subprocessors', 'https://acme.example/subprocessors']],
  ],
  ['<a href="/docs/api">API</a>', [['tech_apis_documentation', 'https://acme.example/docs/api']]],
  ['<a href="/legal/tos">利用規約</a>', [['decision_terms', 'https://acme.example/legal/tos']]],
  ['<a hidden href="/terms">Terms</a><template><a href="/terms">Terms</a></template>', []],
])('%s', (html, found) => {
  expect(addressesOf(pageOf(html, PAGE), SITE).map(({ field, value }) => [field, value])).toEqual(found);
});

test.each([
  ['<a href="https://github.com/acme/cutter">GitHub</a>', 'https://github.com/acme/cutter'],
  ['<a href="https://github.com/other/acme">GitHub</a>', 'https://github.com/other/acme'],
  [
    '<title>Yarnbase: notes</title><a href="https://github.com/yarnbase/yarnbase">Code</a>',
    'https://github.com/yarnbase/yarnbase',
  ],
  ['<a href="https://github.com/facebook/react">Built with React</a>', null],
  [
    '<a href="https://github.com/features/actions">Actions</a><a href="https://github.com/acme">GitHub</a>',
    null,
  ],
  [
    '<a href="https://github.com/acme/acme">GitHub</a><a href="https://github.com/acme/acme-python-sdk">SDK</a>',
    'https://github.com/acme/acme',
  ],
  ['<a href="https://github.com/acme/acme-python">Client</a>', null],
  ['<a href="https://github.com/acme/mcp">MCP server</a>', null],
  ['<a href="https://github.com/acme/one">One</a><a href="https://github.com/acme/two">Two</a>', null],
])('%s leads to the repository %j', (html, url) => {
  expect(repositoryOf(pageOf(html, PAGE), SITE)?.url ?? null).toBe(url);
});

test('a repository has the licence that the page names, unless it names two', () => {
  const link = '<a href="https://github.com/acme/acme">GitHub</a>';
  const licenseOf = (words: string) => repositoryOf(pageOf(`${link}<p>${words}</p>`, PAGE), SITE)?.license;
  expect(licenseOf('Open source under the MIT License')).toBe('MIT');
  expect(licenseOf('Apache 2.0')).toBe('Apache-2.0');
  expect(licenseOf('The server is AGPL-3.0, the clients have the MIT License')).toBeUndefined();
  expect(licenseOf('Open source')).toBeUndefined();
});

test.each([
  [
    '<a href="https://twitter.com/acme">Twitter</a>',
    [
      ['social_media_x_link', 'https://twitter.com/acme'],
      ['social_media_x_handle', '@acme'],
    ],
  ],
  ['<a href="https://twitter.com/intent/tweet?text=x">Share</a>', []],
  ['<a href="https://x.com/fan">“Great!”</a><a href="https://x.com/other">“So good”</a>', []],
  [
    '<a href="https://www.linkedin.com/in/somebody">Jane</a><a href="https://www.linkedin.com/company/acme/">in</a>',
    [['social_media_linkedin', 'https://www.linkedin.com/company/acme/']],
  ],
  ['<a href="https://www.youtube.com/watch?v=1">Demo</a>', []],
  [
    '<script type="application/ld+json">{"@type":"Corporation","sameAs":["https://www.linkedin.com/company/acme"]}</script>',
    [['social_media_linkedin', 'https://www.linkedin.com/company/acme']],
  ],
])('%s leads to the accounts %j', (html, accounts) => {
  expect(accountsOf(pageOf(html, PAGE)).map(({ field, value }) => [field, value])).toEqual(accounts);
});
