/** So many that the page or the terminal still shows everything else. */
const MOST_NOTES = 50;

/** What a reader has to say about how it took a file: nothing of it is a fault, and all of it can be wrong. */
export class ReadingNotes {
  readonly #said = new Set<string>();
  readonly #counts = new Map<string, number>();
  readonly #leftOut = new Set<string>();

  /** Says something once. */
  say(note: string): void {
    if (this.#said.size < MOST_NOTES) this.#said.add(note);
  }

  /** Counts what happened to single values: `count('https:// was put before addresses')`. */
  count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  /** Counts a value of the file that goes nowhere, which is to be known before anything is written. */
  leaveOut(what: string): void {
    this.count(what);
    this.#leftOut.add(what);
  }

  /** What goes nowhere, with how many values. */
  leftOut(): [what: string, count: number][] {
    return [...this.#counts].filter(([what]) => this.#leftOut.has(what));
  }

  /** Everything that was said, in its order, then what was counted. */
  all(): string[] {
    return [...this.#said, ...[...this.#counts].map(([what, count]) => `${what}: ${count}`)];
  }
}
