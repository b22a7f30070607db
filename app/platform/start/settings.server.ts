import path from 'node:path';
import { z } from 'zod';
import { PAID_TIERS, type PaidTier } from '#site/plans.ts';
import { clientSettings, PROVIDER_NAMES } from '#site/sign-in-providers.ts';
import { readDigits } from '#site/typed-numbers.ts';
import { agentFaults, agentFields } from './agent-settings.server.ts';
import { keepsSignIn } from './secure-address.ts';
import { StartError } from './start-error.server.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const MODES = ['production', 'development', 'test'] as const;

const PORTS = 'a port number from 0 to 65535';
const SITE_CHECKS = 'how many sites are looked at a minute, from 1 to 600, or 0 for none';
const SECONDS = 'a number of seconds from 0 to 300';
const MILLISECONDS = 'a number of milliseconds, 1 or more';
const WORKERS = 'the number of processes that serve the site, from 1 to 64';
const PROXIES = 'the number of proxies in front of the app, from 0 to 10';
/** A provider signs members in only with both of its settings. */
const CLIENTS = PROVIDER_NAMES.map(clientSettings);
type ClientSetting = (typeof CLIENTS)[number]['id' | 'secret'];

/** Settings with passwords, which must not appear on a screen. */
const SECRET = new Set<string>([
  'DATABASE_URL',
  'SMTP_URL',
  'AUTH_SECRET',
  'METRICS_TOKEN',
  ...CLIENTS.map(({ secret }) => secret),
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'AGENT_API_KEY',
  'AGENT_BASE_URL',
]);
/** A bucket needs all of these; without any, photos are in DATA_DIR. */
const BUCKET = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

const SECOND_FACTORS = ['off', 'required'] as const;
const PAYMENTS = ['stripe', 'sandbox'] as const;
const SWITCH = ['off', 'on'] as const;

/** One value, or several separated by commas, such as an old and a new secret during a change. */
const list = (advice: string) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine((parts) => parts.length > 0, advice)
    .optional();

type PriceSetting = `STRIPE_PRICE_${Uppercase<PaidTier>}`;

/** The setting with a plan's prices at the provider, such as STRIPE_PRICE_BASIC. */
export function priceSetting(tier: PaidTier): PriceSetting {
  return `STRIPE_PRICE_${tier.toUpperCase()}` as PriceSetting;
}

/** For each plan: the current price, then older ones that members still pay. */
const price = list('the id of a price, such as price_123');
const PRICES = Object.fromEntries(PAID_TIERS.map((tier) => [priceSetting(tier), price])) as Record<
  PriceSetting,
  typeof price
>;

const given = z.string().optional();
const CLIENT_SETTINGS = Object.fromEntries(
  CLIENTS.flatMap(({ id, secret }) => [
    [id, given],
    [secret, given],
  ]),
) as Record<ClientSetting, typeof given>;

const onOrOff = z.enum(SWITCH, `one of ${SWITCH.join(', ')}`).default('off');

/** Payments (docs/decisions/0012). The sandbox is only on when it is named. */
const payment = {
  PAYMENT: z.enum(PAYMENTS, `one of ${PAYMENTS.join(', ')}`).default('stripe'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: list('the signing secret of the webhook, or two with a comma between'),
  ...PRICES,
  /** Options of the provider's checkout: its own tax, discount codes, a field for a VAT number. */
  STRIPE_AUTOMATIC_TAX: onOrOff,
  STRIPE_ALLOW_COUPONS: onOrOff,
  STRIPE_COLLECT_TAX_IDS: onOrOff,
  STRIPE_API_BASE: z
    .url({ protocol: /^https?$/, error: 'the address of the provider, such as https://api.stripe.com' })
    .transform((url) => new URL(url).origin)
    .optional(),
};

/** Settings required for payments through Stripe. */
const STRIPE_SETTINGS = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  ...PAID_TIERS.map(priceSetting),
] as const;

/** A whole number in plain digits. @param words names the setting in the message about a wrong value */
function whole(words: string, min: number, max: number) {
  return z.string().transform((text, refusal): number => {
    const number = readDigits(text.trim(), { min, max });
    if (number !== undefined) return number;
    refusal.issues.push({ code: 'custom', input: text, message: words });
    return z.NEVER;
  });
}

const port = whole(PORTS, 0, 65_535);

const DATABASE_ADDRESS = 'an address such as postgres://user:password@host:5432/database';
const databaseAddress = z.url({ protocol: /^postgres(ql)?$/, error: DATABASE_ADDRESS });

