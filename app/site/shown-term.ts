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

/** The term in quotes, which one that is searched literally has already. */
export function quotedTerm(term: string): string {
  return `"${shownTerm(literalTerm(term) ?? term)}"`;
}

/** The text inside a term in quotes, which is matched exactly (spec §7); null for any other term. */
export function literalTerm(term: string): string | null {
  return /^["“„«](.+)["”“»]$/.exec(term)?.[1]?.trim() || null;
}
