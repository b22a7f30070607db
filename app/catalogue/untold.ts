import type { Entry } from './entry.ts';
import { isTermsFacet } from './search/facet-names.ts';
import { knownOf } from './search/fit.ts';
import type { ToolSearch } from './tools/entities.ts';

/** Of facets for which tools have a value also where nothing is recorded: which tools are known not to have all of them. */
export function untoldOf(
  entries: readonly Pick<Entry, 'facets'>[],
  facets: readonly string[],
): ToolSearch['untold'] {
  if (!facets.some(isTermsFacet)) return null;
  let [lacking, unknown] = [0, 0];
  for (const { facets: words } of entries) {
    const known = facets.map((facet) => knownOf(words, facet));
    if (known.includes('no')) lacking++;
    else if (known.some((each) => each !== 'yes')) unknown++;
  }
  return { lacking, unknown };
}
