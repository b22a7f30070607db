import { createContext, useContext } from 'react';
import { SITE, type Site } from '#site/site.ts';

/** What the page being made says of the site; null outside a page. A preview speaks of what is not stored yet. */
export const SiteContext = createContext<Site | null>(null);

/** What the site says of itself, on the page being made. */
export function useSite(): Site {
  return useContext(SiteContext) ?? SITE;
}
