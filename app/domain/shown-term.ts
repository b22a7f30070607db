const LONGEST_TERM = 80;

/** What somebody searched for, as a page repeats it: a long one is cut. */
export function shownTerm(term: string): string {
  const letters = [...term];
  return letters.length > LONGEST_TERM
    ? `${letters
        .slice(0, LONGEST_TERM - 1)
        .join('')
        .trimEnd()}…`
    : term;
}
