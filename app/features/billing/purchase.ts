import { type FormRules, HIDDEN } from '#site/form-state.ts';
import { MESSAGES } from '#site/messages.ts';
import { PURCHASE_MESSAGES } from './messages.ts';

/** The forms for buying a plan and managing it. */

export const PURCHASE_FORM = {
  fields: { plan: HIDDEN },
  failed: PURCHASE_MESSAGES.checkout.anErrorOccurred,
} as const satisfies FormRules;

export const PORTAL_FORM = {
  fields: {},
  failed: MESSAGES.anErrorOccurred,
} as const satisfies FormRules;

/** The buttons of the sandbox's pages, in place of a payment provider's. */
export const SANDBOX_FORM = {
  fields: { act: HIDDEN },
  failed: MESSAGES.anErrorOccurred,
} as const satisfies FormRules;
