import { formatCount, formatDate } from '#site/format.ts';
import { NOT_AVAILABLE } from '#site/messages.ts';
import type { Provenance } from '../tools/certainty.ts';
import type { MarketFacts } from './category-facts.ts';
import { type Shown, text, unknown } from './shown-figures.ts';
import type { StoredMarket } from './stored.ts';

/** The origin of what is worked out from the category's rows. */
export function computed(facts: MarketFacts, basis: string): Provenance {
  return { certainty: 'computed', source: basis, date: formatDate(facts.asOf) };
}

/** The origin of a stored market row, which has no date of its own (spec §3). */
export function storedOrigin({ data_source }: StoredMarket): Provenance {
  return data_source
    ? { certainty: 'attributed', source: data_source, date: NOT_AVAILABLE }
    : { certainty: 'editorial', source: "Reported by the directory's editors", date: NOT_AVAILABLE };
}

/** A stored figure, or null when it is not stored. */
export function fromStored(stored: StoredMarket, value: string | number | null): Shown | null {
  if (value === null) return null;
  return text(typeof value === 'number' ? formatCount(value) : value, storedOrigin(stored));
}

export const NOT_RECORDED = unknown({
  certainty: 'editorial',
  source: 'Nothing is recorded',
  date: NOT_AVAILABLE,
});
