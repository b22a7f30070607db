import { NOTE_LENGTH } from '#features/operators/cases.ts';
import { currentTier } from '#site/access.ts';
import { choiceField, textField } from '#site/form-fields.ts';
import { type FormRules, HIDDEN, type StateOf } from '#site/form-state.ts';
import { formatDate } from '#site/format.ts';
import { PAID_TIERS, type PaidTier, PLANS, type Tier } from '#site/plans.ts';
import { readTypedDate } from '#site/typed-dates.ts';

/** The filters of the list of members. */
export const MEMBER_FILTERS = [
  { id: 'all', label: 'All' },
  { id: 'paying', label: 'Who pays' },
  ...PLANS.map((plan) => ({
    id: plan.tier,
    get label() {
      return `Pays for ${plan.name}`;
    },
  })),
  { id: 'unpaid', label: 'Failed payments' },
  { id: 'granted', label: 'Granted a plan' },
  { id: 'operators', label: 'With a role' },
  { id: 'blocked', label: 'Blocked' },
  { id: 'unverified', label: 'Address not confirmed' },
] as const satisfies readonly { id: string; label: string }[];
export type MemberFilter =
  | 'all'
  | 'paying'
  | PaidTier
  | 'unpaid'
  | 'granted'
  | 'operators'
  | 'blocked'
  | 'unverified';

export interface MemberQuery {
  /** Part of a name or email address, or an id; '' for all. */
  q: string;
  show: MemberFilter;
  /** The id of the last member of the page before; '' for the first page. */
  after: string;
}

export const MEMBER_PARAMETERS = ['q', 'show', 'after'] as const;
/** Shorter terms cannot use the index. */
export const SHORTEST_TERM = 3;
const LONGEST = 200;

export function readMemberQuery(params: URLSearchParams): MemberQuery {
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, LONGEST);
  const show = MEMBER_FILTERS.find(({ id }) => id === params.get('show'))?.id ?? 'all';
  return { q: text('q'), show, after: text('after') };
}

export function writeMemberQuery({ q, show, after }: MemberQuery): URLSearchParams {
  return new URLSearchParams({
    ...(q && { q }),
    ...(show !== 'all' && { show }),
    ...(after && { after }),
  });
}

/** The plan of a filter; null for other filters. */
export function planOf(show: MemberFilter): PaidTier | null {
  return PAID_TIERS.find((tier) => tier === show) ?? null;
}

/** Since when a member has paid, and since when a payment is missing; times in ISO 8601. */
export interface MemberPayments {
  paidSince: string | null;
  unpaidSince: string | null;
  /** The end of the paid plan; null if nothing is paid. */
  paidUntil: string | null;
}

/** A member's payments from what is stored. @param now milliseconds since 1970 */
export function paymentsOf(
  stored: { status: Tier; expiresAt: Date | null; paidSince: Date | null; unpaidSince: Date | null },
  now: number,
): MemberPayments {
  const isPaid = currentTier(stored.status, stored.expiresAt, now) !== 'free';
  return {
    paidSince: stored.paidSince?.toISOString() ?? null,
    unpaidSince: stored.unpaidSince?.toISOString() ?? null,
    paidUntil: isPaid ? (stored.expiresAt?.toISOString() ?? null) : null,
  };
}

/** A member's payments and what happens next, in words; null for a member who never had to pay. */
export function paymentsText({ paidSince, unpaidSince, paidUntil }: MemberPayments): string | null {
  if (unpaidSince !== null) {
    const next =
      paidUntil === null
        ? 'The plan rests until it is paid.'
        : `The plan stays until ${formatDate(paidUntil)} while the provider tries again.`;
    return `Payment failed, noticed on ${formatDate(unpaidSince)}. ${next}`;
  }
  return paidSince === null || paidUntil === null ? null : `Pays since ${formatDate(paidSince)}`;
}

/** Longest granted plan, in years. */
const YEARS_AT_MOST = 5;

/** The end of a plan granted until a day: the end of that day. @returns null for an invalid day */
export function endOfGrant(day: string, now: number): Date | null {
  const date = readTypedDate(day);
  if (date?.length !== 'YYYY-MM-DD'.length) return null;
  const begins = new Date(`${date}T00:00:00Z`);
  const end = new Date(begins.getTime() + 24 * 60 * 60 * 1000);
  const last = now + YEARS_AT_MOST * 366 * 24 * 60 * 60 * 1000;
  return end.getTime() > now && end.getTime() <= last ? end : null;
}

/** Irreversible actions on a member, by `intent`, with the page's confirmation. */
export const MEMBER_DONE = {
  unblock: 'The member can sign in again.',
  sessions: 'All sessions of the member have ended. They can sign in again.',
  factors: 'The second factors are removed. The member signs in with the password.',
} as const;
export type MemberChange = keyof typeof MEMBER_DONE;

export const MEMBER_TEXTS = {
  reviews:
    'The public reviews of a blocked member stay, as do their votes; a public page of theirs is gone while the block lasts. Hide those that break the rules on the page of reviews.',
  hasRole: 'This member has a role at the desk. Take it away first.',
  unchanged: 'Nothing was changed: that is how it was already.',
  until: `Choose a day from today on, at most ${YEARS_AT_MOST} years away`,
  confirmation: 'Type the address of the account',
  stillPaying: 'A subscription still runs. The member or you must cancel it at the payment provider first.',
  planLeft: 'The plan that is paid has time left. Only the member can give it up, in the account settings.',
  lastOwner: 'This is the last owner. Give somebody else that role first.',
  noFactor: 'This member has no second factor.',
  deleted: 'The account is deleted.',
} as const;

export const MEMBER_FORM = {
  fields: {
    intent: HIDDEN,
    id: HIDDEN,
    note: textField({
      label: 'To the member',
      rows: 3,
      missing: 'Write what the member should know',
      tooLong: 'The note is too long',
      maxLength: NOTE_LENGTH,
    }),
    tier: choiceField({
      label: 'Plan',
      options: PLANS.map((plan) => ({
        id: plan.tier,
        get label() {
          return plan.name;
        },
      })),
      missing: 'Choose a plan',
    }),
    until: { kind: 'line', label: 'Last day', control: { type: 'date', required: true } },
    confirmation: {
      kind: 'line',
      label: 'Address of the account, to delete it',
      control: { type: 'email', required: true, autoComplete: 'off' },
    },
  },
  failed: 'That could not be done. Please try again in a moment.',
} satisfies FormRules;
export type MemberState = StateOf<typeof MEMBER_FORM>;
