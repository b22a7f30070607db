import type { ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import { quotedTerm } from '#site/shown-term.ts';
import { SITE } from '#site/site.ts';

/** Names the preview of all categories. */
export const ALL_TILES = 'all';

/** What a landscape is of: `The landscape of AI tools`, `Landscape of AI tools: Coding Assistants`. */
export function landscapeTitle({ q, category, specialization, ...filters }: ToolQuery): string {
  const of = [specialization ?? category, q === '' ? null : quotedTerm(q)].filter((each) => each !== null);
  if (of.length > 0) return `Landscape of ${SITE.listed.many}: ${of.join(', ')}`;
  const isNarrowed = filters.facets.length > 0 || filters.isPremium !== null || filters.isFeatured;
  return isNarrowed
    ? `Landscape of ${SITE.listed.many}: a selection`
    : `The landscape of ${SITE.listed.many}`;
}
