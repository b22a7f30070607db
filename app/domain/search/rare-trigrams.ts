/** How many of some texts contain three letters or digits in a row, for those that any of them contains. */
export interface TrigramCounts {
  texts: number;
  /** In lower case: `cod`. */
  counts: ReadonlyMap<string, number>;
}

const LENGTH = 3;
/** Other letters are left out: the database may write them differently in lower case. */
const TRIGRAM = /^[a-z0-9]{3}$/u;
/** Trigrams are added until this share of all texts, or less, is expected to contain them all. */
const FEW_ENOUGH = 1e-6;
/** Stands for what a pattern leaves open. */
const ANYTHING = '%';

/**
 * A LIKE pattern that every text containing this one matches, of only so many of its trigrams as exclude nearly
 * all other texts, the rarest first: '%zen%893%' for `Zencoder 228893`. An index reads the list of each trigram
 * in the pattern, and common ones have long lists.
 *
 * @returns null if the text has no trigram of ASCII letters and digits, or if nothing has been counted
 */
export function rarePattern(text: string, { texts, counts }: TrigramCounts): string | null {
  if (texts === 0) return null;
  const characters = [...text].map((character) =>
    character.length === 1 ? asciiLower(character) : ANYTHING,
  );
  const chosen = new Set<number>();
  let share = 1;
  for (const { at, count } of rarestFirst(trigramsOf(characters, counts))) {
    if (share <= FEW_ENOUGH) break;
    share *= Math.max(count, 1) / texts;
    for (let each = at; each < at + LENGTH; each++) chosen.add(each);
  }
  if (chosen.size === 0) return null;
  const kept = characters.map((character, at) => (chosen.has(at) ? character : ANYTHING)).join('');
  return `${ANYTHING}${kept}${ANYTHING}`.replaceAll(/%+/g, ANYTHING);
}

interface Trigram {
  at: number;
  count: number;
}

function trigramsOf(characters: readonly string[], counts: TrigramCounts['counts']): Trigram[] {
  return characters.flatMap((_, at) => {
    const trigram = characters.slice(at, at + LENGTH).join('');
    return TRIGRAM.test(trigram) ? [{ at, count: counts.get(trigram) ?? 0 }] : [];
  });
}

/** Trigrams that overlap a rarer one come last, because they say little that is new. */
function rarestFirst(trigrams: readonly Trigram[]): Trigram[] {
  const apart: Trigram[] = [];
  const overlapping: Trigram[] = [];
  for (const trigram of trigrams.toSorted((a, b) => a.count - b.count)) {
    const isApart = apart.every(({ at }) => Math.abs(at - trigram.at) >= LENGTH);
    (isApart ? apart : overlapping).push(trigram);
  }
  return [...apart, ...overlapping];
}

function asciiLower(character: string): string {
  return /[A-Z]/.test(character) ? character.toLowerCase() : character;
}
