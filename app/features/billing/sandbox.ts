import { PAID_TIERS, type PaidTier } from '#site/plans.ts';

/** The actions of the sandbox's portal. */
export const SANDBOX_ACTS = [
  'cancel',
  'resume',
  'end_period',
  'fail_payment',
  'pay',
  'refund',
  ...PAID_TIERS.map((tier) => `change_${tier}` as const),
] as const;
export type SandboxAct = (typeof SANDBOX_ACTS)[number];

/** The plan that an action changes to; undefined for other actions. */
export function planOfChange(act: `change_${PaidTier}`): PaidTier | undefined {
  return PAID_TIERS.find((tier) => act === `change_${tier}`);
}
