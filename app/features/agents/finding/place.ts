import type { Catalogue } from '#catalogue/catalogue.ts';
import { wordsOf } from '#catalogue/search/language/words.ts';
import { read, understand } from '#catalogue/understand-search.ts';
import type { FoundEvidence } from '#features/editing/found.ts';

/** Words after these say less about what a tool is for. */
const MOST_WORDS = 24;
const MOST_PLACES = 3;
/** A specialization that fits much worse than the best one is not suggested. */
const LEAST_SHARE = 0.6;

/** The specializations that a search for these words leads to, the likeliest first. */
export function placesFor(catalogue: Catalogue, text: string): FoundEvidence['places'] {
  const words = wordsOf(text).slice(0, MOST_WORDS).join(' ');
  const { matches } = understand(catalogue, read(catalogue, words, []));
  const fitting = matches.filter(({ topic }) => topic.kind === 'specialization');
  const best = fitting[0]?.score ?? 0;
  return fitting
    .filter(({ score }) => score > best * LEAST_SHARE)
    .slice(0, MOST_PLACES)
    .flatMap(({ topic: { id, name, category } }) => {
      const [, specialization] = id.split('/');
      return category && specialization
        ? [{ category: category.id, specialization, name: `${category.name}: ${name}` }]
        : [];
    });
}
