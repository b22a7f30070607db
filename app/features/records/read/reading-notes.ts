/** More would crowd out the rest of the page. */
const MOST_NOTES = 50;

/** Remarks on how a file was interpreted. They are not faults, but the interpretation may be wrong. */
export class ReadingNotes {
  readonly #said = new Set<string>();
  readonly #counts = new Map<string, number>();
  readonly #leftOut = new Set<string>();

  /** Adds a remark, once. */
  say(note: string): void {
    if (this.#said.size < MOST_NOTES) this.#said.add(note);
  }

  /** Counts a change made to single values: `count('https:// was put before addresses')`. */
  count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  /** Counts a value that is not imported, which is shown before anything is written. */
  leaveOut(what: string): void {
    this.count(what);
    this.#leftOut.add(what);
  }

  /** What is not imported, with the number of values. */
  leftOut(): [what: string, count: number][] {
    return [...this.#counts].filter(([what]) => this.#leftOut.has(what));
  }

  /** All remarks in order, then the counts. */
  all(): string[] {
    return [...this.#said, ...[...this.#counts].map(([what, count]) => `${what}: ${count}`)];
  }
}
