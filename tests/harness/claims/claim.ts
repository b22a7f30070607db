/** A sentence with a number or a promise, and why it holds on every installation that shows it. */
export interface Claim {
  /** With places for what is counted (`filledIn`). */
  says: string;
  because: string;
}