/** Every setting and its advice. An empty value counts as unset. */
const fields = z.object({
  NODE_ENV: z.enum(MODES, `one of ${MODES.join(', ')}`).default('development'),
  PORT: port.default(3000),
  HOST: z.string().optional(),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'the public address of the site, such as https://tools.example.com' })
    .transform((url) => new URL(url).origin)
    .optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATA_DIR: z
    .string()
    .default('var')
    .transform((folder) => path.resolve(folder)),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'an address such as smtps://user:password@mail.example.com:465' })
    .optional(),
  /** Whether a start loads the starter catalogue, or leaves the directory empty. */
  STARTER_CATALOGUE: z.enum(SWITCH, `one of ${SWITCH.join(', ')}`).default('on'),
  /** Signs session cookies, so every node needs the same one. If unset, one is created and stored in DATA_DIR. */
  AUTH_SECRET: z.string().min(32, 'at least 32 random characters, the same on every node').optional(),
  CONTACT_PAGE_URL: z
    .url({
      protocol: /^https?$/,
      error: 'the address of a contact page, such as https://www.example.com/contact',
    })
    .optional(),
  OPERATOR_EMAILS: z
    .string()
    .transform((list) => list.split(',').map((address) => address.trim().toLowerCase()))
    .pipe(z.array(z.email('email addresses, separated by commas')))
    .default([]),
  /** Whether the desk opens only to operators with a second factor. */
  OPERATOR_SECOND_FACTOR: z.enum(SECOND_FACTORS, `one of ${SECOND_FACTORS.join(', ')}`).default('off'),
  ...CLIENT_SETTINGS,
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'the address of a storage, such as https://s3.example.com' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket, such as toolbox-photos')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'the region of the bucket, such as eu-central-1 or auto')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  TRUST_PROXY: whole(PROXIES, 0, 10).default(0),
  /** Processes that serve the site on this machine. */
  WORKERS: whole(WORKERS, 1, 64).default(1),
  DRAIN_SECONDS: whole(SECONDS, 0, 300).default(1),
  /** How many tools' sites the lifecycle checker reads each minute, on all nodes together. */
  SITE_CHECKS_PER_MINUTE: whole(SITE_CHECKS, 0, 600).default(0),
  /** Where metrics can be read: on a port for this machine only, or on the site's port with this token. */
  METRICS_PORT: port.optional(),
  METRICS_TOKEN: z.string().min(16, 'at least 16 random characters').optional(),
  SLOW_QUERY_MS: whole(MILLISECONDS, 1, 1_000_000_000).default(1_000),
  LOG_LEVEL: z.enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`).default('warn'),
  ...agentFields(whole),
  ...payment,
});

/** The names of all settings; the README explains them. @internal */
export const SETTING_NAMES: readonly string[] = Object.keys(fields.shape);

const schema = fields.superRefine((settings, faults) => {
  if (settings.PAYMENT === 'sandbox' && settings.STRIPE_SECRET_KEY !== undefined) {
    const message = 'stripe, or STRIPE_SECRET_KEY unset: the sandbox takes no money';
    faults.addIssue({ code: 'custom', path: ['PAYMENT'], message });
  }
  if (settings.WORKERS > 1 && settings.METRICS_TOKEN !== undefined) {
    const message = 'unset if WORKERS is more than 1, as any of them may answer; METRICS_PORT shows all';
    faults.addIssue({ code: 'custom', path: ['METRICS_TOKEN'], message });
  }
  for (const [one, other] of CLIENTS.flatMap(({ id, secret }) => [
    [id, secret] as const,
    [secret, id] as const,
  ])) {
    if (settings[one] !== undefined || settings[other] === undefined) continue;
    faults.addIssue({ code: 'custom', path: [one], message: `set too, as ${other} is` });
  }
  for (const { name, message } of agentFaults(settings))
    faults.addIssue({ code: 'custom', path: [name], message });
  const missing = BUCKET.filter((name) => settings[name] === undefined);
  if (missing.length === BUCKET.length) return;
  for (const name of missing) {
    faults.addIssue({
      code: 'custom',
      path: [name],
      message: `set too, as a bucket needs ${BUCKET.join(', ')}`,
    });
  }
});

export type Settings = z.output<typeof schema>;

/** The site's own origin, for links in mails and for cookies. Never from a request: anybody can write a Host header. */
export function publicOrigin({ SITE_URL, PORT }: Pick<Settings, 'SITE_URL' | 'PORT'>): string {
  return SITE_URL ?? `http://localhost:${PORT}`;
}

/** A start-up notice about where signing in works; empty if it works at every address of the site. */
export function signInNotice(settings: Settings): string[] {
  const { HOST, SITE_URL, PORT } = settings;
  const local = `http://localhost:${PORT}`;
  if (SITE_URL !== undefined) {
    if (keepsSignIn(SITE_URL)) return [];
    return [`Signing in: not at SITE_URL (${SITE_URL}), as browsers want https for it; only at ${local}`];
  }
  if (HOST !== undefined && keepsSignIn(`http://${HOST.includes(':') ? `[${HOST}]` : HOST}`)) return [];
  return [`Signing in: at ${local} and over https; not at other addresses that begin with http://`];
}

/**
 * Reads the settings from environment variables.
 *
 * @throws StartError that names each wrong setting and says what to write.
 */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path: [name], message }) => {
    const key = String(name);
    const shown = given[key] === undefined || SECRET.has(key) ? '' : `, not "${given[key]}"`;
    return `${key} must be ${message}${shown}`;
  });
  throw new StartError(`${faults.join('; ')}.`);
}

/**
 * Start-up warnings about payments. The sandbox gives plans away, so its use must be known. An incomplete set-up takes
 * no money, or takes it and sends members to a missing address.
 */
export function paymentNotice(settings: Settings): string[] {
  if (settings.PAYMENT === 'sandbox') {
    return ['Payment: the sandbox. No money moves, and every member can have every plan.'];
  }
  if (STRIPE_SETTINGS.every((name) => settings[name] === undefined)) return [];
  const wanted = [...STRIPE_SETTINGS, 'SITE_URL'] as const;
  const missing = wanted.filter((name) => settings[name] === undefined);
  if (missing.length === 0) return ['Payment: Stripe'];
  return [`Payment: Stripe is not set up as a whole: ${missing.join(', ')} not set.`];
}
