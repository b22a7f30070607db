import type { FormRules } from '#site/form-state.ts';
import { MESSAGES } from '#site/messages.ts';
import { PURCHASE_MESSAGES } from './messages.ts';

/** The forms of buying and of managing what was bought. */

/** Chooses a plan. */
export const PURCHASE_FORM = {
  fields: ['plan'],
  hidden: ['plan'],
  failed: PURCHASE_MESSAGES.checkout.anErrorOccurred,
} as const satisfies FormRules;

export const PORTAL_FORM = {
  fields: [],
  failed: MESSAGES.anErrorOccurred,
} as const satisfies FormRules<never>;

/** The buttons of the sandbox's pages, which stand in for a payment provider's. */
export const SANDBOX_FORM = {
  fields: ['act'],
  hidden: ['act'],
  failed: MESSAGES.anErrorOccurred,
} as const satisfies FormRules;
