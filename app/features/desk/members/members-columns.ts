import type { FileColumn } from '#features/market/export-list.server.ts';
import { planName } from '#site/plans.ts';
import type { MemberLine } from './list-members.server.ts';

/** A line for each member. */
export const MEMBERS_COLUMNS: readonly FileColumn<MemberLine>[] = [
  { title: 'Address', of: ({ email }) => email },
  { title: 'Name', of: ({ name }) => name || null },
  { title: 'Member id', of: ({ id }) => id },
  { title: 'Member since', of: ({ since }) => since.slice(0, 10) },
  { title: 'Plan', of: ({ tier }) => (tier === 'free' ? 'Free' : planName(tier)) },
  { title: 'Pays since', of: ({ payments }) => payments.paidSince?.slice(0, 10) ?? null },
  { title: 'Paid until', of: ({ payments }) => payments.paidUntil?.slice(0, 10) ?? null },
  { title: 'Payment missing since', of: ({ payments }) => payments.unpaidSince?.slice(0, 10) ?? null },
  { title: 'Address confirmed', of: ({ isVerified }) => (isVerified ? 'yes' : 'no') },
  { title: 'Blocked', of: ({ isBlocked }) => (isBlocked ? 'yes' : 'no') },
];
