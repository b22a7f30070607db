import groups from './synonyms.json' with { type: 'json' };
import table from './translations.json' with { type: 'json' };
import { fold, wordsOf } from './words.ts';

const LATIN = /^\p{Script=Latin}+$/u;
/** The fewest letters of an entry that an inflected word begins with, and the most that may follow it. */
const BEGINNING = { latin: 5, others: 2 };
const LONGEST_ENDING = 4;
/** The letters at the end of an entry that its other forms may have in place of others. */
const CHANGING = 2;

/**
 * Words that mean about the same to somebody who is looking for a tool, one group a line, and words of other languages and
 * written-out abbreviations by the English words that they may stand for. English words of one translation may mean
 * different things, so they are no synonyms. Both add to the catalogue's own phrases. A hyphen joins the words of one
 * entry: what such an English entry means is found, but not the entry itself.
 */
const synonyms = new Map<string, Set<string>>();
const translations = new Map<string, Set<string>>();
/** What entries mean by their beginning, without the letters that inflection changes: 'planowanie' and 'planowania'. */
const beginnings = new Map<string, Set<string>>();
/** Entries of several words, by the first. */
const runs = new Map<string, { words: readonly string[]; english: readonly string[] }[]>();

for (const group of groups) {
  const meant = group.split(' ').map((entry) => entry.split('-').map(fold));
  for (const [word = '', ...more] of meant) if (more.length === 0) collect(synonyms, word, meant.flat());
}
for (const [entry, foreign] of Object.entries(table)) {
  const english = entry.split(/[ -]/).map(fold);
  for (const each of foreign.split(' ')) {
    const words = wordsOf(each.replaceAll('-', ' '));
    const [word = ''] = words;
    if (words.length === 1) {
      collect(translations, word, english);
      const beginning = word.slice(0, -CHANGING);
      if (beginning.length >= BEGINNING.latin && LATIN.test(word)) collect(beginnings, beginning, english);
    } else runs.set(word, [...(runs.get(word) ?? []), { words, english }]);
  }
}

function collect(found: Map<string, Set<string>>, word: string, others: readonly string[]): void {
  const known = found.get(word) ?? new Set();
  for (const other of others) if (other !== word) known.add(other);
  found.set(word, known);
}

/** Translates the entries of several words in a search: what each of their words stands for. */
export function translatedRuns(words: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [at, first] of words.entries()) {
    for (const run of runs.get(first) ?? []) {
      if (!run.words.every((word, offset) => words[at + offset] === word)) continue;
      for (const word of run.words) found.set(word, [...(found.get(word) ?? []), ...run.english]);
    }
  }
  return found;
}

/** The synonyms of a folded word, if the table has any. */
export function synonymsOf(word: string): readonly string[] {
  return [...(synonyms.get(word) ?? [])];
}

/** The English translations of a folded word of another language, if the table has any. */
export function translationsOf(word: string): readonly string[] {
  return [...(translations.get(word) ?? [])];
}

/** The Arabic article and the particles that are written with it. */
const ARTICLE = /^(?:[وبل]?ال|لل)(?=.{3})/u;

/** Minimum letters of a compound's part. */
const SHORTEST_PART = 4;
/** Minimum letters of an untranslated part: 'corn' in 'pinecorn' is none. */
const SHORTEST_KNOWN = 5;
/** German linking letters. */
const JOINT = /(?:e?[ns])$/;

/**
 * English meanings of a German or Dutch compound's parts: 'Mietvertrag', 'Geburtstagsvideo'. The last part is the head;
 * if it has no meaning, the first is used.
 *
 * @param isKnown whether a part is a word by itself
 */
export function meaningOfCompound(word: string, isKnown: (part: string) => boolean): readonly string[] {
  const meaningOf = (part: string) => {
    const found = translationsOf(part);
    return found.length === 0 && part.length >= SHORTEST_KNOWN && isKnown(part) ? [part] : found;
  };
  const places = Array.from(
    { length: Math.max(0, word.length - 2 * SHORTEST_PART + 1) },
    (_, at) => at + SHORTEST_PART,
  );
  const firstOf = (at: number) =>
    [word.slice(0, at), word.slice(0, at).replace(JOINT, '')].flatMap(meaningOf);
  const last = places.find((at) => meaningOf(word.slice(at)).length > 0);
  if (last !== undefined) return [...meaningOf(word.slice(last)), ...firstOf(last)];
  const first = places.findLast((at) => translationsOf(word.slice(0, at)).length > 0);
  return first === undefined ? [] : translationsOf(word.slice(0, first));
}

/** Translations of the entry that begins an inflected word: 'çevirisi', '이미지를', 'الصورة'. */
export function translationsOfInflected(word: string): readonly string[] {
  const bare = word.replace(ARTICLE, '');
  const shortest = LATIN.test(word) ? BEGINNING.latin : BEGINNING.others;
  for (let end = bare.length; end >= Math.max(shortest, bare.length - LONGEST_ENDING); end--) {
    const found = [...translationsOf(bare.slice(0, end)), ...(beginnings.get(bare.slice(0, end)) ?? [])];
    if (found.length > 0) return found;
  }
  return [];
}
