import type { SubscriptionPhase } from '#features/billing/subscription.ts';
import { formatDate } from '#site/format.ts';

/** States of a payer's subscription; `ended` if they had a plan and have none now. */
export const PAYER_STATES = [
  { id: 'active', label: 'Renews' },
  { id: 'ending', label: 'Cancelled, runs out' },
  { id: 'past_due', label: 'Payment failed' },
  { id: 'suspended', label: 'Rests' },
  { id: 'ended', label: 'Ended, or never begun' },
] as const;
export type PayerState = (typeof PAYER_STATES)[number]['id'];

export interface PayerQuery {
  /** Null for all. */
  state: PayerState | null;
  /** The member id of the last payer of the page before; '' for the first page. */
  after: string;
}

const LONGEST = 200;

export function readPayerQuery(params: URLSearchParams): PayerQuery {
  return { state: readPayerState(params), after: (params.get('after') ?? '').slice(0, LONGEST) };
}

/** The state that a file is filtered by; null for any. */
export function readPayerState(params: URLSearchParams): PayerState | null {
  return PAYER_STATES.find(({ id }) => id === params.get('state'))?.id ?? null;
}

export function writePayerQuery({ state, after }: PayerQuery): URLSearchParams {
  return new URLSearchParams({ ...(state && { state }), ...(after && { after }) });
}

/** The state for a stored phase. */
export function stateOf(phase: SubscriptionPhase): PayerState {
  return phase === 'none' ? 'ended' : phase;
}

export function stateLabel(state: PayerState): string {
  return PAYER_STATES.find(({ id }) => id === state)?.label ?? state;
}

/** What happens next, in words; null for nothing. @param until the end of the paid plan, in ISO 8601 */
export function nextText(state: PayerState, until: string | null): string | null {
  switch (state) {
    case 'active':
      return until && `Is charged again on ${formatDate(until)}`;
    case 'ending':
      return until && `Ends on ${formatDate(until)}`;
    case 'past_due':
      return until && `Keeps the plan until ${formatDate(until)} while the provider tries again`;
    case 'suspended':
      return 'Has nothing until it is paid';
    case 'ended':
      return null;
  }
}
