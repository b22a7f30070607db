import { type PaidTier, TIERS, type Tier } from '#site/plans.ts';

/** A subscription in the common form that the provider's adapter produces. Times are milliseconds since 1970. */
export interface ProviderSubscription {
  readonly id: string;
  /** The largest plan among its prices; null if none of the prices is ours. */
  readonly tier: PaidTier | null;
  readonly status: ProviderStatus;
  readonly periodStart: number;
  readonly periodEnd: number;
  /** When it ends; null while it renews itself. */
  readonly endsAt: number | null;
}

/** The states of a subscription at the provider; any other word counts as `unknown`. */
export const PROVIDER_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
  'unknown',
] as const;
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number];

/** A successful or failed payment; amounts are in the currency's smallest unit. */
export interface ProviderPayment {
  /** The provider's id. */
  readonly id: string;
  readonly at: number;
  readonly amount: number;
  /** ISO 4217, such as `USD`. */
  readonly currency: string;
  readonly refunded: number;
  readonly hasFailed: boolean;
}

/** The state of a customer at the provider, as far as it matters here. */
export interface ProviderState {
  readonly subscriptions: readonly ProviderSubscription[];
  readonly payments: readonly ProviderPayment[];
}

/**
 * The state of a member's subscription: it renews itself (`active`), is cancelled and runs out (`ending`), waits for a
 * failed payment (`past_due`), or still exists at the provider but gives nothing (`suspended`).
 */
export const SUBSCRIPTION_PHASES = ['none', 'active', 'ending', 'past_due', 'suspended'] as const;
export type SubscriptionPhase = (typeof SUBSCRIPTION_PHASES)[number];

/** Whether a phase waits for a payment. */
export function isUnpaid(phase: SubscriptionPhase): boolean {
  return phase === 'past_due' || phase === 'suspended';
}

