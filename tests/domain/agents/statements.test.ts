import { expect, test } from 'vitest';
import { companyOf } from '#features/agents/reading/company.ts';
import { dataTermsOf } from '#features/agents/reading/data-terms.ts';
import { embeddedOf } from '#features/agents/reading/embedded-data.ts';
import { flagsOf } from '#features/agents/reading/flags.ts';
import { languagesOf } from '#features/agents/reading/languages.ts';
import { pageOf } from '#features/agents/reading/page.ts';
import { platformsOf } from '#features/agents/reading/platforms.ts';
import { studentPriceOf } from '#features/agents/reading/values.ts';

const page = (html: string) => pageOf(html, 'https://acme.example/');
const SITE = { home: new URL('https://acme.example/'), isLocal: false };

test.each([
  ['<a href="https://apps.apple.com/us/app/acme/id1">iPhone</a>', ['ios']],
  ['<a href="https://apps.apple.com/us/app/acme/id1?mt=12">Mac</a>', ['macos']],
  ['<a href="/files/acme.exe">Get it</a>', ['windows']],
  ['<p>Available for iOS, Android and the web.</p>', ['ios', 'android', 'web']],
  ['<p>Supports Windows and Mac. Linux is coming.</p>', ['windows', 'macos']],
  ['<p>Supports Slack and Docker</p>', []],
  ['<a href="/chrome">Chrome extension</a>', ['browser-extension']],
  ['<button>Download for Linux</button>', ['linux']],
  ['<p>Verfügbar für Windows und macOS</p>', ['windows', 'macos']],
  ['<p>Coming soon for Android.</p>', []],
  ['<h2>Roadmap</h2><p>Available on Windows</p>', []],
  ['<p>Not available on Linux.</p>', []],
  ['<p>An add-on for Google Slides and PowerPoint.</p>', ['google-workspace', 'office']],
  ['<p>Add Acme to Slack or Microsoft Teams.</p>', ['slack', 'teams']],
  ['<p>Add messages to Slack.</p>', []],
  [
    '<p>Extension pour Chrome et application de bureau (Windows, macOS).</p>',
    ['browser-extension', 'windows', 'macos'],
  ],
  ['<p>Als Web-App und für iOS und Android.</p>', ['ios', 'android', 'web']],
  ['<p>SDKs for iOS and Android.</p>', []],
  ['<p>Monitor apps for iOS and Android.</p>', []],
  ['<p>Runs in any browser.</p>', ['web']],
  ['<p>Available for VS Code and the command line.</p>', ['ide', 'cli']],
  ['<p>Desktop apps for macOS and Windows are in beta.</p>', ['macos', 'windows']],
  ['<p>Werkt in je browser.</p>', ['web']],
  ['<p>Complemento para Word.</p>', ['office']],
  ['<p>Enable cookies in your browser.</p>', []],
  ['<p>It can be self-hosted with Docker.</p>', ['docker']],
  ['<ul><li>Web</li><li>Chrome extension</li><li>iOS (coming soon)</li></ul>', ['browser-extension', 'web']],
  ['<ul><li>Docker</li><li>Jenkins</li><li>Linux</li><li>Bamboo</li><li>Nomad</li></ul>', []],
  ['<h1>Sua agenda no automático</h1><p>Disponível para iOS e Android.</p>', ['ios', 'android']],
  ['<a href="https://apps.apple.com/us/story/id1">Story</a>', []],
])('%s runs on %j', (html, codes) => {
  expect(platformsOf(page(html)).map(({ code }) => code)).toEqual(codes);
});

test.each([
  ['<li>SAML SSO</li>', ['sso']],
  ['<li>SSO (coming soon)</li>', []],
  ['<p>Acme doesn’t have SSO.</p>', []],
  ['<p>We do not offer single sign-on yet.</p>', []],
  ['<p>Do you support SSO?</p>', []],
  ['<p>No account needed, and it works offline.</p>', ['offline']],
  ['<p>It does not work offline.</p>', []],
  ['<p>Connect it with our MCP server.</p>', ['mcp']],
  [
    '<table><tr><td>API access</td><td>—</td><td>✓</td></tr><tr><td>SSO</td><td>—</td><td>—</td></tr></table>',
    ['api'],
  ],
  ['<p>Migrate from your self-hosted wiki</p>', []],
  ['<p>Self-hosted deployment is coming later this year.</p>', []],
  ['<li>Self-hosted runner</li>', []],
  ['<li>SSO enforced for employees</li>', []],
  ['<li>API</li>', ['api']],
  ['<li>API and webhooks</li>', ['api']],
  ['<p>Configura tu asistente sin escribir código.</p>', ['no-code']],
  ['<p>Installs without code.</p>', []],
  ['<h2>Coming next</h2><ul><li>On-premises</li></ul>', []],
  ['<p>It runs on your laptop, no internet needed.</p>', ['offline']],
  ['<p>The model weights are published.</p>', ['open-weights']],
  ['<p>Everything works without a connection.</p>', ['offline']],
  [
    '<title>Acme</title><table><tr><th></th><th>Acme Pro</th><th>Rival</th></tr><tr><td>SSO</td><td>✗</td><td>✓</td></tr><tr><td>Works offline</td><td>✓</td><td>✗</td></tr></table>',
    ['offline'],
  ],
  ['<nav><a href="/sso">SSO</a></nav>', []],
])('%s offers %j', (html, codes) => {
  expect(flagsOf(page(html)).map(({ code }) => code)).toEqual(codes);
});

