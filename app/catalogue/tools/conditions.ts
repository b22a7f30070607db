import { ownValue } from '#site/own-value.ts';
import { type FacetId, facetOf } from '../search/filters/facet-names.ts';
import { OUTDATED, type Today } from './certainty.ts';
import { originOf } from './code-sources.ts';
import { readGroup } from './field-values.ts';
import { type GroupData, TERMS_FIELDS } from './tool-fields.ts';

/** The facts whose detail says under which conditions a filter's value is true of a tool. */
const CONDITIONAL = {
  training: 'decision_trains_on_data',
  data: 'decision_data_regions',
  age: 'decision_age_limit',
} as const satisfies Partial<Record<FacetId, keyof GroupData<'decision'>>>;

type ConditionalField = (typeof CONDITIONAL)[keyof typeof CONDITIONAL];

/** Facts with conditions on which these filters rest, by the filters' names (`facet-names.ts`). */
export function conditionalFields(filters: readonly string[]): ConditionalField[] {
  const keys = filters.flatMap((name) => {
    const id = facetOf(name)?.id;
    return id === undefined ? [] : (ownValue<ConditionalField>(CONDITIONAL, id) ?? []);
  });
  return [...new Set(keys)];
}

/**
 * The conditions of these facts in the words in which they are recorded: `Data kept in: EU on Enterprise only`.
 *
 * @param stored these fields of the group `decision`, as stored
 */
export function conditionsOf(stored: unknown, keys: readonly ConditionalField[], today: Today): string[] {
  const { data } = readGroup('decision', stored);
  return TERMS_FIELDS.flatMap(({ key, label }) => {
    const named = keys.find((each) => each === key);
    const fact = named && data[named];
    if (named === undefined || !fact?.value.detail) return [];
    const isOld = originOf(fact, named, today).isOutdated;
    return `${label}: ${fact.value.detail}${isOld ? ` · ${OUTDATED}` : ''}`;
  });
}
