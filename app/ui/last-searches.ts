import { readSearches, withSearch } from '#domain/search/last-searches.ts';

/** The last searches in the browser's local storage. Where it keeps nothing, there are none. */

const KEY = 'toolbox-searches';

export function lastSearches(): string[] {
  try {
    return readSearches(localStorage.getItem(KEY));
  } catch {
    return [];
  }
}

export function rememberSearch(term: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(withSearch(lastSearches(), term)));
  } catch {
    // The browser keeps nothing, or has no room left: the search itself goes on.
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There is nothing to forget where nothing can be kept.
  }
}
