import {
  lastSearchGroups,
  NO_SUGGESTIONS,
  readSuggestions,
  type SuggestionGroup,
  type Suggestions,
  suggestionGroups,
} from '#catalogue/search/suggesting/suggestions.ts';
import { paths } from '#site/paths.ts';

/** What to suggest for a term, or for an empty box; null while the box calls for nothing. */
export function groupsFor(
  term: string | null,
  searches: readonly string[],
  found: Suggestions | null,
): SuggestionGroup[] {
  return term === '' ? lastSearchGroups(searches) : suggestionGroups(found ?? NO_SUGGESTIONS);
}

/** A failure suggests nothing: the search itself still works and will report the failure. */
export async function fetchSuggestions(term: string, signal: AbortSignal): Promise<Suggestions> {
  try {
    const response = await fetch(paths.suggestions(term), { signal });
    return response.ok ? readSuggestions(await response.json()) : NO_SUGGESTIONS;
  } catch {
    return NO_SUGGESTIONS;
  }
}
