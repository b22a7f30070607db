import { readSearches, withSearch } from '#catalogue/search/suggesting/last-searches.ts';

/** The last searches, in the browser's local storage. A browser that stores nothing has none. */

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
    // The browser stores nothing or is full. The search itself still works.
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}
