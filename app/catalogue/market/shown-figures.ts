import { formatCount, formatExactUsd, formatUsd } from '#site/format.ts';
import type { Provenance } from '../tools/certainty.ts';

/** What is shown for a figure: its text, the exact amount if the text is shortened, and its origin. */
export interface Shown extends Provenance {
  value: string | null;
  exact: string | null;
  /** What it counts or covers, in the same line. */
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

export function text(value: string, origin: Provenance, coverage: string | null = null): Shown {
  return { value, exact: null, coverage, isLocked: false, ...origin };
}

export function count(value: number, origin: Provenance, coverage: string | null = null): Shown {
  return text(formatCount(value), origin, coverage);
}

export function usd(amount: number, origin: Provenance, coverage: string): Shown {
  return { ...text(formatUsd(amount), origin, coverage), exact: formatExactUsd(amount) };
}

/** A figure that nobody can state here; the coverage says why. */
export function unknown(origin: Provenance, coverage: string | null = null): Shown {
  return { value: null, exact: null, coverage, isLocked: false, ...origin };
}
