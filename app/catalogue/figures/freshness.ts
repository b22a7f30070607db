import { FRESH_MONTHS } from '#site/overview.ts';
import type { Catalogue } from '../catalogue.ts';
import { addMonths } from '../market/periods.ts';

/** How fresh a category is. */
export interface Freshness {
  id: string;
  name: string;
  tools: number;
  /** How many have a source of the last months. */
  fresh: number;
  /** The month of the tool whose sources are the oldest, as YYYY-MM. */
  oldest: string | null;
}

/**
 * The freshness of every category that has tools, the least fresh first.
 *
 * @param now milliseconds since 1970
 */
export function freshnessOf(catalogue: Catalogue, now: number): Freshness[] {
  const since = addMonths(new Date(now).toISOString().slice(0, 7), -FRESH_MONTHS);
  const all = catalogue.categories().flatMap(({ id, name }) => {
    const entries = catalogue.inCategory(id);
    const months = entries.flatMap(({ counted }) => counted.newestSource ?? []).sort();
    const fresh = months.filter((month) => month >= since).length;
    return entries.length === 0
      ? []
      : [{ id, name, tools: entries.length, fresh, oldest: months[0] ?? null }];
  });
  return all.sort((a, b) => a.fresh / a.tools - b.fresh / b.tools || (a.name < b.name ? -1 : 1));
}
