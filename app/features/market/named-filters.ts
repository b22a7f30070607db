import type { ListOptions } from '#catalogue/rounds/list-options.ts';
import { placeName } from '#catalogue/rounds/place.ts';
import type { Meant } from '#catalogue/rounds/rounds.server.ts';
import type { Named, RoundFilters } from '#catalogue/rounds/rounds.ts';
import { FACT_WORDS } from '#catalogue/tools/fact-words.ts';
import { formatCount } from '#site/format.ts';

/** More names than these are only counted. */
const NAMED = 3;

/** Known filters in the words of the catalogue: what is quoted names whom it is of as recorded, never as typed. */
export function namedFilters(filters: RoundFilters, options: ListOptions, meant: Meant) {
  return {
    ...wordedFilters(filters, options, FACT_WORDS.roundKind),
    company: meant.company?.length ? namesOf(meant.company) : undefined,
    investor: meant.investor?.length ? namesOf(meant.investor) : undefined,
  };
}

/**
 * Known filters in words.
 *
 * @param kinds their names by code
 */
export function wordedFilters<Filters extends WordedByName>(
  filters: Filters,
  { categories, countries }: ListOptions,
  kinds: Readonly<Record<string, string>>,
) {
  const { category, kind, country } = filters;
  return {
    ...filters,
    category: category && categories.find(({ id }) => id === category)?.name,
    kind: kind && kinds[kind],
    country: country && placeName(country, countries),
  };
}

interface WordedByName {
  category?: string | undefined;
  kind?: string | undefined;
  country?: string | undefined;
}

function namesOf(named: readonly Named[]): string {
  const more = named.length - NAMED;
  const shown = named.slice(0, NAMED).map(({ name }) => name);
  return new Intl.ListFormat('en-US').format(more > 0 ? [...shown, `${formatCount(more)} more`] : shown);
}

/** What is said of typed names that nobody bears, one sentence each. */
export function unknownNames({ company, investor }: Meant): string[] {
  const none = (label: string, meant: readonly Named[] | null) =>
    meant?.length === 0 ? [`${label}: none with a round that you may see is called so.`] : [];
  return [...none('Company', company), ...none('Investor', investor)];
}