test.each([
  ['<p>Available in English, German and French.</p>', ['en', 'de', 'fr'], null],
  ['<p>Disponible en español, inglés y portugués</p>', ['es', 'en', 'pt'], null],
  ['<p>Supports Windows and Mac. Speaks English and Polish.</p>', ['en', 'pl'], null],
  ['<p>Languages: Deutsch, English, Français</p>', ['de', 'en', 'fr'], null],
  ['<p>Transcribes in over 60 languages.</p>', null, 60],
  ['<p>Available in 30 languages</p><p>Translates into 90 languages</p>', null, null],
  ['<p>Supports 20 programming languages</p>', null, null],
  ['<p>Available in English, German and more stores</p>', null, null],
  ['<h2>Supported languages</h2><p>English, Dutch and Polish.</p>', ['en', 'nl', 'pl'], null],
  ['<p>We support English, Hindi and Arabic.</p>', ['en', 'hi', 'ar'], null],
])('%s speaks %j, %j in all', (html, codes, count) => {
  const found = languagesOf(page(html));
  expect([found?.codes ?? null, found?.count ?? null]).toEqual([codes, count]);
});

test.each([
  ['<p>We never train models on your data.</p>', true],
  ['<p>We don’t train on your writing.</p>', true],
  ['<p>Vos données ne sont jamais utilisées pour entraîner des modèles.</p>', true],
  ['<p>Customer data is never used for training.</p>', true],
  ['<p>Ihre Daten werden niemals zum Training von Modellen verwendet.</p>', true],
  ['<p>We never use your data to train models, and neither do our providers.</p>', true],
  ['<p>Recordings are deleted after 7 days and are never used to train AI.</p>', true],
  ['<p>No usamos tus textos para entrenar modelos.</p>', true],
  ['<p>Ihre Belege werden nicht zum Training verwendet.</p>', true],
  ['<p>Nunca usamos os dados dos pacientes para treinar modelos.</p>', true],
  ['<p>データをAIの学習に利用することはありません。</p>', true],
  ['<p>We do not train on your data unless you opt in.</p>', false],
  [
    '<p>We never train models on your data.</p><p>On the free plan we do not train on your data only if you opt out.</p>',
    false,
  ],
  ['<p>Train models on your data in minutes.</p>', false],
])('%s promises no training: %j', (html, isPromised) => {
  expect(dataTermsOf(page(html)).noTraining !== null).toBe(isPromised);
});

test.each([
  ['<p>All data is stored in the United States.</p>', ['US']],
  ['<p>Hosted in the EU, on servers in Frankfurt.</p>', ['DE']],
  ['<p>Gehostet in Deutschland.</p>', ['DE']],
  ['<p>Ihre Daten bleiben in Deutschland und werden nicht verkauft.</p>', ['DE']],
  ['<p>Data residency in the EU, US or Australia</p>', []],
  ['<p>Data is not stored in the EU.</p>', []],
  ['<p>Los datos se alojan en la Unión Europea.</p>', ['EU']],
  ['<p>Data is stored in the EU.</p><p>Data is stored in the US.</p>', []],
  ['<p>EU data residency is optional and hosting in the EU can be chosen.</p>', []],
  ['<h3>Where is data stored?</h3><p>In the United States, on AWS.</p>', ['US']],
  ['<h3>Where are you?</h3><p>In the United States.</p>', []],
  ['<p>All PHI is stored in US data centers.</p>', ['US']],
  ['<p>Vos données restent en France.</p>', ['FR']],
  ['<p>Data at rest is kept in Amsterdam and Frankfurt only.</p>', ['NL', 'DE']],
  ['<p>Our servers stand in Norway and Finland.</p>', ['NO', 'FI']],
  ['<p>I dati dei clienti sono conservati in Italia.</p>', ['IT']],
  ['<p>Os dados ficam no Brasil.</p>', ['BR']],
  ['<p>Vos données sont stockées en Belgique.</p>', ['BE']],
  ['<p>Acme runs on AWS in Sydney, Australia.</p>', ['AU']],
  ['<p>Our offices are in Paris.</p>', []],
])('%s is kept in %j', (html, codes) => {
  expect(dataTermsOf(page(html)).regions.map(({ code }) => code)).toEqual(codes);
});

