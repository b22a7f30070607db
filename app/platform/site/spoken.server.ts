import { AsyncLocalStorage } from 'node:async_hooks';
import { askSiteOfAnswer, type Site } from '#site/site.ts';

const sites = new AsyncLocalStorage<Site>();
askSiteOfAnswer(() => sites.getStore());

/** Runs `make` with this site's texts and nouns. Other answers made at the same time keep theirs. */
export function speakingAs<Made>(site: Site, make: () => Made): Made {
  return sites.run(site, make);
}
