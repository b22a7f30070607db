import { AsyncLocalStorage } from 'node:async_hooks';
import { askWordsOfAnswer, type Noun } from '#site/noun.ts';
import type { Site } from '#site/site.ts';

const words = new AsyncLocalStorage<Noun>();
askWordsOfAnswer(() => words.getStore());

/** Makes an answer that calls what is listed as this site does. Other answers, made at the same time, do not. */
export function speakingAs<Made>(site: Pick<Site, 'listed'>, make: () => Made): Made {
  return words.run(site.listed.noun, make);
}
