import { useSyncExternalStore } from 'react';
import { HIDDEN_COLUMNS, PREFERENCES, type PreferenceName } from './preferences.ts';

const CHANGED = 'toolbox-preference';

/** A preference of this browser; until the page runs, its default. */
export function usePreference(name: PreferenceName): string {
  const { attribute, choices } = PREFERENCES[name];
  return useAttribute(attribute) ?? choices[0].value;
}

export function setPreference(name: PreferenceName, value: string) {
  store(PREFERENCES[name], value);
}

/** Ids of the table's columns that this browser hides. */
export function useHiddenColumns(): string[] {
  return useAttribute(HIDDEN_COLUMNS.attribute)?.split(' ') ?? [];
}

export function hideColumns(ids: readonly string[]) {
  store(HIDDEN_COLUMNS, ids.filter((id) => id !== '').join(' '));
}

function useAttribute(attribute: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.getAttribute(attribute),
    () => null,
  );
}

function subscribe(onChange: () => void) {
  window.addEventListener(CHANGED, onChange);
  return () => window.removeEventListener(CHANGED, onChange);
}

function store({ key, attribute }: { key: string; attribute: string }, value: string) {
  document.documentElement.setAttribute(attribute, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage may be blocked; the choice then lasts until the page is left.
  }
  window.dispatchEvent(new Event(CHANGED));
}
