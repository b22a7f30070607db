import { facetOf, isTermsFacetId } from '../search/filters/facet-names.ts';
import { isInUnion } from '../search/filters/place-names.ts';
import { TERMS_FACETS } from '../search/filters/terms-facets.ts';
import { OUTDATED, type Today } from './certainty.ts';
import { originOf } from './code-sources.ts';
import { factLabel } from './fact-words.ts';
import { readGroup } from './field-values.ts';
import { type GroupData, TERMS_FIELDS } from './tool-fields.ts';

type Decision = GroupData<'decision'>;

/** The facts behind these filters of terms, by the filters' names (`facet-names.ts`). */
export function conditionalFields(filters: readonly string[]): (keyof Decision)[] {
  const ids = filters.map((name) => facetOf(name)?.id).filter(isTermsFacetId);
  return [...new Set(ids.map((id) => TERMS_FACETS[id].field))];
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
    const detail = detailOf(fact?.value);
    if (named === undefined || detail === null) return [];
    const isOld = originOf(fact, named, today).isOutdated;
    const places = named === 'decision_data_regions' ? placesAsked(data[named]?.value.regions, filters) : [];
    const ofPlaces = places.length === 0 ? label : `${label} ${places.map(placeName).join(', ')}`;
    return `${ofPlaces}: ${withoutPlace(detail, places)}${isOld ? ` · ${OUTDATED}` : ''}`;
  });
}

/** What a fact says beside its value: on which conditions it applies. */
function detailOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('detail' in value)) return null;
  return typeof value.detail === 'string' ? value.detail : null;
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
