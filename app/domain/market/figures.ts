import { formatCount, formatUsd } from '#domain/format.ts';
import type { Provenance } from '#domain/tools/certainty.ts';

/** What is shown for a figure: its text, the exact amount if the text is shortened, and its origin. */
export interface Shown extends Provenance {
  value: string | null;
  exact: string | null;
}

export interface Figure extends Shown {
  label: string;
}

/** A part of the page whose content all has one origin. */
export interface Section<T> extends Provenance {
  content: T;
}

/** The origin of the spec's placeholder figures (spec §9). */
export const ILLUSTRATIVE: Provenance = {
  certainty: 'illustrative',
  source: 'Placeholder that shows the form of the figure; nothing is recorded yet',
  date: 'N/A',
};

export function figure(label: string, shown: Shown): Figure {
  return { label, ...shown };
}

export function text(value: string, origin: Provenance): Shown {
  return { value, exact: null, ...origin };
}

export function count(value: number, origin: Provenance): Shown {
  return text(formatCount(value), origin);
}

export function usd(amount: number, origin: Provenance): Shown {
  return { value: formatUsd(amount), exact: `$${formatCount(amount)}`, ...origin };
}

/** A figure that reads 'N/A'; its origin says why. */
export function unknown(origin: Provenance): Shown {
  return { value: null, exact: null, ...origin };
}
