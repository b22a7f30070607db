import { nameKey } from '../language/name-key.ts';
import { countMistakes } from '../language/spelling.ts';

/** How many names an error page offers. */
export const MOST_NEAR = 3;
const LETTERS_PER_MISTAKE = 3;

/**
 * The things whose names come nearest to what was asked for, nearest first: names with few mistakes, and
 * names that begin with it or that it begins with.
 */
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

/** A missing or an extra end of a name counts as one mistake. */
function mistakesIn(key: string, name: string): number {
  const isPart = name !== '' && (name.startsWith(key) || key.startsWith(name));
  return Math.min(countMistakes(key, name), isPart ? 1 : Number.POSITIVE_INFINITY);
}
