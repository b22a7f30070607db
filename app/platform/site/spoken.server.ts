import { AsyncLocalStorage } from 'node:async_hooks';
import { askSiteOfAnswer, type Site } from '#site/site.ts';

const sites = new AsyncLocalStorage<Site>();
askSiteOfAnswer(() => sites.getStore());

/** Makes an answer that says of the site, and calls what is listed, as this one does. Other answers, made at the same time, do not. */
export function speakingAs<Made>(site: Site, make: () => Made): Made {
  return sites.run(site, make);
}
