import type { PaidTier } from '#site/plans.ts';
import type { Entitlement } from './subscription.ts';

/** What happened to a member's plan, as mails and the desk's counts tell it. */
export type PlanChange =
  | { readonly kind: 'begun'; readonly tier: PaidTier }
  | { readonly kind: 'changed'; readonly tier: PaidTier; readonly from: PaidTier }
  | { readonly kind: 'cancelled'; readonly tier: PaidTier }
  | { readonly kind: 'unpaid'; readonly tier: PaidTier }
  | {
      readonly kind: 'ended';
      readonly tier: PaidTier;
      /** Why: it ran out after it was cancelled, a payment is missing, or the provider ended it. */
      readonly because: 'cancelled' | 'unpaid' | 'stopped';
    };

type Held = Pick<Entitlement, 'tier' | 'phase'>;

/**
 * What happened between two readings of the provider's state. It compares what a member held with what they
 * hold, so an event that comes twice, late or never changes nothing about it.
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