test.each([
  ['<p>Students get 50% off.</p>', 'Students get 50% off.'],
  ['<p>Loved by students.</p>', null],
  ['<p>Étudiants : 4 € par mois.</p>', 'Étudiants : 4 € par mois.'],
  ['<p>Do students get 50% off?</p>', null],
])('%s says to students %j', (html, said) => {
  expect(studentPriceOf(page(html).lines)).toBe(said);
});

const json = (data: unknown) => `<script type="application/json">${JSON.stringify(data)}</script>`;
test.each([
  [
    'a plan',
    { currency: 'USD', plans: [{ name: 'Pro', price: 12, interval: 'month' }] },
    [[12, 'USD', 'mo']],
  ],
  ['a price as text', { name: 'Pro', price: '€9', period: 'per user/month' }, [[9, 'EUR', 'user/mo']]],
  [
    'months and years',
    { currency: 'gbp', name: 'Pro', price: { monthly: 15, yearly: 150 } },
    [[15, 'GBP', 'mo']],
  ],
  [
    'cents of Stripe',
    { name: 'Pro', unit_amount: 1900, currency: 'usd', recurring: { interval: 'month' } },
    [[19, 'USD', 'mo']],
  ],
  ['no currency', { name: 'Pro', price: 12, interval: 'month' }, []],
  ['no time', { currency: 'USD', name: 'Pro', price: 12 }, []],
  ['a year', { currency: 'USD', name: 'Pro', price: 120, interval: 'year' }, []],
  ['an amount, perhaps of cents', { currency: 'USD', name: 'Pro', amount: 1200, interval: 'month' }, []],
  ['an addition', { currency: 'USD', addOns: [{ name: 'Storage', price: 3, interval: 'month' }] }, []],
  ['no name', { currency: 'USD', price: 3, interval: 'month' }, []],
])('%s in embedded data', (_, data, found) => {
  expect(
    embeddedOf(page(json(data)).root).prices.map(({ amount, currency, per }) => [amount, currency, per]),
  ).toEqual(found);
});

const organization = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@graph': [{ '@type': 'Organization', ...data }] })}</script>`;
test.each([
  [
    organization({ name: 'Acme', legalName: 'Acme Labs, Inc.' }),
    [['business_developer_name', 'Acme Labs, Inc.']],
  ],
  [organization({ name: 'Other', url: 'https://other.example' }), []],
  [
    organization({ name: 'Acme', address: { addressLocality: 'Utrecht', addressCountry: 'NL' } }),
    [
      ['business_developer_name', 'Acme'],
      ['business_location', 'Utrecht, Netherlands'],
    ],
  ],
  [
    organization({ name: 'Acme', address: 'Tampere, Finland', contactPoint: { email: 'help@acme.example' } }),
    [
      ['business_developer_name', 'Acme'],
      ['business_contact_email', 'help@acme.example'],
      ['business_location', 'Tampere, Finland'],
    ],
  ],
  [
    '<footer>© 2024–2026 Acme Labs AB, Malmö, Sweden</footer>',
    [
      ['business_developer_name', 'Acme Labs AB'],
      ['business_location', 'Malmö, Sweden'],
    ],
  ],
  [
    '<footer>Acme Labs Ltd. Acme is a registered trademark.</footer>',
    [['business_developer_name', 'Acme Labs Ltd.']],
  ],
  ['<footer>Acme, Inc. in Boston, Acme Europe GmbH in Berlin</footer>', []],
  ['<footer>Payments by Adyen B.V.</footer>', []],
  [
    '<footer>Acme AG, Bern, Schweiz <a href="/agb">AGB</a></footer>',
    [
      ['business_developer_name', 'Acme AG'],
      ['business_location', 'Bern, Schweiz'],
    ],
  ],
  [
    '<p>Copyright 1999-2026 Acme Software LLC. All rights reserved.</p>',
    [['business_developer_name', 'Acme Software LLC']],
  ],
  [
    '<footer>Acme B.V., Rotterdam, the Netherlands</footer>',
    [
      ['business_developer_name', 'Acme B.V.'],
      ['business_location', 'Rotterdam, the Netherlands'],
    ],
  ],
  ['<p>Trusted by Fennel Foods Ltd</p>', []],
  ['<a href="mailto:hello@acme.example">Mail</a>', [['business_contact_email', 'hello@acme.example']]],
  ['<a href="mailto:hello@acme.example">Mail</a><a href="mailto:sales@acme.example">Sales</a>', []],
  ['<a href="mailto:info@other.example">Partner</a>', []],
])('%s is of the company %j', (html, found) => {
  expect(companyOf(page(html), SITE).map(({ field, value }) => [field, value])).toEqual(found);
});
