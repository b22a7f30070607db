import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Logger } from '#platform/watch/log.server.ts';
import type { PaidTier, Tier } from '#site/plans.ts';
import { closeCheckout, findCheckout, keepCheckout, keepReturn, readCheckouts } from './checkouts.server.ts';
import {
  applyReading,
  beginReading,
  findCustomerId,
  isEventStored,
  keepCustomer,
  replaceCustomer,
} from './customers.server.ts';
import { isCustomerGone, PaymentFailed } from './payment/failure.server.ts';
import type { Payment, PaymentEvent } from './payment.server.ts';
import {
  type AfterCheckout,
  afterCheckout,
  type Entitlement,
  entitlement,
  type ProviderState,
  planOfPayment,
  purchaseOf,
} from './subscription.ts';

export interface BillingParts {
  /** For writes. */
  db: DrizzleDb;
  payment: Payment;
  /** The site's own, for links in mails. */
  origin: string;
  log: Logger;
}

/** A chosen plan, and the page to return to after paying, or ''. */
interface Choice {
  tier: PaidTier;
  returnTo: string;
}

interface Member {
  id: string;
  email: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The provider's delay before the next period begins. */
const AFTER_END_MS = 1_000;

/**
 * Reads a customer's state from the provider and stores the resulting plan. Of simultaneous readings, the one that
 * began last counts. No transaction is open during the request to the provider.
 *
 * @param event the event that caused this; it is stored together with its effect
 * @returns null for a customer who is not a member here
 */
export async function syncCustomer(
  { db, payment, origin, log }: BillingParts,
  customerId: string,
  event?: PaymentEvent,
): Promise<{ state: ProviderState; held: Entitlement } | null> {
  const reading = await beginReading(db, payment.provider, customerId);
  if (!reading) return null;
  const state = await payment.readState(customerId);
  const now = Date.now();
  const held = entitlement(state, now);
  for (const { id, tier, status } of state.subscriptions) {
    if (tier === null && status === 'active') {
      log.error({ subscription: id }, 'A subscription has a price that no setting names; it gives nothing');
    }
  }
  await applyReading(db, reading, held, {
    dueAt: nextVisit(held, now),
    origin,
    payments: state.payments.map((payment) => ({ ...payment, tier: planOfPayment(payment, state, now) })),
    event: event && { id: event.id, type: event.type },
  });
  return { state, held };
}

/** Within a day, or earlier if a period ends, even if the provider sends no event. */
function nextVisit({ expiresAt }: Entitlement, now: number): Date {
  const atEnd = expiresAt === null ? Number.POSITIVE_INFINITY : expiresAt + AFTER_END_MS;
  return new Date(Math.min(now + DAY_MS, atEnd));
}

/** The events that can change a customer's plan; all others are ignored. */
const CONCERNS = /^(?:checkout\.session|customer\.subscription|invoice|charge)\.|^customer\.deleted$/;

/**
 * Applies an event once. The event only names a customer, whose state is read anew, so neither order nor repetition
 * matters.
 *
 * @throws if its effect could not be stored; the provider then sends the event again
 */
export async function applyEvent(parts: BillingParts, event: PaymentEvent): Promise<void> {
  if (event.customerId === null || !CONCERNS.test(event.type)) return;
  if (await isEventStored(parts.db, event.id)) return;
  const known = await syncCustomer(parts, event.customerId, event);
  if (!known) parts.log.warn({ event: event.id, type: event.type }, 'An event is about nobody here');
}

/** Each try fails if a checkout was completed, or begun by another click, in the meantime. */
const MAX_TRIES = 3;

/**
 * The address to send a member with a chosen plan to: a checkout, or the provider's page for changing their
 * subscription. A member has one customer and one open checkout, however often they click.
 *
 * @returns null if the member has that plan or a larger one
 * @throws if the provider fails
 */
export async function startPurchase(
  parts: BillingParts,
  member: Member,
  choice: Choice,
): Promise<string | null> {
  try {
    return await purchase(parts, member, choice);
  } catch (error) {
    if (!isCustomerGone(error)) throw error;
    const { db, payment } = parts;
    await replaceCustomer(db, payment.provider, error.customerId, await payment.createCustomer(member));
    return purchase(parts, member, choice);
  }
}

async function purchase(parts: BillingParts, member: Member, choice: Choice): Promise<string | null> {
  const { tier } = choice;
  const { payment } = parts;
  const customerId = await customerOf(parts, member);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const known = await syncCustomer(parts, customerId);
    if (!known) throw new Error('The member has gone');
    const purchase = purchaseOf(tier, known.state, Date.now());
    if (purchase.kind === 'refused') return null;
    if (purchase.kind !== 'checkout') {
      const change = purchase.kind === 'change' && { subscriptionId: purchase.subscription.id, tier };
      const url = await payment.createPortal(customerId, change || undefined);
      if (url === null) throw new PaymentFailed('The payment provider named no page for the change of plan');
      return url;
    }
    const url = await openCheckout(parts, { customerId, userId: member.id, ...choice }, tries === 0);
    if (url !== null) return url;
  }
  throw new PaymentFailed('The checkouts of the member did not come to rest');
}

