import { createHash } from 'node:crypto';
import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { OPENED_DAYS } from '#catalogue/market/momentum.ts';
import { MISSED_SEARCHES } from '#catalogue/search/missed-search.ts';
import { SESSION_SECONDS } from '#features/accounts/sessions.server.ts';
import { COMPARISONS_KEPT } from '#features/compare/history.ts';
import { LETTER_LINK_HOURS } from '#features/letters/reader-forms.ts';
import { DELIVERIES_KEPT_DAYS } from '#features/webhooks/webhook-rules.ts';
import { legalFacts } from '#platform/site/legal-texts.server.ts';
import { readSettings } from '#platform/start/settings.server.ts';
import { EMAIL_LINK_KEPT_DAYS } from '#site/email-link.ts';
import { ALERTS_KEPT_DAYS, FOLLOWS_KEPT_DAYS } from '#site/follows.ts';
import { formatPrice } from '#site/format.ts';
import { LEGAL_TEXTS, type LegalTextName, shippedTexts } from '#site/legal.ts';
import type { LegalFacts } from '#site/legal-facts.ts';
import { LAST_SEARCHES, LINK_HOURS } from '#site/limits.ts';
import { VIEWS_KEPT_DAYS, VISITS_KEPT_DAYS } from '#site/overview.ts';
import { PLANS, SHIPPED_PLAN_NAMES } from '#site/plans.ts';
import { SESSION_COOKIE } from '#site/session.ts';
import { PROVIDERS } from '#site/sign-in-providers.ts';
import { createTestApp } from '../harness/app.ts';

/** The privacy policy and the terms as they come with the software. */

const SHIPPED = shippedTexts(legalFacts(readSettings({})));
const app = await createTestApp();

async function page(path: string): Promise<HTMLElement> {
  const response = await app.get(path);
  expect(response.status, path).toBe(200);
  return parse(await response.text());
}

const plain = (text = '') => text.replaceAll('&#x27;', "'").replaceAll(/\s+/g, ' ').trim();
const words = (root: HTMLElement, selector: string) => plain(root.querySelector(selector)?.text);

describe.each(LEGAL_TEXTS)('/%s, as it comes with the software,', (name) => {
  const { text, changed } = SHIPPED[name];

  test('has its sections, each with a heading to link to, and the day of its wording', async () => {
    const main = await page(`/${name}`);
    const titles = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    expect(titles.length).toBeGreaterThan(4);
    expect(main.querySelectorAll('main h2').map((heading) => plain(heading.text))).toEqual([
      'Who runs this site',
      ...titles,
    ]);
    for (const section of main.querySelectorAll('main section')) {
      expect(section.querySelector('h2')?.id).toBe(section.getAttribute('aria-labelledby'));
    }
    expect(main.querySelector('main time')?.getAttribute('datetime')).toBe(changed);
    const description = main.querySelector('meta[name="description"]')?.getAttribute('content');
    expect(description).toBe(text.split('\n')[0]);
  });

  test('reads complete without an owner, invents none, and gives no address that nobody reads', async () => {
    const main = (await page(`/${name}`)).querySelector('main');
    expect(plain(main?.text)).not.toMatch(/not filled in|has to add|TODO|\bTBD\b|undefined|null/i);
    expect(words(await page(`/${name}`), '#owner + div')).toBe(
      'You reach whoever runs AI Toolbox here:The form of the contact page',
    );
    expect(main?.querySelector('#owner + div a')?.getAttribute('href')).toBe('/contact');
  });

  test('is linked from every page and from the registration, and needs no script', async () => {
    const register = await page('/auth/register');
    expect(register.querySelector(`footer a[href="/${name}"]`)).not.toBeNull();
    expect(register.querySelector(`main form a[href="/${name}"]`)).not.toBeNull();
    expect((await page('/')).querySelector(`footer a[href="/${name}"]`)).not.toBeNull();
  });
});

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const BUCKET = {
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'photos',
  S3_REGION: 'auto',
  S3_ACCESS_KEY_ID: 'a',
  S3_SECRET_ACCESS_KEY: 'b',
};
const CONTACT = { CONTACT_PAGE_URL: 'https://forms.example.org/us?x=1' };

