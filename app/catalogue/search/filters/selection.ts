import { ownValue } from '#site/own-value.ts';
import { FACET_IDS, type FacetId, facetName, facetOf, isTermsFacetId } from './facet-names.ts';
import { FACETS } from './facet-table.ts';
import { FEATURED, likely, NOT_PREMIUM, PREMIUM } from './facets.ts';
import { TERMS_FACETS } from './terms-facets.ts';
import type { ToolFilters, ToolQuery } from './tool-query.ts';

/** Values of one group never narrow each other's counts. */
export type Group = FacetId | 'category' | 'specialization' | 'premium' | 'featured';

/** A condition on a tool's words: any, or all, of these. */
export interface Condition {
  group: Group;
  words: readonly string[];
  needs: 'any' | 'all';
}

/** A facet's word in the index of tools. */
export function facetWord(name: string): string {
  return `is:${name}`;
}

/**
 * The conditions of chosen facets.
 *
 * @param understood facets in the words, which join the chosen values of the same facet
 */
export function facetConditions(chosen: readonly string[], understood: readonly string[] = []): Condition[] {
  return FACET_IDS.flatMap((id): Condition[] => {
    const own = (names: readonly string[]) => names.filter((name) => facetOf(name)?.id === id);
    if (own(chosen).length === 0) return [];
    const names = new Set([...own(chosen), ...own(understood)]);
    return [{ group: id, words: [...names].map(facetWord), needs: FACETS[id].needs }];
  });
}

/** The facets in the words, without those that the visitor's choice replaces. */
export function understoodOnly(
  query: Pick<ToolQuery, 'facets' | 'isPremium'>,
  understood: readonly string[],
) {
  const chosen = new Set(query.facets.map((name) => facetOf(name)?.id));
  return understood.filter((name) =>
    name === 'free' ? query.isPremium === null : !chosen.has(facetOf(name)?.id),
  );
}

/** The values that meet a wish for a facet. */
export function meeting(name: string): readonly string[] {
  const { id, value } = facetOf(name) ?? {};
  if (value === undefined || !isTermsFacetId(id)) return [name];
  const others = ownValue(TERMS_FACETS[id].alsoMetBy ?? {}, value) ?? [];
  return [name, ...others.map((other) => facetName(id, other))];
}

/** The same as conditions, one each, which probable facets meet too. */
export function wishConditions(names: readonly string[]): Condition[] {
  return names.map((name): Condition => {
    const facet = facetOf(name);
    const words = [...meeting(name), ...(facet?.id === 'language' ? [likely(name)] : [])].map(facetWord);
    if (facet === null) return { group: 'premium', words, needs: 'any' };
    return { group: facet.id, words, needs: FACETS[facet.id].needs };
  });
}

/** The same as conditions that only known facets meet. */
export function knownConditions(names: readonly string[]): Condition[] {
  return wishConditions(names).map((condition, place) => ({
    ...condition,
    words: condition.words.slice(0, meeting(names[place] ?? '').length),
  }));
}

export interface TopicName {
  /** `in:video/` for a category, `in:video/editing` for a specialization (`topicWord`). */
  word: string;
  name: string;
  /** The category's name; null for a category. */
  category: string | null;
}

/** Filters other than facets and prices. */
type OtherFilters = Omit<ToolFilters, 'facets' | 'budget'>;

/** The conditions of a query's other filters. */
export function filterConditions(query: OtherFilters, topics: readonly TopicName[]): Condition[] {
  const { category, specialization, isPremium, isFeatured } = query;
  const wordsOf = (isNamed: (topic: TopicName) => boolean) => topics.filter(isNamed).map(({ word }) => word);
  const conditions: Record<keyof OtherFilters, Condition | null> = {
    category:
      category === null
        ? null
        : {
            group: 'category',
            words: wordsOf((topic) => topic.category === null && topic.name === category),
            needs: 'any',
          },
    specialization:
      specialization === null
        ? null
        : {
            group: 'specialization',
            words: wordsOf(
              (topic) =>
                topic.name === specialization &&
                topic.category !== null &&
                (category === null || topic.category === category),
            ),
            needs: 'any',
          },
    isPremium:
      isPremium === null
        ? null
        : { group: 'premium', words: [facetWord(isPremium ? PREMIUM : NOT_PREMIUM)], needs: 'any' },
    isFeatured: isFeatured ? { group: 'featured', words: [facetWord(FEATURED)], needs: 'any' } : null,
  };
  return Object.values(conditions).filter((condition) => condition !== null);
}
