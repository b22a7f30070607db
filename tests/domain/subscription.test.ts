import { describe, expect, test } from 'vitest';
import {
  entitlement,
  farewellOf,
  forfeitName,
  GRACE_MS,
  type ProviderPayment,
  type ProviderState,
  type ProviderSubscription,
  purchaseOf,
} from '#features/billing/subscription.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-11-21T12:00:00Z');
const START = NOW - 10 * DAY;
const END = NOW + 20 * DAY;

function subscription(change: Partial<ProviderSubscription> = {}): ProviderSubscription {
  return {
    id: 'sub_1',
    tier: 'premium',
    status: 'active',
    periodStart: START,
    periodEnd: END,
    endsAt: null,
    ...change,
  };
}

function state(
  change: Partial<ProviderSubscription> = {},
  payments: ProviderPayment[] = [paid()],
): ProviderState {
  return { subscriptions: [subscription(change)], payments };
}

function paid(change: Partial<ProviderPayment> = {}): ProviderPayment {
  const payment = { id: 'ch_1', currency: 'USD', hasFailed: false };
  return { ...payment, at: START, amount: 999, refunded: 0, ...change };
}

const FREE = { tier: 'free', expiresAt: null, phase: 'none' };
const SUSPENDED = { ...FREE, phase: 'suspended' };
const PREMIUM = { tier: 'premium', expiresAt: END, phase: 'active' };

describe('what a subscription gives', () => {
  test.each([
    ['nothing without one', { subscriptions: [], payments: [] }, FREE],
    [
      'the plan, if a refund outweighs only what failed',
      state({}, [paid({ hasFailed: true, refunded: 999 })]),
      PREMIUM,
    ],
    ['its plan while it is active', state(), PREMIUM],
    ['its plan while it is tried out, unpaid', state({ status: 'trialing' }, []), PREMIUM],
    ['another plan after an upgrade or a downgrade', state({ tier: 'basic' }), { ...PREMIUM, tier: 'basic' }],
    ['its plan to the end, once cancelled', state({ endsAt: END }), { ...PREMIUM, phase: 'ending' }],
    [
      'its plan to a day that was set for its end',
      state({ endsAt: NOW + DAY }),
      { ...PREMIUM, expiresAt: NOW + DAY, phase: 'ending' },
    ],
    ['nothing after that day', state({ endsAt: NOW - 1 }), SUSPENDED],
    ['nothing once it has ended', state({ status: 'canceled' }), FREE],
    ['nothing before the first payment', state({ status: 'incomplete' }, []), FREE],
    ['nothing when the first payment never came', state({ status: 'incomplete_expired' }, []), FREE],
    ['nothing when the provider has given up on payment', state({ status: 'unpaid' }, []), SUSPENDED],
    ['nothing while it is paused', state({ status: 'paused' }, []), SUSPENDED],
    ['nothing when the provider has a new word for it', state({ status: 'unknown' }), FREE],
    ['nothing at a price that is no plan of ours', state({ tier: null }), SUSPENDED],
    [
      'its plan for an hour more while the provider is late with the next period',
      state({ periodEnd: NOW - 1000 }),
      { ...PREMIUM, expiresAt: NOW - 1000 + 60 * 60 * 1000 },
    ],
    ['nothing when that hour has passed', state({ periodEnd: NOW - 2 * 60 * 60 * 1000 }), SUSPENDED],
  ])('%s', (_, given, expected) => {
    expect(entitlement(given, NOW)).toEqual(expected);
  });

  test.each([
    [
      'in the days of grace',
      NOW - DAY,
      [],
      { tier: 'premium', expiresAt: NOW - DAY + GRACE_MS, phase: 'past_due' },
    ],
    [
      'on the last of them',
      NOW - GRACE_MS + 1,
      [],
      { tier: 'premium', expiresAt: NOW + 1, phase: 'past_due' },
    ],
    ['after them', NOW - GRACE_MS, [], SUSPENDED],
    [
      'for a change of plan in a period that was paid',
      START,
      [paid()],
      { tier: 'premium', expiresAt: END, phase: 'past_due' },
    ],
  ])('after a failed payment, %s', (_, periodStart, payments, expected) => {
    expect(entitlement(state({ status: 'past_due', periodStart }, payments), NOW)).toEqual(expected);
  });

  test.each([
    ['all of it ends access at once', [paid({ refunded: 999 })], SUSPENDED],
    ['a part of it changes nothing', [paid({ refunded: 998 })], PREMIUM],
    ['an earlier period’s changes nothing', [paid(), paid({ at: START - 30 * DAY, refunded: 999 })], PREMIUM],
    [
      'the price of an upgrade alone changes nothing',
      [paid({ at: NOW, amount: 500, refunded: 500 }), paid()],
      PREMIUM,
    ],
    [
      'upgrade and period together end it',
      [paid({ amount: 500, refunded: 500 }), paid({ refunded: 999 })],
      SUSPENDED,
    ],
    [
      'a payment a moment before the period counts for it',
      [paid({ at: START - 1000, refunded: 999 })],
      SUSPENDED,
    ],
    [
      'a payment for the next period opens it again',
      [paid(), paid({ at: START - 30 * DAY, refunded: 999 })],
      PREMIUM,
    ],
  ])('after a refund: %s', (_, payments, expected) => {
    expect(entitlement(state({}, payments), NOW)).toEqual(expected);
  });

  test('of several plans, the largest counts, and then the one that ends later', () => {
    const of = (...subscriptions: ProviderSubscription[]) =>
      entitlement({ subscriptions, payments: [paid()] }, NOW);
    const basic = subscription({ tier: 'basic', periodEnd: END + DAY });
    expect(of(basic, subscription())).toEqual(PREMIUM);
    expect(of(subscription(), basic)).toEqual(PREMIUM);
    expect(of(basic, subscription({ status: 'canceled' })).tier).toBe('basic');
    expect(of(subscription({ periodEnd: END - DAY }), subscription()).expiresAt).toBe(END);
  });
});

