import { nameKey } from '../language/name-key.ts';
import { countMistakes } from '../language/spelling.ts';

/** Names that an error page suggests. */
export const MOST_NEAR = 3;
const LETTERS_PER_MISTAKE = 3;

/** The most similar names, best first: with few mistakes, or with one a prefix of the other. */
export function nearest<Named extends { name: string }>(asked: string, all: readonly Named[]): Named[] {
  const key = nameKey(asked);
  const allowed = Math.floor(key.length / LETTERS_PER_MISTAKE);
  if (allowed === 0) return [];
  return all
    .map((thing) => ({ thing, mistakes: mistakesIn(key, nameKey(thing.name)) }))
    .filter(({ mistakes }) => mistakes <= allowed)
    .sort((a, b) => a.mistakes - b.mistakes)
    .slice(0, MOST_NEAR)
    .map(({ thing }) => thing);
}

/** Counts a missing or extra ending as one mistake. */
function mistakesIn(key: string, name: string): number {
  const isPart = name !== '' && (name.startsWith(key) || key.startsWith(name));
  return Math.min(countMistakes(key, name), isPart ? 1 : Number.POSITIVE_INFINITY);
}
