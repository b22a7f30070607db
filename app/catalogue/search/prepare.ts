import { type AskedWord, beginningOf, type LookUp } from './asked-words.ts';
import { joinedRuns } from './names.ts';
import type { Reading } from './reading.ts';
import { weightOf } from './stop-words.ts';
import { abbreviationsIn, synonymsOf, translationsOf } from './synonyms.ts';
import { companyKey } from './tool-document.ts';
import { askTopics, kindsWith, PHRASE_LANGUAGES, type PhraseLanguage, type TopicIndex } from './topics.ts';
import type { WeighedWord } from './weighing.ts';

type StemOf = (word: string, language: PhraseLanguage) => string;

/** The words of a search as the topics know them, with what still has to be looked up among the tools. */
export interface Prepared {
  asked: LookUp[];
  ofTopics: AskedWord[];
  /** The keys of possible names. */
  typedKeys: string[];
  companyKeys: string[];
  /** The words that people also use for what they need. */
  everyday: ReadonlySet<string>;
}

/** A search with more words is a text, of which the most telling count. */
const MOST_WORDS = 12;
/** Names are looked for in so many words of it. */
const MOST_NAMING = 60;
const LONGEST_WORD = 40;

/**
 * Works out what to look up for a reading.
 *
 * @param usesOf how many tools have a word
 */
export function prepare(
  reading: Reading,
  index: TopicIndex,
  stemOf: StemOf,
  usesOf: (word: string) => number,
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
  const typedKeys = joinedRuns(reading.words.slice(0, MOST_NAMING));
  return {
    asked,
    ofTopics,
    typedKeys,
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
