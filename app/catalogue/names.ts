import type { Entry } from './entry.ts';
import { firstAtLeast } from './postings.ts';
import { nameKey } from './search/language/name-key.ts';

/** A tool's name from one of its words on, spaces left out: 'GitHub Copilot' is `githubcopilot` and `copilot`. */
interface Start {
  key: string;
  number: number;
  /** Whether it is the whole name. */
  isWhole: boolean;
}

const MOST_STARTS = 4;
const SHORTEST = 3;
/** 'GitHub' has two words. */
const WORD_END = /(?<=\p{Ll})(?=\p{Lu})|[^\p{L}\p{N}\p{M}'’]+/u;

function startsOf({ name, number }: Entry): Start[] {
  const words = name.split(WORD_END).filter((word) => nameKey(word) !== '');
  const keys = words.slice(0, MOST_STARTS).map((_, at) => nameKey(words.slice(at).join('')));
  return [...new Set(keys)]
    .filter(({ length }) => length >= SHORTEST)
    .map((key) => ({ key, number, isWhole: key === keys[0] }));
}

/** The names of tools under the beginnings of their words, for what is being typed. */
export class Names {
  #sorted: Start[] = [];

  /** Replaces the names of written tools. */
  replace(isWritten: (number: number) => boolean, entries: readonly Entry[]): void {
    const kept = this.#sorted.filter(({ number }) => !isWritten(number));
    this.#sorted = [...kept, ...entries.flatMap(startsOf)].sort((a, b) =>
      a.key < b.key ? -1 : Number(a.key > b.key),
    );
  }

  /**
   * The tools whose name, from one of its words on, begins like one of these: first those whose whole name it is, then
   * the best known.
   */
  beginningWith(beginnings: readonly string[], entryOf: (number: number) => Entry, most: number): Entry[] {
    const found = new Map<number, { entry: Entry; isNamed: boolean; rank: number; length: number }>();
    for (const beginning of beginnings) {
      for (let at = firstAtLeast(this.#sorted, beginning, ({ key }) => key); ; at++) {
        const start = this.#sorted[at];
        if (!start?.key.startsWith(beginning)) break;
        const entry = entryOf(start.number);
        const known = found.get(start.number);
        found.set(start.number, {
          entry,
          isNamed: (known?.isNamed ?? false) || (start.isWhole && start.key === beginning),
          rank: Math.max(known?.rank ?? 0, entry.prominence + Number(start.isWhole)),
          length: Math.min(known?.length ?? Number.POSITIVE_INFINITY, start.key.length),
        });
      }
    }
    return [...found.values()]
      .sort(
        (a, b) =>
          Number(b.isNamed) - Number(a.isNamed) ||
          b.rank - a.rank ||
          a.length - b.length ||
          (a.entry.id < b.entry.id ? -1 : 1),
      )
      .slice(0, most)
      .map(({ entry }) => entry);
  }
}