describe('choosing a plan', () => {
  test.each([
    ['premium', { subscriptions: [], payments: [] }, 'checkout'],
    ['premium', state({ status: 'canceled' }), 'checkout'],
    ['premium', state({ status: 'incomplete_expired' }), 'checkout'],
    ['enterprise', state(), 'change'],
    ['enterprise', state({ endsAt: END }), 'change'],
    ['premium', state(), 'refused'],
    ['basic', state(), 'refused'],
    ['enterprise', state({ status: 'past_due', periodStart: NOW }, []), 'manage'],
    ['enterprise', state({ status: 'unpaid' }), 'manage'],
    ['basic', state({}, [paid({ refunded: 999 })]), 'manage'],
  ] as const)('%s never makes a second subscription (%#)', (tier, given, kind) => {
    expect(purchaseOf(tier, given, NOW).kind).toBe(kind);
  });
});

describe('what a member who leaves has to settle', () => {
  const PAYING = { kind: 'paying' };
  const cancelled = (forfeit: object | null) => ({ kind: 'cancelled', subscriptionIds: ['sub_1'], forfeit });

  test.each([
    ['nothing without a subscription', { subscriptions: [], payments: [] }, { kind: 'nothing' }],
    ['nothing once it has ended', state({ status: 'canceled', endsAt: END }), { kind: 'nothing' }],
    ['the subscription while it renews itself', state(), PAYING],
    ['the subscription while its payment hangs', state({ status: 'past_due' }), PAYING],
    ['the subscription that gives nothing and is not cancelled', state({ status: 'unpaid' }), PAYING],
    ['a cancelled plan, to its end', state({ endsAt: END }), cancelled({ tier: 'premium', expiresAt: END })],
    [
      'a cancelled plan without a loss, once paid back',
      state({ endsAt: END }, [paid({ refunded: 999 })]),
      cancelled(null),
    ],
    [
      'the subscription that renews itself beside a cancelled one',
      { subscriptions: [subscription({ endsAt: END }), subscription({ id: 'sub_2' })], payments: [paid()] },
      PAYING,
    ],
  ] as const)('%s', (_, given, expected) => {
    expect(farewellOf(given, NOW)).toEqual(expected);
  });

  test('is agreed to by plan and day', () => {
    expect(forfeitName({ tier: 'premium', expiresAt: END })).toBe('premium until 2026-12-11');
  });
});