async function customerOf({ db, payment }: BillingParts, member: Member): Promise<string> {
  const known = await findCustomerId(db, payment.provider, member.id);
  if (known !== null) return known;
  return keepCustomer(db, payment.provider, member, await payment.createCustomer(member));
}

/**
 * @param mayReplace whether to cancel a checkout for another plan. Only the first try may: simultaneous clicks would
 *   otherwise cancel each other's checkouts for ever
 *
 * @returns null if something has changed in the meantime; the caller tries again
 */
async function openCheckout(
  { db, payment }: BillingParts,
  wanted: Choice & { customerId: string; userId: string },
  mayReplace: boolean,
): Promise<string | null> {
  const { provider } = payment;
  const { customerId, userId, tier, returnTo } = wanted;
  const { begun, open } = await readCheckouts(db, provider, userId);
  if (open) {
    const { state, url } = await payment.readCheckout(open.id);
    if (state === 'open' && open.tier === tier && url !== null) {
      await keepReturn(db, open.id, returnTo);
      return url;
    }
    if (state === 'open' && !mayReplace)
      throw new PaymentFailed('Another plan was chosen at the same moment');
    if (state === 'open') await payment.expireCheckout(open.id);
    await closeCheckout(db, open.id);
    if (state === 'complete') return null;
  }
  const key = `checkout:${customerId}:${tier}:${begun}:${keyPeriod()}`;
  const created = await payment.createCheckout({ customerId, userId, tier, key });
  if (await keepCheckout(db, { id: created.id, provider, userId, tier, returnTo })) return created.url;
  await payment.expireCheckout(created.id);
  return null;
}

const KEY_PERIOD_MS = 60_000;

/**
 * A provider repeats its answer to a key for a day, even a failure. With the minute in the key, the next attempt is a
 * new one. Our table prevents checkouts of two different minutes.
 */
function keyPeriod(): number {
  return Math.floor(Date.now() / KEY_PERIOD_MS);
}

export type CheckoutOutcome =
  | { kind: 'unknown' }
  | { kind: 'unpaid' }
  | { kind: Exclude<AfterCheckout, 'paid'> }
  | { kind: 'paid'; tier: Tier; returnTo: string };

/**
 * The result of a checkout, by our record that this member began it and by the provider's state. If the event has not
 * arrived yet, this gives the member the plan.
 */
export async function concludeCheckout(
  parts: BillingParts,
  userId: string,
  sessionId: string,
): Promise<CheckoutOutcome> {
  const { db, payment } = parts;
  const begun = await findCheckout(db, payment.provider, userId, sessionId);
  if (!begun) return { kind: 'unknown' };
  const { state } = await payment.readCheckout(sessionId);
  if (state !== 'complete') return { kind: 'unpaid' };
  await closeCheckout(db, sessionId);
  const customerId = await findCustomerId(db, payment.provider, userId);
  const known = customerId === null ? null : await syncCustomer(parts, customerId);
  if (!known) return { kind: 'ended' };
  const times = { begunAt: new Date(begun.begunAt).getTime(), now: Date.now() };
  const kind = afterCheckout(known.state, known.held, times);
  return kind === 'paid' ? { kind, tier: known.held.tier, returnTo: begun.returnTo } : { kind };
}

/**
 * The result of a request for the provider's page: its address, or none because the member has never bought anything or
 * the provider gave no address that can be opened.
 */
export type Portal = { kind: 'open'; url: string } | { kind: 'never bought' } | { kind: 'no address' };

/** The provider's page where a member manages their plan. */
export async function openPortal({ db, payment }: BillingParts, userId: string): Promise<Portal> {
  const customerId = await findCustomerId(db, payment.provider, userId);
  if (customerId === null) return { kind: 'never bought' };
  const url = await payment.createPortal(customerId);
  return url === null ? { kind: 'no address' } : { kind: 'open', url };
}
