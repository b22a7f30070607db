import type { Plan } from '#catalogue/tools/plans.ts';

/** What a plan may have to have, and how price lists say that it does. */
export const NEEDS = {
  sso: { label: 'Single sign-on', says: /single sign-on|\bSSO\b|\bSAML\b/i },
  api: { label: 'API', says: /\bAPI\b/i },
  admin: { label: 'Administration', says: /\badmin/i },
  audit: { label: 'Audit logs', says: /\baudit/i },
} as const satisfies Record<string, { label: string; says: RegExp }>;

export type Need = keyof typeof NEEDS;
export const NEED_CODES = Object.keys(NEEDS) as Need[];

export function needsText(needs: readonly Need[]): string {
  return new Intl.ListFormat('en-US').format(needs.map((need) => NEEDS[need].label));
}

/** Whether a plan is recorded with all that is needed. What a plan does not name may be in it all the same. */
export function isRecordedWith({ includes = [] }: Plan, needs: readonly Need[]): boolean {
  return needs.every((need) => includes.some((text) => NEEDS[need].says.test(text)));
}
