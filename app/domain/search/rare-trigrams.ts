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
/** So much of a trigram's list is read in the time that comparing one text takes. */
const LISTED_A_TEXT = 2_000;
/** Stands for what a pattern leaves open. */
const ANYTHING = '%';

/**
 * A LIKE pattern that every text containing this one matches, of only so many of its trigrams as exclude nearly
 * all other texts: '%zen%228%' for `Zencoder 228893`. An index reads the list of each trigram in the pattern, and
 * common ones have long lists.
 *
 * @returns null if the text has no trigram of ASCII letters and digits that excludes enough to be read, or if nothing
 * has been counted
 */
export function rarePattern(text: string, { texts, counts }: TrigramCounts): string | null {
  if (texts === 0) return null;
  const characters = [...text].map((character) =>
    character.length === 1 ? asciiLower(character) : ANYTHING,
  );
  const shareOf = (trigram: string) => Math.max(counts.get(trigram) ?? 0, 1) / texts;
  const chosen = chooseTrigrams(trigramsOf(characters, shareOf));
  return chosen.length === 0 ? null : patternOf(characters, chosen);
}

interface Trigram {
  at: number;
  /** Which word it is in. */
  word: number;
  /** Of all texts, how many contain it: as long is its list in the index. */
  share: number;
}

/** Each trigram once, where it is first. */
function trigramsOf(characters: readonly string[], shareOf: (trigram: string) => number): Trigram[] {
  const known = new Set<string>();
  const found: Trigram[] = [];
  let word = 0;
  for (const at of characters.keys()) {
    const trigram = characters.slice(at, at + LENGTH).join('');
    if (!TRIGRAM.test(trigram)) word = at;
    else if (!known.has(trigram)) found.push({ at, word, share: shareOf(trigram) });
    known.add(trigram);
  }
  return found;
}

/** Adds the trigram that leaves least to be read, of its list and of the other texts, as long as that is less than before. */
function chooseTrigrams(trigrams: readonly Trigram[]): Trigram[] {
  const chosen: Trigram[] = [];
  let left = 1;
  let rest = trigrams;
  while (left > FEW_ENOUGH) {
    const leftWith = (trigram: Trigram) => left * shareKept(trigram, chosen);
    const toRead = (trigram: Trigram) => trigram.share / LISTED_A_TEXT + leftWith(trigram);
    const [next] = rest.toSorted((a, b) => toRead(a) - toRead(b));
    if (!next || toRead(next) >= left) break;
    left = leftWith(next);
    chosen.push(next);
    rest = rest.filter((trigram) => trigram !== next);
  }
  return chosen;
}

/** How much of what is left contains this trigram too: much of it, if another part of the same word is chosen already. */
function shareKept({ word, share }: Trigram, chosen: readonly Trigram[]): number {
  return chosen.some((other) => other.word === word) ? Math.sqrt(share) : share;
}

/** Trigrams that only touch stay apart: written in one, they would ask for those between them too. */
function patternOf(characters: readonly string[], chosen: readonly Trigram[]): string {
  const pieces = chosen
    .toSorted((a, b) => a.at - b.at)
    .map(({ at }, index, all) => {
      const from = Math.max(at, (all[index - 1]?.at ?? Number.NEGATIVE_INFINITY) + LENGTH);
      const piece = characters.slice(from, at + LENGTH).join('');
      return from === at ? ANYTHING + piece : piece;
    });
  return pieces.join('') + ANYTHING;
}

function asciiLower(character: string): string {
  return /[A-Z]/.test(character) ? character.toLowerCase() : character;
}
