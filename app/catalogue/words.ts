import type { Document } from './entry.ts';
import { firstAtLeast, PostingLists, type Postings } from './postings.ts';

/** Words that mistyped ones are compared with. Longer ones are mostly names of several words written as one. */
const LONGEST_COMPARED = 20;
/** From 0 to 1: words that share a smaller part of their trigrams are not alike. */
const ALIKE = 0.3;
/** The place of a word that no tool holds: beyond all lists. */
const NOWHERE = Number.MAX_SAFE_INTEGER - 1;

/** The inverted index: which tools hold each word. Words with a common stem or beginning lie together. */
export class Words {
  readonly #lists = new PostingLists();
  /** The words of each place among the lists, and the place of each word. */
  readonly #words: string[] = [];
  readonly #places = new Map<string, number>();
  readonly #ofStem = new Map<string, string[]>();
  /** All words by code unit, for their beginnings; null until somebody asks after a new word has come. */
  #sorted: string[] | null = null;
  /** The places of words that can be compared, by each three letters in a row; null until somebody asks. */
  #ofTrigram: Map<string, number[]> | null = null;
  readonly stemOf: (word: string) => string;

  constructor(stemOf: (word: string) => string) {
    this.stemOf = stemOf;
  }

  get size(): number {
    return this.#places.size;
  }

  has(word: string): boolean {
    return this.#places.has(word);
  }

  postingsOf(word: string): Postings {
    return this.#lists.listOf(this.#places.get(word) ?? NOWHERE);
  }

  withStem(stem: string): readonly string[] {
    return this.#ofStem.get(stem) ?? [];
  }

  /** The words with a beginning, those of most tools first. */
  beginningWith(beginning: string, most: number): string[] {
    this.#sorted ??= [...this.#places.keys()].sort();
    const found: string[] = [];
    for (
      let at = firstAtLeast(this.#sorted, beginning, itself);
      this.#sorted[at]?.startsWith(beginning);
      at++
    ) {
      found.push(this.#sorted[at] as string);
    }
    return found
      .map((word) => ({ word, uses: this.usesOf(word) }))
      .sort(mostUsed)
      .slice(0, most)
      .map(({ word }) => word);
  }

  /** The words most like a mistyped one by the letters that they share, and the most used that begin and are as long as it. */
  near(typed: string, { alike, sameBeginning }: { alike: number; sameBeginning: number }): string[] {
    const trigrams = trigramsOf(typed);
    const shared = new Uint8Array(this.#words.length);
    const met: number[] = [];
    this.#ofTrigram ??= this.#byTrigram();
    for (const trigram of trigrams) {
      for (const place of this.#ofTrigram.get(trigram) ?? []) {
        const before = shared[place] ?? 0;
        if (before === 0) met.push(place);
        shared[place] = before + 1;
      }
    }
    const beginning = typed.slice(0, 3);
    const likely: { word: string; likeness: number; uses: number }[] = [];
    for (const place of met) {
      const word = this.#words[place] ?? '';
      const both = shared[place] ?? 0;
      const likeness = both / (trigrams.length + trigramCount(word) - both);
      const isRelated = word.startsWith(beginning) && Math.abs(word.length - typed.length) <= 2;
      const uses = this.#lists.lengthOf(place);
      if ((likeness >= ALIKE || isRelated) && uses > 0) likely.push({ word, likeness, uses });
    }
    likely.sort((a, b) => b.likeness - a.likeness || mostUsed(a, b));
    return [
      ...new Set([
        ...likely.filter((each) => each.likeness >= ALIKE).slice(0, alike),
        ...likely.filter(({ word }) => word.startsWith(beginning)).slice(0, sameBeginning),
      ]),
    ].map(({ word }) => word);
  }

  /** How many tools hold a word. */
  usesOf(word: string): number {
    return this.#lists.lengthOf(this.#places.get(word) ?? NOWHERE);
  }

  /** Replaces what the written tools hold. @param areNew whether none of them held anything yet */
  replace(isWritten: (number: number) => boolean, documents: readonly Document[], areNew: boolean): void {
    const written = documents.map(({ entry, words, impacts }) => ({
      number: entry.number,
      places: words.map((word) => this.#placeOf(word)),
      impacts,
    }));
    this.#lists.replace((number) => areNew || !isWritten(number), written, this.#words.length);
    if (areNew) return;
    for (const [word, place] of this.#places) if (this.#lists.lengthOf(place) === 0) this.#forget(word);
  }

  #placeOf(word: string): number {
    const known = this.#places.get(word);
    if (known !== undefined) return known;
    const place = this.#words.push(word) - 1;
    this.#places.set(word, place);
    const stem = this.stemOf(word);
    const family = this.#ofStem.get(stem);
    if (family) family.push(word);
    else this.#ofStem.set(stem, [word]);
    if (this.#sorted) this.#sorted.splice(firstAtLeast(this.#sorted, word, itself), 0, word);
    if (this.#ofTrigram) addTrigrams(this.#ofTrigram, word, place);
    return place;
  }

  /** Its place stays empty. */
  #forget(word: string): void {
    this.#places.delete(word);
    const stem = this.stemOf(word);
    this.#ofStem.set(
      stem,
      this.withStem(stem).filter((each) => each !== word),
    );
    this.#sorted?.splice(firstAtLeast(this.#sorted, word, itself), 1);
  }

  #byTrigram(): Map<string, number[]> {
    const index = new Map<string, number[]>();
    for (const [word, place] of this.#places) addTrigrams(index, word, place);
    return index;
  }
}

const itself = (word: string) => word;

interface UsedWord {
  word: string;
  uses: number;
}

function mostUsed(a: UsedWord, b: UsedWord): number {
  return b.uses - a.uses || (a.word < b.word ? -1 : 1);
}

function addTrigrams(index: Map<string, number[]>, word: string, place: number): void {
  if (word.length > LONGEST_COMPARED) return;
  for (const trigram of trigramsOf(word)) {
    const places = index.get(trigram);
    if (places) places.push(place);
    else index.set(trigram, [place]);
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
