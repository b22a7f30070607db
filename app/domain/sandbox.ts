/** What the sandbox's portal can do to a subscription. */
export const SANDBOX_ACTS = [
  'cancel',
  'resume',
  'end_period',
  'fail_payment',
  'pay',
  'refund',
  'change_basic',
  'change_premium',
  'change_enterprise',
] as const;
export type SandboxAct = (typeof SANDBOX_ACTS)[number];
