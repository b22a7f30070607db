import type { Catalogue } from '../catalogue.ts';
import { categoryOf } from '../search/filters/known-filters.ts';
import type { UnreadFilters } from './list-query.ts';
import { isPlace } from './place.ts';
import type { Named } from './rounds.ts';

/** What rounds, companies and investors can be filtered by. */
export interface ListOptions {
  categories: Named[];
  /** By their English names. */
  countries: readonly string[];
}

/** The choices for a list. @param countries of those that it may name */
export function optionsFor(catalogue: Catalogue, countries: readonly string[]): ListOptions {
  return { categories: catalogue.categories().sort((a, b) => (a.name < b.name ? -1 : 1)), countries };
}

/**
 * Filters with their category by its id, which addresses may also name, and without a category or country that the list does
 * not have; with what these were.
 */
export function knownFilters<Filters extends { category?: string | undefined; country?: string | undefined }>(
  filters: Filters,
  { categories, countries }: ListOptions,
): { filters: Filters; unread: UnreadFilters } {
  const { category, country } = filters;
  const meant = categoryOf(categories, category);
  const unread = {
    ...(category !== undefined && !meant && { category }),
    ...(country !== undefined && !isPlace(country, countries) && { country }),
  };
  const removed = Object.fromEntries(Object.keys(unread).map((name) => [name, undefined]));
  return { filters: { ...filters, ...(meant && { category: meant.id }), ...removed }, unread };
}
