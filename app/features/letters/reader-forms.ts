import { accountEmail } from '#site/form-fields.ts';
import { type FormRules, HIDDEN } from '#site/form-state.ts';

/** How many hours the link that confirms a subscription is valid. */
export const LETTER_LINK_HOURS = 48;

/** Asking for the letter. The answer is the same whether or not the address is known. */
export const ASK_FORM = {
  fields: { email: accountEmail('Your email address', 'email') },
  failed: 'Your address could not be stored. Please send it again in a moment.',
} as const satisfies FormRules;

export const ASK_TEXTS = {
  asked:
    'A mail is on its way to the address that you gave. If the address does not get the letter yet, the mail holds a link: the letter comes once you have followed it.',
  promise: 'Your address is used for the letter alone. Each letter ends with a link to unsubscribe.',
} as const;

export const CONFIRM_FORM = {
  fields: { link: HIDDEN },
  failed: 'Your subscription could not be confirmed. Please try again in a moment.',
} as const satisfies FormRules;

export const CONFIRM_TEXTS = {
  confirmed: 'You get the weekly letter from now on, on Mondays after a week with news.',
  expired: `This link has expired: it was good for ${LETTER_LINK_HOURS} hours. Ask for the letter again to get another.`,
  used: 'This link has been used already. It confirmed the letter then, and can do so only once.',
  unknown: 'This link does not work any more. Ask for the letter again to get another.',
  invalid: 'This is not the link from our mail. Copy the whole address from the mail.',
} as const;
