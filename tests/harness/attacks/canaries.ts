/** Words that stand in stored data and nowhere else: wherever one appears, that data has come out. */
export class Canaries<Asker extends string> {
  readonly #readers = new Map<string, readonly Asker[]>();
  readonly #names = new Map<string, string>();
  readonly #seen = new Set<string>();

  /**
   * A new word.
   *
   * @param name what it stands in, for whoever reads the outcome
   * @param readers who has a right to it
   */
  plant(name: string, readers: readonly Asker[]): string {
    const word = `zq${String(this.#readers.size).padStart(4, '0')}qz`;
    this.#readers.set(word, readers);
    this.#names.set(word, name);
    return word;
  }

  /** What a text holds that its reader has no right to, by name. */
  foreign(text: string, asker: Asker): string[] {
    const found = [...new Set(text.match(/zq\d{4}qz/g))];
    const foreign = found.filter((word) => !this.#readers.get(word)?.includes(asker));
    for (const word of found) this.#seen.add(word);
    return foreign.map((word) => this.#names.get(word) ?? word);
  }

  get words(): readonly string[] {
    return [...this.#readers.keys()];
  }

  /** What nobody has been shown although somebody has a right to it: the hunt has not looked there. */
  unseen(): string[] {
    const missed = [...this.#readers].filter(
      ([word, readers]) => readers.length > 0 && !this.#seen.has(word),
    );
    return missed.map(([word]) => this.#names.get(word) ?? word);
  }
}
