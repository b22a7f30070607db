import type { ToolQuery } from '#catalogue/search/tool-query.ts';
import { quotedTerm } from '#site/shown-term.ts';

/** Names the preview of all categories. */
export const ALL_TILES = 'all';

/** What a landscape is of: `The AI landscape`, `AI landscape: Coding Assistants`. */
export function landscapeTitle({ q, category, specialization, ...filters }: ToolQuery): string {
  const of = [specialization ?? category, q === '' ? null : quotedTerm(q)].filter((each) => each !== null);
  if (of.length > 0) return `AI landscape: ${of.join(', ')}`;
  const isNarrowed = filters.facets.length > 0 || filters.isPremium !== null || filters.isFeatured;
  return isNarrowed ? 'AI landscape: a selection' : 'The AI landscape';
}
