/** More would crowd out the rest of the page. */
const MOST_NOTES = 50;
const LONGEST_EXAMPLE = 60;
const EXAMPLES = 3;

/** Remarks on how a file was interpreted. They are not faults, but the interpretation may be wrong. */
export class ReadingNotes {
  readonly #said = new Set<string>();
  readonly #counts = new Map<string, number>();
  readonly #warnings = new Set<string>();
  readonly #told = new Set<string>();
  readonly #examples = new Map<string, string[]>();

  /** Adds a remark, once. */
  say(note: string): void {
    if (this.#said.size < MOST_NOTES) this.#said.add(note);
  }

  /** Counts a change made to single values: `count('https:// was put before addresses')`. */
  count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  /**
   * Counts what people should read before anything is written: a value that is not imported, a listed tool's new name.
   *
   * @param example what the cell says: the first of a kind are quoted
   */
  warn(what: string, example?: string): void {
    this.#warnings.add(what);
    this.count(what);
    if (example === undefined) return;
    const examples = this.#examples.get(what) ?? [];
    const quoted = example.trim().slice(0, LONGEST_EXAMPLE);
    if (examples.length < EXAMPLES && !examples.includes(quoted)) examples.push(quoted);
    this.#examples.set(what, examples);
  }

  /** The warnings since the last call, each once, while what they are about is not written yet. */
  newWarnings(): string[] {
    const fresh = [...this.#warnings].filter((what) => !this.#told.has(what));
    for (const what of fresh) this.#told.add(what);
    return fresh.map((what) => this.#worded(what));
  }

  /** What `warn` counted. */
  warnings(): [what: string, count: number][] {
    return [...this.#counts].flatMap(([what, count]) =>
      this.#warnings.has(what) ? [[this.#worded(what), count] as [string, number]] : [],
    );
  }

  /** The warnings, then all remarks in order, then the other counts. */
  all(): string[] {
    const counted = (isWarning: boolean) =>
      [...this.#counts]
        .filter(([what]) => this.#warnings.has(what) === isWarning)
        .map(([what, count]) => `${this.#worded(what)}: ${count}`);
    return [...counted(true), ...this.#said, ...counted(false)];
  }

  #worded(what: string): string {
    const examples = this.#examples.get(what)?.map((example) => `“${example}”`);
    return examples === undefined ? what : `${what}, such as ${examples.join(', ')}`;
  }
}
