import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { modelAddress } from '#platform/start/agent-settings.server.ts';
import {
  paymentNotice,
  priceSetting,
  readSettings,
  SETTING_NAMES,
  signInNotice,
} from '#platform/start/settings.server.ts';
import { StartError } from '#platform/start/start-error.server.ts';
import { PAID_TIERS } from '#site/plans.ts';

const README = readFileSync('README.md', 'utf8');

describe('settings', () => {
  test('work without any', () => {
    expect(readSettings({})).toMatchObject({ PORT: 3000, TRUST_PROXY: 0 });
    expect(readSettings({ SMTP_URL: '', CONTACT_PAGE_URL: '', TRUST_PROXY: '' })).toMatchObject({
      TRUST_PROXY: 0,
    });
  });

  test.each(SETTING_NAMES)('%s is explained in README', (name) => {
    const rows = README.split('\n').filter((line) => line.startsWith('|'));
    const isExplained = rows.some((row) => row.includes(`\`${name}\``));
    expect(isExplained, `Write a row for \`${name}\` in the table of settings of README.md`).toBe(true);
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
    ['AGENT_MODEL', 'gpt 5', 'the name of a model'],
    ['AGENT_TOKENS_PER_DAY', '999', 'a number of tokens from 1000 to 1000000000'],
    ['AGENT_TOKENS_PER_TOOL', '1000001', 'a number of tokens from 2000 to 1000000'],
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
      ...Object.fromEntries(PAID_TIERS.map((tier) => [priceSetting(tier), `price_${tier}`])),
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

describe('the settings of a model', () => {
  const LOCAL = { AGENT_MODEL: 'qwen3:8b', AGENT_BASE_URL: 'http://localhost:11434/v1/' };

  test('are none by default, with limits all the same', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({ AGENT_TOKENS_PER_DAY: 1_000_000, AGENT_TOKENS_PER_TOOL: 30_000 });
    expect(modelAddress(settings)).toBeNull();
  });

  test.each([
    [LOCAL, { name: 'qwen3:8b', provider: 'compatible', baseUrl: 'http://localhost:11434/v1' }],
    [
      { AGENT_MODEL: 'anthropic/claude-haiku', AGENT_API_KEY: 'k' },
      { name: 'claude-haiku', provider: 'anthropic', baseUrl: null },
    ],
    [
      { AGENT_MODEL: 'openai/gpt-5-mini', AGENT_API_KEY: 'k' },
      { name: 'gpt-5-mini', provider: 'openai', baseUrl: 'https://api.openai.com/v1' },
    ],
    [
      { AGENT_MODEL: 'a/b', AGENT_API_KEY: 'k', AGENT_BASE_URL: 'https://router.example/api' },
      { name: 'a/b', provider: 'compatible', baseUrl: 'https://router.example/api' },
    ],
  ])('%j name a model', (given, address) => {
    expect(modelAddress(readSettings(given))).toEqual(address);
  });

  test.each([
    [{ AGENT_API_KEY: 'k' }, 'AGENT_MODEL must be the name of a model'],
    [{ AGENT_BASE_URL: LOCAL.AGENT_BASE_URL }, 'AGENT_MODEL must be the name of a model'],
    [{ AGENT_MODEL: 'gpt-5', AGENT_API_KEY: 'k' }, 'AGENT_MODEL must be the name of a model'],
    [{ AGENT_MODEL: 'openai/gpt-5' }, 'AGENT_API_KEY must be set'],
    [{ ...LOCAL, AGENT_MONEY_PER_DAY: '1' }, 'AGENT_PRICE_IN must be set too'],
    [{ ...LOCAL, AGENT_PRICE_IN: '1' }, 'AGENT_PRICE_OUT must be set too'],
    [{ ...LOCAL, AGENT_PRICE_IN: '1e3', AGENT_PRICE_OUT: '1' }, 'AGENT_PRICE_IN must be the price'],
    [{ ...LOCAL, AGENT_PRICE_IN: '10001', AGENT_PRICE_OUT: '1' }, 'AGENT_PRICE_IN must be the price'],
  ])('%j are refused with what to write', (given, advice) => {
    expect(() => readSettings(given)).toThrow(advice);
  });

  test('are refused without being repeated', () => {
    for (const given of [
      { ...LOCAL, AGENT_API_KEY: 'sk secret' },
      { ...LOCAL, AGENT_BASE_URL: 'http://user:secret@localhost/v1' },
    ]) {
      expect(() => readSettings(given)).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('secret') }),
      );
    }
  });
});