test.each<[string, NodeJS.ProcessEnv, LegalTextName, { says: string; elseSays?: string }]>([
  ['Stripe', STRIPE, 'privacy', { says: 'provider, Stripe', elseSays: 'No plan can be bought' }],
  [
    'Stripe',
    STRIPE,
    'terms',
    { says: `${SHIPPED_PLAN_NAMES.basic} $4.99`, elseSays: 'No plan can be bought' },
  ],
  ['its tax', { ...STRIPE, STRIPE_AUTOMATIC_TAX: 'on' }, 'terms', { says: 'adds the tax of your country' }],
  ['VAT numbers', { ...STRIPE, STRIPE_COLLECT_TAX_IDS: 'on' }, 'terms', { says: 'their VAT number' }],
  ['the sandbox', { PAYMENT: 'sandbox' }, 'privacy', { says: 'no money moves' }],
  ['the sandbox', { PAYMENT: 'sandbox' }, 'terms', { says: 'no money moves' }],
  ...Object.entries(PROVIDERS).map(
    ([name, { label }]): [string, NodeJS.ProcessEnv, LegalTextName, { says: string }] => [
      label,
      { [`${name.toUpperCase()}_CLIENT_ID`]: 'id', [`${name.toUpperCase()}_CLIENT_SECRET`]: 'secret' },
      'privacy',
      { says: `${label}: If you sign in with one` },
    ],
  ),
  [
    'what a provider sends back',
    { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' },
    'privacy',
    { says: '__Host-connection' },
  ],
  [
    'a mail server',
    { SMTP_URL: 'smtp://mail.internal.example' },
    'privacy',
    { says: 'go through a mail server', elseSays: 'Mails are written to files on the server' },
  ],
  ['a bucket', BUCKET, 'privacy', { says: 'the storage service that keeps photos' }],
  [
    'a framed contact page',
    CONTACT,
    'privacy',
    { says: 'a page of forms.example.org', elseSays: 'load nothing from other sites.' },
  ],
  ['a proxy', { TRUST_PROXY: '1' }, 'privacy', { says: 'A proxy in front of the site' }],
  [
    'a log of requests',
    { LOG_LEVEL: 'info' },
    'privacy',
    { says: 'The log of the server says what was asked for', elseSays: 'says what failed' },
  ],
])('with %s set, %o, /%s says so, and only then', async (_, settings, name, { says, elseSays }) => {
  const set = await createTestApp({ settings });
  const shown = async (from: typeof app) => {
    const main = parse(await (await from.get(`/${name}`)).text()).querySelector('main');
    return plain(main?.text);
  };
  const [without, having] = [await shown(app), await shown(set)];
  expect(having).toContain(says);
  expect(without).not.toContain(says);
  if (elseSays) expect([without.includes(elseSays), having.includes(elseSays)]).toEqual([true, false]);
  expect(having).not.toContain('mail.internal.example');
});

const EVERYTHING: LegalFacts = {
  payment: 'stripe',
  addsTax: true,
  asksTaxId: true,
  signInSites: ['Google', 'GitHub'],
  sendsMails: true,
  hasBucket: true,
  framedHost: 'forms.example.org',
  hasProxy: true,
  logsRequests: true,
};

test('the privacy text names the cookies', () => {
  const { text } = shippedTexts(EVERYTHING).privacy;
  const COOKIES = ['known_device', 'second_step', 'factor', 'passkey', 'provider', 'connection'];
  for (const name of [SESSION_COOKIE, ...COOKIES.map((cookie) => `__Host-${cookie}`)]) {
    expect(text).toContain(`\`${name}\``);
  }
});

test.each([
  [
    'counts of searches and visits',
    Math.max(MISSED_SEARCHES.keptDays, VISITS_KEPT_DAYS, 2 * OPENED_DAYS),
    'visits after 90 days at most',
  ],
  ['counts of pages', VIEWS_KEPT_DAYS, 'that of pages after 366'],
  ['alerts', ALERTS_KEPT_DAYS, 'Alerts are kept for 90 days'],
  ['removed follows', FOLLOWS_KEPT_DAYS, 'removed follows for 30'],
  ['deliveries', DELIVERIES_KEPT_DAYS, 'for 30 days what was sent there'],
  ['sessions', SESSION_SECONDS / 86_400, 'has not been used for 30 days'],
  ['comparisons', COMPARISONS_KEPT, 'the last 50'],
  ['searches in the browser', LAST_SEARCHES.kept, 'your last 5 searches'],
  ['removed factors', (2 * LINK_HOURS.disown) / 24 / 7, 'is kept for 2 weeks'],
  ['unconfirmed letters', LETTER_LINK_HOURS / 24 + EMAIL_LINK_KEPT_DAYS, 'about 9 days after'],
  ['unconfirmed accounts', EMAIL_LINK_KEPT_DAYS / 7, 'about 1 week after its link has expired'],
])('the privacy text says how long %s stay', (_, kept, says) => {
  const words = { five: '5', two: '2', nine: '9', 'about a week': 'about 1 week' };
  const text = Object.entries(words).reduce(
    (all, [word, digits]) => all.replaceAll(new RegExp(`\\b${word}\\b`, 'g'), digits),
    SHIPPED.privacy.text,
  );
  expect(text).toContain(says);
  expect(says).toContain(String(kept));
});

test('whoever changes a text in source changes its day', () => {
  // The owner decides which plans are sold: their list is no change of the text.
  const prices = PLANS.map(({ name, monthlyCents }) => `${name} ${formatPrice(monthlyCents)}`).join(', ');
  const digest = (text: string) =>
    createHash('sha256').update(text.replace(prices, '…')).digest('hex').slice(0, 12);
  const full = shippedTexts(EVERYTHING);
  const days = LEGAL_TEXTS.map((name) => [
    full[name].changed,
    digest(full[name].text),
    digest(SHIPPED[name].text),
  ]);
  expect(days).toEqual([
    ['2026-11-30', '6ce85760cb49', '5eee767fc710'],
    ['2026-11-29', '9ba7f147c74e', 'f99a7f3a8ee2'],
  ]);
});
