import { ownValue } from '#site/own-value.ts';
import { type FacetId, facetOf } from '../search/filters/facet-names.ts';
import { isInUnion } from '../search/filters/facets.ts';
import { OUTDATED, type Today } from './certainty.ts';
import { originOf } from './code-sources.ts';
import { factLabel } from './fact-words.ts';
import { readGroup } from './field-values.ts';
import { type GroupData, TERMS_FIELDS } from './tool-fields.ts';

/** Facts whose detail states the conditions under which a filter's value applies. */
const CONDITIONAL = {
  training: 'decision_trains_on_data',
  data: 'decision_data_regions',
  age: 'decision_age_limit',
} as const satisfies Partial<Record<FacetId, keyof GroupData<'decision'>>>;

type ConditionalField = (typeof CONDITIONAL)[keyof typeof CONDITIONAL];

/** Facts with conditions behind these filters, by the filters' names (`facet-names.ts`). */
export function conditionalFields(filters: readonly string[]): ConditionalField[] {
  const keys = filters.flatMap((name) => {
    const id = facetOf(name)?.id;
    return id === undefined ? [] : (ownValue<ConditionalField>(CONDITIONAL, id) ?? []);
  });
  return [...new Set(keys)];
}

/**
 * The conditions behind filters, in their recorded words: `Data kept in European Union: on Enterprise only`.
 *
 * @param stored these fields of the group `decision`, as stored
 */
export function conditionsOf(stored: unknown, filters: readonly string[], today: Today): string[] {
  const { data } = readGroup('decision', stored);
  const keys = conditionalFields(filters);
  return TERMS_FIELDS.flatMap(({ key, label }) => {
    const named = keys.find((each) => each === key);
    const fact = named && data[named];
    if (named === undefined || !fact?.value.detail) return [];
    const isOld = originOf(fact, named, today).isOutdated;
    const places = named === 'decision_data_regions' ? placesAsked(data[named]?.value.regions, filters) : [];
    const ofPlaces = places.length === 0 ? label : `${label} ${places.map(placeName).join(', ')}`;
    return `${ofPlaces}: ${withoutPlace(fact.value.detail, places)}${isOld ? ` · ${OUTDATED}` : ''}`;
  });
}

/** The recorded places that match the filters. A country of the Union matches the Union. */
function placesAsked(recorded: readonly string[] = [], filters: readonly string[]): string[] {
  const asked = filters.flatMap((name) => {
    const facet = facetOf(name);
    return facet?.id === 'data' ? [facet.value] : [];
  });
  return recorded.filter((place) => asked.includes(place) || (asked.includes('EU') && isInUnion(place)));
}

function placeName(place: string): string {
  return factLabel('place', place) ?? place;
}

/** Removes the place from a condition: 'EU on Enterprise only' becomes 'on Enterprise only'. */
function withoutPlace(detail: string, places: readonly string[]): string {
  const [first = '', ...rest] = detail.split(' ');
  return places.length === 1 && places[0] === first && /^\p{Ll}/u.test(rest[0] ?? '')
    ? rest.join(' ')
    : detail;
}
