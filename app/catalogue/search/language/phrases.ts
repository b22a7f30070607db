import { wordsOf } from './words.ts';

interface Phrase<Meaning> {
  words: readonly string[];
  meaning: Meaning;
}

/** Phrases with meanings. At a position, the longest match counts. */
export class Phrases<Meaning> {
  /** Indexed by first word, so that few are compared at each position. */
  readonly #byFirst = new Map<string, Phrase<Meaning>[]>();

  /** @param rows texts with a bar or a line break between phrases; '(my/our) data' is 'my data' and 'our data' */
  constructor(rows: readonly (readonly [texts: string, meaning: Meaning])[]) {
    const all = rows.flatMap(([texts, meaning]) =>
      texts
        .split(/[|\n]/)
        .flatMap(spelledOut)
        .map((text): Phrase<Meaning> => ({ words: wordsOf(text), meaning })),
    );
    for (const phrase of all.sort((a, b) => b.words.length - a.words.length)) {
      const [first] = phrase.words;
      if (first === undefined) continue;
      this.#byFirst.set(first, [...(this.#byFirst.get(first) ?? []), phrase]);
    }
  }

  /** The phrase at a position, or null. */
  at(words: readonly string[], at: number): Phrase<Meaning> | null {
    const possible = this.#byFirst.get(words[at] ?? '');
    return possible?.find((each) => each.words.every((word, offset) => words[at + offset] === word)) ?? null;
  }
}

function spelledOut(text: string): string[] {
  const [whole, choices] = /\(([^()]*)\)/.exec(text) ?? [];
  if (whole === undefined || choices === undefined) return [text];
  return choices.split('/').flatMap((choice) => spelledOut(text.replace(whole, choice)));
}
