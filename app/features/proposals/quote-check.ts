import type { ProposedValue } from '#features/editing/proposal.ts';

/** What the site has found of quoted words on the page that is named with them. */
export interface QuoteCheck {
  outcome: 'found' | 'absent' | 'unread';
  /** Why the page could not be read; null if it was. */
  why: string | null;
  /** Whether the value follows from the words; null where no rule tells. */
  follows: boolean | null;
  /** When the page was visited, as YYYY-MM-DD. */
  read_on: string;
}

/** Why nothing was visited for words that are too few or too many to be found with certainty. */
export const UNFIT = 'unfit';

/** How long a check is remembered. */
export const QUOTE_CHECKS_KEPT_DAYS = 365;

/** Whether a check makes the page a source of the value, as an editor who has read it does. */
export function isProof(check: QuoteCheck | undefined): check is QuoteCheck {
  return check?.outcome === 'found' && check.follows !== false;
}

/** Whether the site has looked for the words of a value in vain, so that a person has to decide. */
export function isDoubted(check: QuoteCheck | undefined): boolean {
  return check !== undefined && !isProof(check);
}

/** A value as it is published: of the day on which the site has found its words, if it has. */
export function asProved(value: ProposedValue, check: QuoteCheck | undefined): ProposedValue {
  return isProof(check) ? asRead(value, check.read_on) : value;
}

/** A value whose page the site or an editor has read. @param day as YYYY-MM-DD */
export function asRead(value: ProposedValue, day: string): ProposedValue {
  return value.url === undefined ? value : { ...value, read_on: day, is_read: true };
}
