import type { RealWords } from './languages.ts';

/** A word of the catalogue and how often it is used. */
export interface KnownWord {
  word: string;
  uses: number;
}

const LETTERS_PER_MISTAKE = 3;
/** The length from which two mistakes are allowed: 'grants' is not 'graphs'. */
const SHORTEST_WITH_TWO = 7;

/**
 * The known word most likely meant by a misspelt one: by fewest mistakes, then mistakes in vowels alone, which are the
 * most common, then most uses. Allows one mistake for every three letters, but only one in a short word. Null if none
 * is that close.
 */
export function closestWord(typed: string, candidates: readonly KnownWord[]): string | null {
  const { length } = [...typed];
  const allowed = length < SHORTEST_WITH_TWO ? 1 : Math.floor(length / LETTERS_PER_MISTAKE);
  const sound = consonantsOf(typed);
  const differsInSound = ({ word }: KnownWord) => Number(consonantsOf(word) !== sound);
  const near = candidates
    .map((candidate) => ({ ...candidate, mistakes: countMistakes(typed, candidate.word, allowed) }))
    .filter(({ mistakes }) => mistakes <= allowed)
    .sort(
      (a, b) =>
        a.mistakes - b.mistakes ||
        differsInSound(a) - differsInSound(b) ||
        b.uses - a.uses ||
        (a.word < b.word ? -1 : 1),
    );
  return near[0]?.word ?? null;
}

function consonantsOf(word: string): string {
  return word.replaceAll(/[aeiouy]/g, '').replaceAll(/(.)\1/g, '$1');
}

/**
 * The edit distance with transpositions (optimal string alignment).
 *
 * @param most a greater distance may be given as infinite
 */
export function countMistakes(from: string, to: string, most = Number.POSITIVE_INFINITY): number {
  const [letters, others] = [lettersOf(from), lettersOf(to)];
  if (countBits(letters & ~others) > most || countBits(others & ~letters) > most)
    return Number.POSITIVE_INFINITY;
  let beforeLast: number[] = [];
  let last: number[] = [0];
  for (let column = 1; column <= to.length; column++) last.push(column);
  for (let row = 0; row < from.length; row++) {
    const current = [row + 1];
    let fewest = row + 1;
    for (let column = 0; column < to.length; column++) {
      const changed = at(last, column) + (from[row] === to[column] ? 0 : 1);
      const isSwapped = row > 0 && from[row] === to[column - 1] && from[row - 1] === to[column];
      const swapped = isSwapped ? at(beforeLast, column - 1) + 1 : Number.POSITIVE_INFINITY;
      const mistakes = Math.min(changed, swapped, at(last, column + 1) + 1, at(current, column) + 1);
      current.push(mistakes);
      fewest = Math.min(fewest, mistakes);
    }
    // A transposition may still continue from the row before.
    if (fewest > most && Math.min(...last) >= most) return Number.POSITIVE_INFINITY;
    [beforeLast, last] = [last, current];
  }
  return at(last, to.length);
}

/** A bit for each letter; letters in only one of two words bound their distance from below. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

/** Only this script has lists of real words. */
const LATIN = /^\p{Script=Latin}+$/u;

/** Whether an unknown word may be a misspelling: real words and numbers are not. */
export function mayBeMistyped(word: string, realWords: RealWords): boolean {
  return LATIN.test(word) && !realWords.has(word);
}
