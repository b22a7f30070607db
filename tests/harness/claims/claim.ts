/** A sentence with a number or promise, and the reason why it is true on every installation that shows it. */
export interface Claim {
  /** With placeholders for counts (`filledIn`). */
  says: string;
  because: string;
}
