import { type Added, NO_POSTINGS, type Postings, replaced } from './postings.ts';
import { firstAtLeast } from './sorted.ts';

/** Words that mistyped ones are compared with. Longer ones are mostly names of several words written as one. */
const LONGEST_COMPARED = 20;
/** From 0 to 1: words that share a smaller part of their trigrams are not alike. */
const ALIKE = 0.3;

/** The inverted index: which tools hold each word. Words with a common stem or beginning lie together. */
export class Words {
  readonly #postings = new Map<string, Postings>();
  readonly #ofStem = new Map<string, string[]>();
  readonly #stems = new Map<string, string>();
  /** All words by code unit, for their beginnings; null until somebody asks after a new word has come. */
  #sorted: string[] | null = null;
  /** The words that can be compared, by each three letters in a row; null until somebody asks. */
  #ofTrigram: Map<string, string[]> | null = null;
  readonly #stemOf: (word: string) => string;

  constructor(stemOf: (word: string) => string) {
    this.#stemOf = stemOf;
  }

  get size(): number {
    return this.#postings.size;
  }

  has(word: string): boolean {
    return this.#postings.has(word);
  }

  postingsOf(word: string): Postings {
    return this.#postings.get(word) ?? NO_POSTINGS;
  }

  stemOf(word: string): string {
    return this.#stems.get(word) ?? this.#stemOf(word);
  }

  withStem(stem: string): readonly string[] {
    return this.#ofStem.get(stem) ?? [];
  }

  /** The words with a beginning, those of most tools first. */
  beginningWith(beginning: string, most: number): string[] {
    this.#sorted ??= [...this.#postings.keys()].sort();
    const found: string[] = [];
    for (
      let at = firstAtLeast(this.#sorted, beginning, itself);
      this.#sorted[at]?.startsWith(beginning);
      at++
    ) {
      found.push(this.#sorted[at] as string);
    }
    return this.#mostUsed(found).slice(0, most);
  }

  /** The words most like a mistyped one by the letters that they share, and the most used that begin and are as long as it. */
  near(typed: string, { alike, sameBeginning }: { alike: number; sameBeginning: number }): string[] {
    const trigrams = trigramsOf(typed);
    const shared = new Map<string, number>();
    this.#ofTrigram ??= this.#byTrigram();
    for (const trigram of trigrams) {
      for (const word of this.#ofTrigram.get(trigram) ?? []) shared.set(word, (shared.get(word) ?? 0) + 1);
    }
    const beginning = typed.slice(0, 3);
    const likely: { word: string; likeness: number }[] = [];
    for (const [word, both] of shared) {
      const likeness = both / (trigrams.length + trigramCount(word) - both);
      const isRelated = word.startsWith(beginning) && Math.abs(word.length - typed.length) <= 2;
      if ((likeness >= ALIKE || isRelated) && this.#postings.has(word)) likely.push({ word, likeness });
    }
    likely.sort(
      (a, b) =>
        b.likeness - a.likeness || this.usesOf(b.word) - this.usesOf(a.word) || (a.word < b.word ? -1 : 1),
    );
    return [
      ...new Set([
        ...likely.filter((each) => each.likeness >= ALIKE).slice(0, alike),
        ...likely.filter(({ word }) => word.startsWith(beginning)).slice(0, sameBeginning),
      ]),
    ].map(({ word }) => word);
  }

  /** How many tools hold a word. */
  usesOf(word: string): number {
    return this.postingsOf(word).numbers.length;
  }

  /** Replaces what the written tools hold. @param areNew whether none of them held anything yet */
  replace(isWritten: (number: number) => boolean, added: ReadonlyMap<string, Added>, areNew: boolean): void {
    for (const [word, postings] of areNew ? [] : this.#postings) {
      if (added.has(word) || !postings.numbers.some(isWritten)) continue;
      const left = replaced(postings, isWritten, { numbers: [], impacts: [] });
      if (left.numbers.length > 0) this.#postings.set(word, left);
      else this.#forget(word);
    }
    for (const [word, own] of added) {
      if (!this.#postings.has(word)) this.#learn(word);
      this.#postings.set(word, replaced(this.postingsOf(word), isWritten, own));
    }
  }

  #learn(word: string): void {
    const stem = this.#stemOf(word);
    this.#stems.set(word, stem);
    const family = this.#ofStem.get(stem);
    if (family) family.push(word);
    else this.#ofStem.set(stem, [word]);
    if (this.#sorted) this.#sorted.splice(firstAtLeast(this.#sorted, word, itself), 0, word);
    if (this.#ofTrigram) addTrigrams(this.#ofTrigram, word);
  }

  #forget(word: string): void {
    this.#postings.delete(word);
    const stem = this.stemOf(word);
    this.#stems.delete(word);
    this.#ofStem.set(
      stem,
      this.withStem(stem).filter((each) => each !== word),
    );
    this.#sorted?.splice(firstAtLeast(this.#sorted, word, itself), 1);
  }

  #byTrigram(): Map<string, string[]> {
    const index = new Map<string, string[]>();
    for (const word of this.#postings.keys()) addTrigrams(index, word);
    return index;
  }

  #mostUsed(words: readonly string[]): string[] {
    return words.toSorted((a, b) => this.usesOf(b) - this.usesOf(a) || (a < b ? -1 : 1));
  }
}

const itself = (word: string) => word;

function addTrigrams(index: Map<string, string[]>, word: string): void {
  if (word.length > LONGEST_COMPARED) return;
  for (const trigram of trigramsOf(word)) {
    const words = index.get(trigram);
    if (words) words.push(word);
    else index.set(trigram, [word]);
  }
}

/** Each three letters in a row, two spaces before the word and one after it among them (as PostgreSQL's pg_trgm). */
function trigramsOf(word: string): string[] {
  const padded = `  ${word} `;
  return Array.from({ length: trigramCount(word) }, (_, at) => padded.slice(at, at + 3));
}

function trigramCount(word: string): number {
  return word.length + 1;
}
