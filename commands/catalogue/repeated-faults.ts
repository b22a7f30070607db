import { lineWords } from '#features/imports/fault-lines.ts';
import { type Fault, formatFault } from '#features/records/fault.server.ts';

/** Faults that are told apart; more are printed one by one. */
const MOST_KINDS = 1_000;
const MOST_LINES = 10;

/** Faults that say the same of many rows: the first is printed as it comes, the others once, with their lines. */
export class RepeatedFaults {
  readonly #more = new Map<string, { lines: number[]; count: number }>();

  /** @returns whether one before it says the same of another row */
  repeats(fault: Fault): boolean {
    const said = formatFault({ ...fault, line: 0 });
    const more = this.#more.get(said);
    if (fault.line === 0) return false;
    if (!more) {
      if (this.#more.size < MOST_KINDS) this.#more.set(said, { lines: [], count: 0 });
      return false;
    }
    more.count++;
    if (more.lines.length < MOST_LINES) more.lines.push(fault.line);
    return true;
  }

  /** Each fault that was there more than once, with the lines of its repeats. */
  words(): string[] {
    return [...this.#more]
      .filter(([, { count }]) => count > 0)
      .map(([said, { lines, count }]) => `${said}: also in ${lineWords(lines, count)}`);
  }
}
