/** What one browser searched for last. It keeps this for itself: nothing of it is sent (docs/privacy.md). */

const MOST = 5;
/** A longer text is pasted, not a search to come back to. */
const LONGEST = 100;

/** The list with a term at its head; it is there only once, however it is written. */
export function withSearch(terms: readonly string[], term: string): string[] {
  const added = term.normalize('NFC').trim();
  if (added === '' || added.length > LONGEST) return [...terms];
  const others = terms.filter((other) => other.toLowerCase() !== added.toLowerCase());
  return [added, ...others].slice(0, MOST);
}

/** Reads what the browser kept; whatever is not a list of searches is none. */
export function readSearches(stored: string | null): string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.filter((term) => typeof term === 'string' && term !== '').slice(0, MOST);
  } catch {
    return [];
  }
}
