import type { FileColumn } from '#features/market/export-list.server.ts';
import { planName } from '#site/plans.ts';
import type { Payer } from './list-payers.server.ts';
import { stateLabel } from './payers.ts';

const dayOf = (moment: string | null) => moment?.slice(0, 10) ?? null;

/** A line for each payer. */
export const PAYER_COLUMNS: readonly FileColumn<Payer>[] = [
  { title: 'Member', of: ({ email }) => email },
  { title: 'Member id', of: ({ id }) => id },
  { title: 'Provider', of: ({ provider }) => provider },
  { title: 'Plan', of: ({ tier }) => (tier === 'free' ? '' : planName(tier)) },
  { title: 'State', of: ({ state }) => stateLabel(state) },
  { title: 'Customer since', of: ({ customerSince }) => dayOf(customerSince) },
  { title: 'Pays since', of: ({ paidSince }) => dayOf(paidSince) },
  { title: 'Paid until', of: ({ until }) => dayOf(until) },
];
