import { LAST_SEARCHES } from '#site/limits.ts';

/** The last searches of one browser. They stay in the browser and are never sent (docs/privacy.md). */

/** The list with a term moved or added to the top. The same term in another case is not listed again. */
export function withSearch(terms: readonly string[], term: string): string[] {
  const added = term.normalize('NFC').trim();
  if (added === '' || added.length > LAST_SEARCHES.characters) return [...terms];
  const others = terms.filter((other) => other.toLowerCase() !== added.toLowerCase());
  return [added, ...others].slice(0, LAST_SEARCHES.kept);
}

/** Reads what the browser stored. Anything that is not a list of searches counts as an empty list. */
export function readSearches(stored: string | null): string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.filter((term) => typeof term === 'string' && term !== '').slice(0, LAST_SEARCHES.kept);
  } catch {
    return [];
  }
}
