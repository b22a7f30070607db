import { type AskedWord, beginningOf, type LookUp, SAME_WORD } from './asked-words.ts';
import { oneMistakeAway } from './name-key.ts';
import { joinedRuns, nameKeysOf } from './names.ts';
import type { Reading } from './reading.ts';
import { countMistakes, type KnownWord } from './spelling.ts';
import { isFunctionWord, LONG_FUNCTION_WORDS, weightOf } from './stop-words.ts';
import { abbreviationsIn, synonymsOf, translationsOf } from './synonyms.ts';
import { companyKey } from './tool-document.ts';
import {
  askTopics,
  kindsWith,
  matchTopics,
  PHRASE_LANGUAGES,
  type PhraseLanguage,
  type TopicIndex,
  type TopicMatch,
  wordsBeginning,
} from './topics.ts';
import type { WeighedWord } from './weighing.ts';

type StemOf = (word: string, language: PhraseLanguage) => string;

/** A search compared with the topics, with what still has to be looked up among the tools. */
export interface Prepared {
  asked: LookUp[];
  ofTopics: AskedWord[];
  matches: TopicMatch[];
  /** Words that no topic knows. They are mistyped unless a tool has them. */
  doubtful: string[];
  /** What each doubtful word may have been before one slip. */
  slips: Slips[];
  /** The same for neighbouring words that may together be a name: 'huging face'. */
  nameSlips: Slips[];
  /** The topics' words that the doubtful ones may stand for. */
  near: { typed: string; words: KnownWord[] }[];
  /** The two parts of each word that may be a compound. */
  compounds: Map<string, [string, string]>;
  /** The keys of possible names, and of their shortened forms. */
  typedKeys: string[];
  nameKeys: string[];
  companyKeys: string[];
  /** The words that people also use for what they need. */
  everyday: ReadonlySet<string>;
}

/** Texts that a typed one may have been before a slip. */
export interface Slips {
  typed: string;
  texts: string[];
}

/** A search with more words is a text, of which the most telling count. */
const MOST_WORDS = 12;
/** Names are looked for in so many words of it. */
const MOST_NAMING = 60;
const LONGEST_WORD = 40;
export const SHORTEST_DOUBTFUL = 4;

/**
 * Works out what to look up for a reading.
 *
 * @param usesOf how many tools have a word
 * @param mayBeMistyped whether a word that the catalogue does not have may stand for another
 */
export function prepare(
  reading: Reading,
  index: TopicIndex,
  stemOf: StemOf,
  { usesOf, mayBeMistyped }: { usesOf: (word: string) => number; mayBeMistyped: (word: string) => boolean },
): Prepared {
  const words = mostTelling(
    reading.asked.filter(({ word }) => word.length <= LONGEST_WORD),
    (word) => {
      const inTopics = index.words.get(word)?.topics.length ?? 0;
      return { uses: usesOf(word) + inTopics, isOfNeed: inTopics > 0 };
    },
  );
  const shortened = abbreviationsIn(reading.words);
  const asked = words.map(({ word, weight }) => lookUpOf(word, weight, shortened.get(word), stemOf));
  const ofTopics = askTopics(
    index,
    asked.map((word, position) => ({ ...word, weight: words[position]?.topicWeight ?? word.weight })),
  );
  const doubtful = ofTopics
    .filter(
      ({ typed, forms }, position) =>
        !words[position]?.isFilter &&
        !forms.some(({ closeness }) => closeness > SAME_WORD) &&
        asked[position]?.synonyms.length === 0 &&
        typed.length >= SHORTEST_DOUBTFUL &&
        mayBeMistyped(typed),
    )
    .map(({ typed }) => typed);
  const compounds = new Map<string, [string, string]>();
  for (const word of doubtful) {
    const parts = partsOf(word, index);
    if (parts) compounds.set(word, parts);
  }
  const typedKeys = joinedRuns(reading.words.slice(0, MOST_NAMING));
  return {
    asked,
    ofTopics,
    matches: matchTopics(index, ofTopics),
    doubtful,
    slips: doubtful.slice(0, MOST_SLIPPED).map((typed) => ({ typed, texts: oneMistakeAway(typed) })),
    nameSlips: nameSlips(reading, index, mayBeMistyped),
    near: doubtful.map((typed) => ({ typed, words: nearWords(typed, index) })),
    compounds,
    typedKeys,
    nameKeys: typedKeys.flatMap(nameKeysOf),
    companyKeys: [...new Set([...typedKeys, reading.words.join('')].map(companyKey))],
    everyday: new Set(reading.words.filter((word) => isEveryday(word, index))),
  };
}

/** What is left of a word that no topic has, so that hardly anybody asks for it. */
const NO_NEED = 0.3;

