/** More would crowd out the rest of the page. */
const MOST_NOTES = 50;
const LONGEST_EXAMPLE = 60;

/** Remarks on how a file was interpreted. They are not faults, but the interpretation may be wrong. */
export class ReadingNotes {
  readonly #said = new Set<string>();
  readonly #counts = new Map<string, number>();
  readonly #leftOut = new Set<string>();
  readonly #examples = new Map<string, string>();

  /** Adds a remark, once. */
  say(note: string): void {
    if (this.#said.size < MOST_NOTES) this.#said.add(note);
  }

  /** Counts a change made to single values: `count('https:// was put before addresses')`. */
  count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  /**
   * Counts a value that is not imported, which is shown before anything is written.
   *
   * @param example what its cell says: the first of a kind is quoted
   */
  leaveOut(what: string, example?: string): void {
    this.#leftOut.add(what);
    this.count(what);
    if (example !== undefined && !this.#examples.has(what))
      this.#examples.set(what, example.trim().slice(0, LONGEST_EXAMPLE));
  }

  /** What is not imported, with the number of values. */
  leftOut(): [what: string, count: number][] {
    return [...this.#counts].flatMap(([what, count]) =>
      this.#leftOut.has(what) ? [[this.#worded(what), count] as [string, number]] : [],
    );
  }

  /** All remarks in order, then the counts. */
  all(): string[] {
    return [...this.#said, ...[...this.#counts].map(([what, count]) => `${this.#worded(what)}: ${count}`)];
  }

  #worded(what: string): string {
    const example = this.#examples.get(what);
    return example === undefined ? what : `${what}, such as “${example}”`;
  }
}
