import { useSyncExternalStore } from 'react';
import { MARKS } from '#site/marks.ts';
import type { Scheme } from './colours.ts';

/** The colour scheme that the page has now, by the system or by what the visitor has chosen. */
export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, schemeNow, () => 'light');
}

const DARK = '(prefers-color-scheme: dark)';

function schemeNow(): Scheme {
  const { colorScheme } = getComputedStyle(document.documentElement);
  if (colorScheme === 'dark' || colorScheme === 'light') return colorScheme;
  return matchMedia(DARK).matches ? 'dark' : 'light';
}

function subscribe(changed: () => void): () => void {
  const system = matchMedia(DARK);
  const chosen = new MutationObserver(changed);
  system.addEventListener('change', changed);
  chosen.observe(document.documentElement, { attributeFilter: [MARKS.theme.attribute] });
  return () => {
    system.removeEventListener('change', changed);
    chosen.disconnect();
  };
}
