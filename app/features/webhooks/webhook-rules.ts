import { type FormRules, HIDDEN, type StateOf } from '#site/form-state.ts';
import { MEMBER_LIMITS } from '#site/limits.ts';
import { wordedTexts } from '#site/noun.ts';
import { plansWith } from '#site/plan-rights.ts';
import { addressOf, isWebAddress } from '#site/web-address.ts';

/** The events that a webhook can receive. Their names are part of the messages (docs/api.md). */
export const WEBHOOK_EVENTS = wordedTexts({
  'tool.changed': 'A tool has changed',
  'round.recorded': 'A funding round was recorded',
} as const);

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

const WEBHOOK_URL_LENGTH = 2_000;
/** Deliveries that the page shows for each webhook, and days for which they are kept. */
export const DELIVERIES_SHOWN = 10;
export const DELIVERIES_KEPT_DAYS = 30;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/**
 * Seconds until the next attempt after each failed one: about three days in all. The longer pauses are those that
 * Standard Webhooks suggests.
 */
const RETRY_SECONDS = [
  30,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** @returns the seconds to wait; null if there is no further attempt */
export function retryAfter(attempts: number): number | null {
  return RETRY_SECONDS[attempts - 1] ?? null;
}

/** A webhook that fails for this long without a success is switched off. */
export const SWITCHED_OFF_AFTER_DAYS = 3;

/** A webhook as its owner sees it; dates in ISO 8601. */
export interface OwnWebhook {
  id: string;
  url: string;
  events: WebhookEvent[];
  state: 'active' | 'paused' | 'switched off';
  created_at: string;
  deliveries: OwnDelivery[];
}

export interface OwnDelivery {
  id: string;
  event: WebhookEvent | 'test';
  subject: string;
  attempts: number;
  created_at: string;
  tried_at: string | null;
  status: number | null;
  error: string | null;
  /** Null once delivered or given up. */
  next_at: string | null;
}

export type WebhookIntent = 'add' | 'test' | 'pause' | 'resume' | 'remove';

export const WEBHOOK_TEXTS = {
  added: 'Copy the signing secret now: it is not shown again.',
  tested: 'A test is on its way. The log below shows how it went; reload the page in a moment.',
  paused: 'The webhook is paused. What happens meanwhile is not sent.',
  resumed: 'The webhook is active again.',
  removed: 'The webhook was removed with its log.',
  get noRight() {
    return `Webhooks belong to ${plansWith('webhooks')}`;
  },
  urlWrong: 'Give an address that starts with https:// and holds no password',
  urlTooLong: `An address has at most ${WEBHOOK_URL_LENGTH} characters`,
  urlNotPublic: 'Give an address that can be reached from the internet',
  urlKnown: 'You have a webhook for this address already. Remove it to get a new signing secret.',
  eventsMissing: 'Choose what the webhook is told',
  tooMany: `You have ${MEMBER_LIMITS.webhooks} webhooks, which is the most. Remove one that you no longer need.`,
  noSuch: 'There is no such webhook. It may have been removed already.',
  notActive: 'Only an active webhook can be tested. Resume it first.',
} as const;

export const WEBHOOK_FORM = {
  fields: {
    intent: HIDDEN,
    url: {
      kind: 'line',
      label: 'Address',
      control: {
        inputMode: 'url',
        placeholder: 'https://',
        maxLength: WEBHOOK_URL_LENGTH,
        autoComplete: 'off',
      },
    },
    changes: HIDDEN,
    rounds: HIDDEN,
    webhook: HIDDEN,
  },
  failed: 'The webhooks could not be changed. Please try again.',
} as const satisfies FormRules;

export const EVENT_FIELDS = { changes: 'tool.changed', rounds: 'round.recorded' } as const;

export interface AddedWebhook {
  secret: string;
}

export type WebhookState = StateOf<typeof WEBHOOK_FORM, AddedWebhook>;

/** Reads an address for a webhook; a scheme that was left out is https. Each delivery checks whether its host is public. */
export function readWebhookUrl(text: string): { url: string } | { fault: string } {
  const given = addressOf(text.trim());
  if (given.length > WEBHOOK_URL_LENGTH) return { fault: WEBHOOK_TEXTS.urlTooLong };
  if (!URL.canParse(given)) return { fault: WEBHOOK_TEXTS.urlWrong };
  const url = new URL(given);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '')
    return { fault: WEBHOOK_TEXTS.urlWrong };
  if (!isWebAddress(url.href)) return { fault: WEBHOOK_TEXTS.urlNotPublic };
  url.hash = '';
  return url.href.length > WEBHOOK_URL_LENGTH ? { fault: WEBHOOK_TEXTS.urlTooLong } : { url: url.href };
}
