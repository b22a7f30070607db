import { describe, expect, test } from 'vitest';
import { paymentNotice, readSettings, signInNotice } from '#platform/start/settings.server.ts';
import { StartError } from '#platform/start/start-error.server.ts';

describe('settings', () => {
  test('work without any', () => {
    expect(readSettings({})).toMatchObject({ PORT: 3000, TRUST_PROXY: 0 });
    expect(readSettings({ SMTP_URL: '', CONTACT_PAGE_URL: '', TRUST_PROXY: '' })).toMatchObject({
      TRUST_PROXY: 0,
    });
  });

  test('name operators by their addresses, whatever the case', () => {
    expect(readSettings({}).OPERATOR_EMAILS).toEqual([]);
    expect(readSettings({ OPERATOR_EMAILS: ' Ann@Example.org,bob@example.org' }).OPERATOR_EMAILS).toEqual([
      'ann@example.org',
      'bob@example.org',
    ]);
    expect(() => readSettings({ OPERATOR_EMAILS: 'ann@example.org, bob' })).toThrow(
      'OPERATOR_EMAILS must be email addresses, separated by commas',
    );
  });

  test('are read as what they are', () => {
    const settings = {
      SMTP_URL: 'smtps://user:secret@mail.example.org:465',
      CONTACT_PAGE_URL: 'https://forms.example.org/contact',
    };
    expect(readSettings({ ...settings, TRUST_PROXY: '2' })).toMatchObject({ ...settings, TRUST_PROXY: 2 });
  });

  test.each([
    ['STARTER_CATALOGUE', 'no', 'one of off, on'],
    ['TRUST_PROXY', 'true', 'the number of proxies in front of the app, from 0 to 10'],
    ['TRUST_PROXY', '-1', 'the number of proxies in front of the app, from 0 to 10'],
    ['TRUST_PROXY', '1.5', 'the number of proxies in front of the app, from 0 to 10'],
    ['WORKERS', '0', 'the number of processes that serve the site, from 1 to 64'],
    ['WORKERS', '0x4', 'the number of processes that serve the site, from 1 to 64'],
    ['PORT', '1e3', 'a port number from 0 to 65535'],
    ['SITE_URL', 'tools', 'the public address'],
    ['LOG_LEVEL', 'loud', 'one of trace'],
    ['DRAIN_SECONDS', '301', 'a number of seconds from 0 to 300'],
    ['METRICS_PORT', '65536', 'a port number from 0 to 65535'],
    ['SITE_CHECKS_PER_MINUTE', '601', 'how many sites are looked at a minute, from 1 to 600, or 0 for none'],
    ['METRICS_TOKEN', 'short', 'at least 16 random characters'],
    ['SLOW_QUERY_MS', '0', 'a number of milliseconds, 1 or more'],
    ['CONTACT_PAGE_URL', 'contact', 'the address of a contact page, such as https://www.example.com/contact'],
    [
      'CONTACT_PAGE_URL',
      'javascript:alert(1)',
      'the address of a contact page, such as https://www.example.com/contact',
    ],
    ['SMTP_URL', 'mail.example.org', 'an address such as smtps://user:password@mail.example.com:465'],
    [
      'SMTP_URL',
      'https://user:secret@a.example',
      'an address such as smtps://user:password@mail.example.com:465',
    ],
  ])('%s=%s is refused with what to write', (name, value, advice) => {
    expect(() => readSettings({ [name]: value })).toThrow(StartError);
    expect(() => readSettings({ [name]: value })).toThrow(`${name} must be ${advice}`);
  });

  test('a password is not shown', () => {
    expect(() => readSettings({ DATABASE_URL: 'http://me:secret@a/b' })).toThrow(/^(?!.*secret)/);
    expect(() => readSettings({ SMTP_URL: 'https://user:secret@a.example' })).toThrow(/^(?!.*secret)/);
  });

  test('of payments take several secrets and prices, and no address of the provider but an origin', () => {
    const settings = readSettings({
      STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old',
      STRIPE_PRICE_BASIC: 'price_1',
      STRIPE_API_BASE: 'http://127.0.0.1:4000/v1/',
    });
    expect(settings).toMatchObject({
      PAYMENT: 'stripe',
      STRIPE_WEBHOOK_SECRET: ['whsec_new', 'whsec_old'],
      STRIPE_PRICE_BASIC: ['price_1'],
      STRIPE_API_BASE: 'http://127.0.0.1:4000',
    });
    expect(() => readSettings({ STRIPE_WEBHOOK_SECRET: ' , ' })).toThrow(StartError);
  });

  test('of payments refuse the sandbox together with a real key, and do not show that key', () => {
    const both = () => readSettings({ PAYMENT: 'sandbox', STRIPE_SECRET_KEY: 'sk_live_secret' });
    expect(both).toThrow(/PAYMENT must be stripe, or STRIPE_SECRET_KEY unset/);
    expect(both).toThrow(/^(?!.*sk_live)/);
  });

  describe('of payments are announced at the start', () => {
    const WHOLE = {
      STRIPE_SECRET_KEY: 'sk_live_secret',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_secret',
      STRIPE_PRICE_BASIC: 'price_1',
      STRIPE_PRICE_PREMIUM: 'price_2',
      STRIPE_PRICE_ENTERPRISE: 'price_3',
      SITE_URL: 'https://tools.example.com',
    };

    test.each([
      [{}, []],
      [{ SITE_URL: WHOLE.SITE_URL }, []],
      [WHOLE, ['Payment: Stripe']],
      [
        { ...WHOLE, STRIPE_WEBHOOK_SECRET: '' },
        ['Payment: Stripe is not set up as a whole: STRIPE_WEBHOOK_SECRET not set.'],
      ],
      [{ ...WHOLE, SITE_URL: '' }, ['Payment: Stripe is not set up as a whole: SITE_URL not set.']],
      [
        { PAYMENT: 'sandbox' },
        ['Payment: the sandbox. No money moves, and every member can have every plan.'],
      ],
    ])('%j', (environment, lines) => {
      expect(paymentNotice(readSettings(environment))).toEqual(lines);
    });
  });

  test.each([
    [{}, /^Signing in: at http:\/\/localhost:3000 and over https; not at other addresses/],
    [
      { SITE_URL: 'http://192.168.1.5:3000' },
      /^Signing in: not at SITE_URL .* only at http:\/\/localhost:3000/,
    ],
    [{ SITE_URL: 'https://tools.example.com' }, null],
    [{ SITE_URL: 'http://localhost:8080' }, null],
    [{ HOST: '127.0.0.1' }, null],
    [{ HOST: '::1' }, null],
    [{ HOST: '0.0.0.0' }, /^Signing in: at/],
    [{ HOST: '::' }, /^Signing in: at/],
  ])('%j say at the start where signing in works', (environment, line) => {
    const lines = signInNotice(readSettings(environment));
    expect(lines).toEqual(line === null ? [] : [expect.stringMatching(line)]);
  });

  describe('of a bucket', () => {
    const BUCKET = {
      S3_ENDPOINT: 'https://s3.example.com/',
      S3_BUCKET: 'toolbox-photos',
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: 'key-of-ours',
      S3_SECRET_ACCESS_KEY: 'secret-of-ours',
    };

    test('are accepted all together', () => {
      expect(readSettings(BUCKET)).toMatchObject({ ...BUCKET, S3_ENDPOINT: 'https://s3.example.com' });
    });

    test.each(Object.keys(BUCKET))('do not work without %s', (name) => {
      expect(() => readSettings({ ...BUCKET, [name]: '' })).toThrow(
        `${name} must be set too, as a bucket needs S3_ENDPOINT, S3_BUCKET`,
      );
      expect(() => readSettings({ ...BUCKET, [name]: '' })).toThrow(/^(?!.*of-ours)/);
    });

    test.each([
      ['S3_ENDPOINT', 's3.example.com', 'the address of a storage, such as https://s3.example.com'],
      ['S3_BUCKET', '../photos', 'the name of a bucket, such as toolbox-photos'],
      ['S3_REGION', 'eu/central', 'the region of the bucket, such as eu-central-1 or auto'],
    ])('%s=%s is refused with what to write', (name, value, advice) => {
      expect(() => readSettings({ ...BUCKET, [name]: value })).toThrow(`${name} must be ${advice}`);
    });
  });
});