/** What a member has: the two columns of spec §3 and the phase. */
export interface Entitlement {
  readonly tier: Tier;
  readonly expiresAt: number | null;
  readonly phase: SubscriptionPhase;
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Time that a plan continues after a payment for its next period has failed. */
export const GRACE_MS = 7 * DAY_MS;
/** A provider may begin the next period a little late, and calls the old one active until then. */
const RENEWAL_MS = HOUR_MS;
/** A first payment may be a little older than its period. */
const PAID_AHEAD_MS = HOUR_MS;

const NOTHING: Entitlement = { tier: 'free', expiresAt: null, phase: 'none' };

/** Subscriptions that still exist, whether or not they give anything, so a second one must not be bought. */
const LIVING: ReadonlySet<ProviderStatus> = new Set(['trialing', 'active', 'past_due', 'unpaid', 'paused']);

/** A customer's subscription that still exists; of several, the one with the largest plan. */
export function livingSubscription({ subscriptions }: ProviderState): ProviderSubscription | undefined {
  return subscriptions
    .filter(({ status }) => LIVING.has(status))
    .toSorted((a, b) => rank(b.tier ?? 'free') - rank(a.tier ?? 'free') || b.periodEnd - a.periodEnd)[0];
}

/**
 * What a customer has, by the provider's state alone: the same state always gives the same answer. Of several
 * subscriptions, the largest plan counts.
 *
 * @param now milliseconds since 1970
 */
export function entitlement(state: ProviderState, now: number): Entitlement {
  const [best] = state.subscriptions
    .map((subscription) => granted(subscription, state.payments, now))
    .filter(({ tier, expiresAt }) => tier !== 'free' && expiresAt !== null && expiresAt > now)
    .toSorted((a, b) => rank(b.tier) - rank(a.tier) || (b.expiresAt ?? 0) - (a.expiresAt ?? 0));
  if (best) return best;
  return livingSubscription(state) ? { ...NOTHING, phase: 'suspended' } : NOTHING;
}

/** The result of a paid checkout: a plan, one that is about to begin, one that gives nothing, or none any more. */
export type AfterCheckout = 'paid' | 'pending' | 'suspended' | 'ended';

/**
 * What a member has who opens a paid checkout's page, perhaps long afterwards.
 *
 * @param now milliseconds since 1970, as is `begunAt`
 */
export function afterCheckout(
  { subscriptions }: ProviderState,
  { tier, phase }: Entitlement,
  { begunAt, now }: { begunAt: number; now: number },
): AfterCheckout {
  if (tier !== 'free') return 'paid';
  if (phase === 'suspended') return 'suspended';
  const isBeginning = subscriptions.some(({ status }) => status === 'incomplete');
  // An empty answer may be late, but not by a day.
  return isBeginning || (subscriptions.length === 0 && now - begunAt < DAY_MS) ? 'pending' : 'ended';
}

/** What one subscription gives, and until when (table in docs/decisions/0012). */
function granted(
  subscription: ProviderSubscription,
  payments: readonly ProviderPayment[],
  now: number,
): Entitlement {
  const { tier, status, periodStart, periodEnd, endsAt } = subscription;
  const { paid, refunded } = sincePeriodBegan(payments, periodStart);
  if (tier === null || (paid > 0 && refunded >= paid)) return NOTHING;
  const until = (moment: number) => Math.min(moment, endsAt ?? moment);
  switch (status) {
    case 'active':
    case 'trialing':
      return endsAt === null
        ? { tier, expiresAt: periodEnd > now ? periodEnd : periodEnd + RENEWAL_MS, phase: 'active' }
        : { tier, expiresAt: until(endsAt), phase: 'ending' };
    case 'past_due':
      // A period begins before it is paid for, so the paid time ends where the new period begins.
      return { tier, expiresAt: until(paid > 0 ? periodEnd : periodStart + GRACE_MS), phase: 'past_due' };
    case 'incomplete':
    case 'incomplete_expired':
    case 'unpaid':
    case 'paused':
    case 'canceled':
    case 'unknown':
      return NOTHING;
  }
}

function sincePeriodBegan(payments: readonly ProviderPayment[], periodStart: number) {
  const own = payments.filter(({ at, hasFailed }) => !hasFailed && at >= periodStart - PAID_AHEAD_MS);
  return {
    paid: own.reduce((sum, { amount }) => sum + amount, 0),
    refunded: own.reduce((sum, payment) => sum + payment.refunded, 0),
  };
}

/** A payment is read within a day. For an older one, the plan may have changed since. */
const PLAN_KNOWN_MS = 2 * DAY_MS;

/**
 * The plan of a payment: the largest one whose period it falls into. Null if the payment is too old to tell.
 *
 * @param now milliseconds since 1970
 */
export function planOfPayment(
  { at }: ProviderPayment,
  { subscriptions }: ProviderState,
  now: number,
): PaidTier | null {
  if (now - at > PLAN_KNOWN_MS) return null;
  const tiers = subscriptions
    .filter(({ periodStart, periodEnd }) => at >= periodStart - PAID_AHEAD_MS && at < periodEnd)
    .flatMap(({ tier }) => tier ?? []);
  return tiers.toSorted((a, b) => rank(b) - rank(a))[0] ?? null;
}

function rank(tier: Tier): number {
  return TIERS.indexOf(tier);
}

/** The remaining time of a cancelled plan; `expiresAt` in milliseconds since 1970. */
export interface Forfeit {
  readonly tier: PaidTier;
  readonly expiresAt: number;
}

/** What a member has to settle before deleting the account. */
export type Farewell =
  | { kind: 'nothing' }
  /** Everything is cancelled and can be ended at once; the remaining time is then lost. */
  | { kind: 'cancelled'; subscriptionIds: readonly string[]; forfeit: Forfeit | null }
  /** Money can still be charged, so the member has to cancel first. */
  | { kind: 'paying' };

/** What a leaving member has to settle, by the provider's state. @param now milliseconds since 1970 */
export function farewellOf(state: ProviderState, now: number): Farewell {
  const living = state.subscriptions.filter(({ status }) => LIVING.has(status));
  if (living.length === 0) return { kind: 'nothing' };
  if (living.some(({ endsAt }) => endsAt === null)) return { kind: 'paying' };
  const { tier, expiresAt } = entitlement(state, now);
  const forfeit = tier === 'free' || expiresAt === null ? null : { tier, expiresAt };
  return { kind: 'cancelled', subscriptionIds: living.map(({ id }) => id), forfeit };
}

/** Names the loss that a member agrees to. The consent covers no other plan or day. */
export function forfeitName({ tier, expiresAt }: Forfeit): string {
  return `${tier} until ${new Date(expiresAt).toISOString().slice(0, 10)}`;
}

/** What follows when a member chooses a plan, depending on their subscription. */
export type Purchase =
  | { kind: 'checkout' }
  | { kind: 'change'; subscription: ProviderSubscription }
  | { kind: 'manage' }
  | { kind: 'refused' };

/**
 * A member never has two subscriptions. A larger plan changes the current one; a failed payment has to be settled at
 * the provider first; the same or a smaller plan is not sold (spec §2, "Plans").
 *
 * @param now milliseconds since 1970
 */
export function purchaseOf(tier: PaidTier, state: ProviderState, now: number): Purchase {
  const living = livingSubscription(state);
  if (!living) return { kind: 'checkout' };
  if (entitlement(state, now).phase === 'suspended' || living.status === 'past_due')
    return { kind: 'manage' };
  return rank(tier) > rank(living.tier ?? 'free')
    ? { kind: 'change', subscription: living }
    : { kind: 'refused' };
}
