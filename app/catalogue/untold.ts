import type { Entry } from './entry.ts';
import { knownOf } from './search/answer/fit.ts';
import { isTermsFacet } from './search/filters/facet-names.ts';
import type { ToolSearch } from './tools/entities.ts';

/**
 * How many tools a search for filters alone leaves out, if one of its filters is of terms: those that are known to lack
 * one, and of the rest those of which one is not recorded. Tools that probably have what is asked for are listed.
 *
 * @param facets what is asked for
 * @returns null if none of them is of terms
 */
export function untoldOf(
  entries: readonly Pick<Entry, 'facets'>[],
  facets: readonly string[],
): ToolSearch['untold'] {
  if (!facets.some(isTermsFacet)) return null;
  let [lacking, unknown] = [0, 0];
  for (const { facets: words } of entries) {
    const known = facets.map((facet) => knownOf(words, facet));
    if (known.includes('no')) lacking++;
    else if (known.includes('unknown')) unknown++;
  }
  return { lacking, unknown };
}
