import type { PaidTier } from '#site/plans.ts';
import type { Entitlement } from './subscription.ts';

/** A change of a member's plan, for mails and the desk's counts. */
export type PlanChange =
  | { readonly kind: 'begun'; readonly tier: PaidTier }
  | { readonly kind: 'changed'; readonly tier: PaidTier; readonly from: PaidTier }
  | { readonly kind: 'cancelled'; readonly tier: PaidTier }
  | { readonly kind: 'unpaid'; readonly tier: PaidTier }
  | {
      readonly kind: 'ended';
      readonly tier: PaidTier;
      /** It was cancelled and ran out, a payment is missing, or the provider ended it. */
      readonly because: 'cancelled' | 'unpaid' | 'stopped';
    };

type Held = Pick<Entitlement, 'tier' | 'phase'>;

/**
 * The changes between two readings of the provider's state. Only the states are compared, so repeated, late or lost
 * events do not matter.
 */
export function planChanges(before: Held, now: Held): readonly PlanChange[] {
  const { tier } = now;
  if (tier === 'free') {
    return before.tier === 'free' ? [] : [{ kind: 'ended', tier: before.tier, because: endOf(before, now) }];
  }
  const changes: PlanChange[] = [];
  if (before.tier === 'free') changes.push({ kind: 'begun', tier });
  else if (before.tier !== tier) changes.push({ kind: 'changed', tier, from: before.tier });
  if (now.phase === before.phase) return changes;
  if (now.phase === 'ending') changes.push({ kind: 'cancelled', tier });
  if (now.phase === 'past_due') changes.push({ kind: 'unpaid', tier });
  return changes;
}

function endOf(before: Held, now: Held): 'cancelled' | 'unpaid' | 'stopped' {
  if (before.phase === 'ending') return 'cancelled';
  return before.phase === 'past_due' || now.phase === 'suspended' ? 'unpaid' : 'stopped';
}