/** Of a long text, the words that count the most and are the rarest, in its order. What nothing has tells nothing. */
function mostTelling(
  words: readonly WeighedWord[],
  useOf: (word: string) => { uses: number; isOfNeed: boolean },
): readonly WeighedWord[] {
  if (words.length <= MOST_WORDS) return words;
  const tellingOf = ({ word, weight }: WeighedWord) => {
    const { uses, isOfNeed } = useOf(word);
    return uses === 0 ? 0 : ((isOfNeed ? 1 : NO_NEED) * weight) / Math.log2(2 + uses);
  };
  const telling = new Set(words.toSorted((a, b) => tellingOf(b) - tellingOf(a)).slice(0, MOST_WORDS));
  return words.filter((each) => telling.has(each));
}

/** How many topics a word must be in to count as everyday. Names of tools turn up in one here and there. */
const EVERYDAY_TOPICS = 2;

/** Whether people use a word for what they need. Questions do not count: they name the tools that they are about. */
export function isEveryday(word: string, index: TopicIndex): boolean {
  if (weightOf(word) < 1 || translationsOf(word).length > 0) return true;
  return kindsWith(index, word).filter((kind) => kind !== 'question').length >= EVERYDAY_TOPICS;
}

function lookUpOf(typed: string, weight: number, short: string | undefined, stemOf: StemOf): LookUp {
  const english = stemOf(typed, 'en');
  const stemsOf = (words: readonly string[]) => [...new Set(words.map((word) => stemOf(word, 'en')))];
  const translations = translationsOf(typed).map((word) => ({ word, stem: stemOf(word, 'en') }));
  // 'résumer' is not an inflection of 'resume': a foreign word has no English stem.
  const isForeign = translations.length > 0;
  return {
    typed,
    weight,
    stems: isForeign ? [typed] : [...new Set(PHRASE_LANGUAGES.map((language) => stemOf(typed, language)))],
    synonyms: stemsOf([...synonymsOf(typed), ...synonymsOf(english)]),
    translations: short === undefined ? translations : [...translations, { word: short, stem: short }],
    beginning: isForeign ? null : beginningOf(english),
  };
}

/** Slips are looked up for at most this many words: each letter has some 75. */
const MOST_SLIPPED = 3;
const LONGEST_NAME = 24;
/** Too many shorter names are one slip away from words that mean something else. */
const SHORTEST_NAME = 6;

/**
 * For the first word that is in no topic as it is typed: the names that it and its neighbours may stand for. A short
 * word counts if no longer one does: 'chat gtp'.
 */
function nameSlips(
  { words, asked }: Reading,
  index: TopicIndex,
  mayBeMistyped: (word: string) => boolean,
): Slips[] {
  const isPlain = (word: string) => asked.some((each) => each.word === word && !each.isFilter);
  const unknown = words.filter(
    (word) => word.length >= SHORTEST_PART && !index.words.has(word) && isPlain(word),
  );
  const first = unknown.find((word) => word.length >= SHORTEST_DOUBTFUL) ?? unknown[0];
  if (first === undefined) return [];
  const at = words.indexOf(first);
  return [words.slice(Math.max(0, at - 1), at + 1), words.slice(at, at + 2)]
    .filter((run) => run.length > 1 && !run.some(isFunctionWord) && run.some(mayBeMistyped))
    .map((run) => ({ typed: run.join(' '), name: run.join('') }))
    .filter(({ name }) => name.length >= SHORTEST_NAME && name.length <= LONGEST_NAME)
    .map(({ typed, name }) => ({ typed, texts: oneMistakeAway(name) }));
}

const MOST_MISTAKES = 2;

/**
 * The topics' words that have the same first letter and are at most two mistakes away, and the function words: 'somthing'
 * is none that tells.
 */
export function nearWords(typed: string, index: TopicIndex): KnownWord[] {
  const first = typed.slice(0, 1);
  return [...wordsBeginning(index, first), ...LONG_FUNCTION_WORDS.filter((word) => word.startsWith(first))]
    .filter(
      (word) =>
        Math.abs(word.length - typed.length) <= MOST_MISTAKES && countMistakes(typed, word) <= MOST_MISTAKES,
    )
    .map((word) => ({ word, uses: index.words.get(word)?.topics.length ?? 0 }));
}

const SHORTEST_PART = 3;
const SHORTEST_COMPOUND = 7;

/** The two known words that make up a word, as in 'podcastediting'. In German, an s may join them. */
function partsOf(word: string, { words }: TopicIndex): [string, string] | null {
  if (word.length < SHORTEST_COMPOUND) return null;
  let best: [string, string] | null = null;
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    const first = [word.slice(0, at), word.slice(0, at).replace(/s$/, '')].find((part) => words.has(part));
    const second = word.slice(at);
    if (first === undefined || !words.has(second)) continue;
    const isMoreEven =
      best === null || Math.min(at, word.length - at) > Math.min(best[0].length, best[1].length);
    if (isMoreEven) best = [first, second];
  }
  return best;
}
