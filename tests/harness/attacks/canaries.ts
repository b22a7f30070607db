/** Unique words in stored data: wherever one appears, that data has leaked. */
export class Canaries<Asker extends string> {
  readonly #readers = new Map<string, readonly Asker[]>();
  readonly #names = new Map<string, string>();
  readonly #seen = new Set<string>();

  /**
   * Makes a new word.
   *
   * @param name its place, for the report @param readers the askers with a right to see it
   */
  plant(name: string, readers: readonly Asker[]): string {
    const word = `zq${String(this.#readers.size).padStart(4, '0')}qz`;
    this.#readers.set(word, readers);
    this.#names.set(word, name);
    return word;
  }

  /** The names of words in a text that its reader has no right to see. */
  foreign(text: string, asker: Asker): string[] {
    const found = [...new Set(text.match(/zq\d{4}qz/g))];
    const foreign = found.filter((word) => !this.#readers.get(word)?.includes(asker));
    for (const word of found) this.#seen.add(word);
    return foreign.map((word) => this.#names.get(word) ?? word);
  }

  get words(): readonly string[] {
    return [...this.#readers.keys()];
  }

  /** Words with a right reader that nobody was shown: the hunt has not looked there. */
  unseen(): string[] {
    const missed = [...this.#readers].filter(
      ([word, readers]) => readers.length > 0 && !this.#seen.has(word),
    );
    return missed.map(([word]) => this.#names.get(word) ?? word);
  }
}
