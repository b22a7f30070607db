import { ENGLISH_LANGUAGE_NAMES, LANGUAGES } from '../filters/place-names.ts';
import {
  ENGLISH,
  isCommonForeign,
  type Languages,
  languagesIn,
  languagesOf,
  mayBeForeign,
  PHRASE_LANGUAGES,
  type PhraseLanguage,
  type RealWords,
} from '../language/languages.ts';
import { LITTLE, weightOf } from '../language/stop-words.ts';
import {
  meaningOfCompound,
  synonymsOf,
  translatedRuns,
  translationsOf,
  translationsOfInflected,
} from '../language/synonyms.ts';
import { companyKey } from '../language/words.ts';
import { joinedRuns } from '../reading/names.ts';
import type { Reading } from '../reading/reading.ts';
import type { WeighedWord } from '../reading/weighing.ts';
import { type AskedWord, beginningOf, type LookUp, lettersIn } from './asked-words.ts';
import { askTopics, kindsWith, stemIn, type TopicIndex } from './topics.ts';

type StemOf = (word: string, language: PhraseLanguage) => string;

/** A search's words looked up among the topics, with what is still to be looked up among the tools. */
export interface Prepared {
  asked: LookUp[];
  ofTopics: AskedWord[];
  /** The languages that the search may be in. */
  languages: Languages;
  /** The keys of possible names. */
  typedKeys: string[];
  companyKeys: string[];
  /** Words that also occur in everyday phrases. */
  everyday: ReadonlySet<string>;
}

/** The most significant words are used of a longer text. */
const MOST_WORDS = 12;
/** Words of it that are searched for names. */
const MOST_NAMING = 60;
const LONGEST_WORD = 40;
const FOREIGN_LANGUAGES = PHRASE_LANGUAGES.filter((language) => language !== 'en');
/** Languages that write compounds as one word. */
const COMPOUNDING = languagesOf('de', 'nl');
const LATIN = /\p{Script=Latin}/u;
/** Shorter words are not stemmed: 'ok' is no form of Turkish 'okumak'. */
const SHORTEST_FOREIGN = 3;

interface Lexicon {
  index: TopicIndex;
  realWords: RealWords;
  stemOf: StemOf;
  /** The number of tools that have a word. */
  usesOf: (word: string) => number;
}

/** Decides what to look up for a reading. */
export function prepare(reading: Reading, lexicon: Lexicon): Prepared {
  const { index, realWords, usesOf } = lexicon;
  const languages = languagesIn(reading.words, realWords);
  const tellsNothing = ({ word, weight }: WeighedWord) =>
    weight === 1 && !index.words.has(word) && isCommonForeign(word, languages, realWords);
  const words = mostTelling(
    reading.asked
      .filter(({ word }) => word.length <= LONGEST_WORD)
      .map((each) => (tellsNothing(each) ? { ...each, weight: LITTLE, topicWeight: LITTLE } : each)),
    (word) => {
      const inTopics = index.words.get(word)?.topics.length ?? 0;
      return { uses: usesOf(word) + inTopics, isOfNeed: inTopics > 0 };
    },
  );
  const inRuns = translatedRuns(reading.words);
  const asked = words.map(({ word, weight }) => {
    const translations = [...translationsIn(word, languages, lexicon), ...(inRuns.get(word) ?? [])];
    return lookUpOf(word, weight, translations, { stemOf: lexicon.stemOf, languages });
  });
  const weighed = asked.map((word, position) => ({
    ...word,
    weight: words[position]?.topicWeight ?? word.weight,
  }));
  const typedKeys = joinedRuns(reading.words.slice(0, MOST_NAMING));
  return {
    asked,
    ofTopics: askTopics(index, weighed),
    languages,
    typedKeys,
    companyKeys: [...new Set([...typedKeys, reading.words.join('')].map(companyKey))],
    everyday: new Set(reading.words.filter((word) => isEveryday(word, index))),
  };
}

/** English meanings of a word; none for an English word in an English search. */
function translationsIn(
  word: string,
  languages: Languages,
  { index, realWords, usesOf }: Lexicon,
): readonly string[] {
  const isEnglish = ((realWords.get(word) ?? 0) & ENGLISH) !== 0;
  if (isEnglish && !mayBeForeign(languages)) return [];
  // 'Espagnol' names what is learnt, spoken or translated.
  const found = [...translationsOf(word), ...(isForeignLanguageName(word) ? ['language'] : [])];
  if (found.length > 0 || index.words.has(word) || isEnglish) return found;
  const inflected = translationsOfInflected(word);
  const mayBeCompound = LATIN.test(word) && (languages & COMPOUNDING) !== 0 && usesOf(word) === 0;
  return inflected.length === 0 && mayBeCompound
    ? meaningOfCompound(word, (part) => index.words.has(part))
    : inflected;
}

function isForeignLanguageName(word: string): boolean {
  return LANGUAGES.has(word) && !ENGLISH_LANGUAGE_NAMES.has(word);
}

/** The share of its weight that a word keeps that no topic has, so that hardly anybody asks for it. */
const NO_NEED = 0.3;

/** The heaviest and rarest words of a long text, in order, without those that nothing contains. */
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

/** Topics that must contain an everyday word. Names of tools turn up in one now and then. */
const EVERYDAY_TOPICS = 2;

/** Whether a word describes needs. Questions do not count: they name their tools. */
export function isEveryday(word: string, index: TopicIndex): boolean {
  if (weightOf(word) < 1 || translationsOf(word).length > 0) return true;
  return kindsWith(index, word).filter((kind) => kind !== 'question').length >= EVERYDAY_TOPICS;
}

function lookUpOf(
  typed: string,
  weight: number,
  translations: readonly string[],
  { stemOf, languages }: { stemOf: StemOf; languages: Languages },
): LookUp {
  const english = stemOf(typed, 'en');
  const isPossible = (language: PhraseLanguage) => (languagesOf(language) & languages) !== 0;
  const stemsOf = (words: readonly string[]) => [...new Set(words.map((word) => stemOf(word, 'en')))];
  // 'résumer' is not an inflection of 'resume': a foreign word has no English stem.
  const isForeign = translationsOf(typed).length > 0 && translations.length > 0;
  return {
    typed,
    weight,
    stems: [
      isForeign ? typed : english,
      ...(lettersIn(typed) < SHORTEST_FOREIGN ? [] : FOREIGN_LANGUAGES.filter(isPossible)).map((language) =>
        stemIn(stemOf(typed, language), language),
      ),
    ],
    synonyms: stemsOf([...synonymsOf(typed), ...synonymsOf(english)]),
    translations: translations.map((word) => ({ word, stem: stemOf(word, 'en') })),
    // Korean adds particles to words.
    beginning: isForeign && LATIN.test(typed) ? null : beginningOf(english),
  };
}
