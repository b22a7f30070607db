import { formatCount, formatExactUsd, formatUsd } from '#site/format.ts';
import type { Provenance } from '../tools/certainty.ts';

/** What is shown for a figure: its text, the exact amount if the text is shortened, and its origin. */
export interface Shown extends Provenance {
  value: string | null;
  exact: string | null;
  /** What it counts or covers, in a few words that fit in one line beneath it. */
  brief: string | null;
  /** The same in full, where it is quoted. */
  coverage: string | null;
  /** Whether a subscriber sees more here. */
  isLocked: boolean;
}

export interface Figure extends Shown {
  label: string;
}

/** A part of the page whose content all has one origin. */
export interface Section<T> extends Provenance {
  content: T;
}

export function figure(label: string, shown: Shown): Figure {
  return { label, ...shown };
}

/** What a figure counts or covers. */
export type Covered = Pick<Shown, 'brief' | 'coverage'>;

const UNSAID: Covered = { brief: null, coverage: null };

export function text(value: string, origin: Provenance, covered = UNSAID): Shown {
  return { value, exact: null, ...covered, isLocked: false, ...origin };
}

export function count(value: number, origin: Provenance, covered = UNSAID): Shown {
  return text(formatCount(value), origin, covered);
}

export function usd(amount: number, origin: Provenance, covered: Covered): Shown {
  return { ...text(formatUsd(amount), origin, covered), exact: formatExactUsd(amount) };
}

/** A figure that nobody can state here; what it covers says why. */
export function unknown(origin: Provenance, covered = UNSAID): Shown {
  return { value: null, exact: null, ...covered, isLocked: false, ...origin };
}
