import {
  ALL_LANGUAGES,
  ENGLISH,
  type Languages,
  languagesOf,
  type PhraseLanguage,
} from '../language/languages.ts';
import { isFunctionWord, weightOf } from '../language/stop-words.ts';
import { wordsOf } from '../language/words.ts';
import { type AskedWord, closeness, HOLDING, type LookUp, rarityOf, SAME_WORD } from './asked-words.ts';
import { wordsBeginning } from './word-beginnings.ts';

/**
 * Something other than a single tool that a search may mean: a specialization, a category, a business function
 * or a question, with the phrases that people type when they need it.
 */
export interface Topic {
  kind: 'specialization' | 'category' | 'function' | 'question';
  id: string;
  name: string;
  /** The category of a specialization. */
  category: { id: string; name: string } | null;
  description: string;
  phrases: readonly { text: string; language: PhraseLanguage }[];
}

export interface TopicMatch {
  topic: Topic;
  /** How well the topic fits the search as a whole, 0 to about 1. */
  score: number;
  /** The evidence for each word of the search, 0 to 1. */
  evidence: readonly number[];
  /** Whether the topic's texts contain each word of the search, not just a synonym of it. */
  holds: readonly boolean[];
  /** Its phrase closest to the search. */
  phrase: string | null;
  /** The similarity of that phrase and the search; 1 for the same words. */
  likeness: number;
  /** Whether the topic's name begins with the search's words: 'Voice & Speech' for 'voice'. */
  isNamed: boolean;
}

interface TopicWord {
  stems: string[];
  /** The indexes of topics that contain it, with its impact and languages in each. */
  topics: number[];
  weights: number[];
  languages: Languages[];
  /** The indexes of phrases that contain it. */
  phrases: number[];
  /** The penalty for a phrase with this word if the search lacks it. */
  rarity: number;
}

interface IndexedTopic {
  topic: Topic;
  nameWords: readonly string[];
}

interface Phrase {
  text: string;
  rarity: number;
  /** The topic's index. */
  topic: number;
  language: Languages;
}

export interface TopicIndex {
  topics: readonly IndexedTopic[];
  phrases: readonly Phrase[];
  words: ReadonlyMap<string, Readonly<TopicWord>>;
  /** Words by stem. */
  byStem: ReadonlyMap<string, readonly string[]>;
  /** All words, sorted, for prefix look-ups. */
  sorted: readonly string[];
}

type StemOf = (word: string, language: PhraseLanguage) => string;

const NAME_WEIGHT = 4;
const PHRASE_WEIGHT = 1.5;
const DESCRIPTION_WEIGHT = 0.7;
/** The weight that gives half of the maximum impact. */
const HALF = 2;
/**
 * The share of weight kept by a word that a topic has only in a language that the search is not in: 'piano' in Italian.
 */
const ANOTHER_LANGUAGE = 0.5;

/** A stem as the index has it. Languages other than English share many ('musica', 'música'); none of theirs is an English one: 'musee' is not 'muse'. */
export function stemIn(stem: string, language: PhraseLanguage): string {
  return language === 'en' ? stem : `foreign:${stem}`;
}

/** Builds the index of topics. */
export function indexTopics(topics: readonly Topic[], stemOf: StemOf): TopicIndex {
  const words = new Map<string, TopicWord>();
  const wordsIn = (text: string) => wordsOf(text).filter((word) => !isFunctionWord(word));
  const learnt = new Set<string>();
  const learn = (word: string, language: PhraseLanguage) => {
    const known = words.get(word) ?? {
      stems: [],
      topics: [],
      weights: [],
      languages: [],
      phrases: [],
      rarity: 0,
    };
    words.set(word, known);
    const inLanguage = `${language} ${word}`;
    if (learnt.has(inLanguage)) return known;
    learnt.add(inLanguage);
    const stem = stemIn(stemOf(word, language), language);
    if (!known.stems.includes(stem)) known.stems.push(stem);
    return known;
  };
  const texts: { text: string; words: string[]; topic: number; language: Languages }[] = [];
  const indexed = topics.map((topic, position): IndexedTopic => {
    const weights = new Map<string, { weight: number; languages: Languages }>();
    const add = (text: string, weight: number, language: PhraseLanguage, isPhrase: boolean) => {
      const own = wordsIn(text);
      for (const word of new Set(own)) {
        const before = weights.get(word) ?? { weight: 0, languages: 0 };
        weights.set(word, {
          weight: before.weight + weight,
          languages: before.languages | languagesOf(language),
        });
        const known = learn(word, language);
        if (isPhrase) known.phrases.push(texts.length);
      }
      if (isPhrase) texts.push({ text, words: own, topic: position, language: languagesOf(language) });
      return own;
    };
    const nameWords = add(topic.name, NAME_WEIGHT, 'en', true);
    for (const { text, language } of topic.phrases) add(text, PHRASE_WEIGHT, language, true);
    add(topic.description, DESCRIPTION_WEIGHT, 'en', false);
    for (const [word, { weight, languages }] of weights) {
      const known = words.get(word);
      known?.topics.push(position);
      known?.weights.push(weight);
      known?.languages.push(languages);
    }
    return { topic, nameWords };
  });
  const byStem = new Map<string, string[]>();
  for (const [word, known] of words) {
    known.rarity = weightOf(word) * rarityOf(known.topics.length, topics.length);
    // A list that has grown keeps room for sixteen more, and most words have two topics: copies take a quarter.
    for (const list of ['stems', 'topics', 'weights', 'languages', 'phrases'] as const)
      Object.assign(known, { [list]: known[list].slice() });
    for (const stem of known.stems) {
      const family = byStem.get(stem);
      if (family) family.push(word);
      else byStem.set(stem, [word]);
    }
  }
  const phrases = texts.map(({ text, words: own, topic, language }) => ({
    text,
    rarity: own.reduce((sum, word) => sum + (words.get(word)?.rarity ?? 0), 0),
    topic,
    language,
  }));
  return { topics: indexed, phrases, words, byStem, sorted: [...words.keys()].sort() };
}

/** The words that a typed one may stand for. */
function relatives(
  { words, byStem, sorted }: TopicIndex,
  { typed, stems, synonyms, translations, beginning }: LookUp,
): Set<string> {
  const found = new Set(
    [...stems, ...synonyms, ...translations.map(({ stem }) => stem)].flatMap(
      (stem) => byStem.get(stem) ?? [],
    ),
  );
  if (words.has(typed)) found.add(typed);
  for (const word of beginning === null ? [] : wordsBeginning({ sorted }, beginning)) found.add(word);
  return found;
}

/** Whether a question has this word. */
export function isOfQuestion(index: TopicIndex, word: string): boolean {
  return kindsWith(index, word).includes('question');
}

/** The kinds of topics with a word, without duplicates. */
export function kindsWith({ words, topics }: TopicIndex, word: string): Topic['kind'][] {
  return (words.get(word)?.topics ?? []).flatMap((position) => topics[position]?.topic.kind ?? []);
}

/** How many phrases a topic has in English for one in another language, so that common words are rare in these. */
const PHRASES_IN_ENGLISH = 8;

function isEnglish({ words }: TopicIndex, word: string): boolean {
  return words.get(word)?.languages.some((languages) => (languages & ENGLISH) !== 0) ?? false;
}

/** Looks the words of a search up among the topics' words. */
export function askTopics(index: TopicIndex, asked: readonly LookUp[]): AskedWord[] {
  return asked.map((word) => {
    const forms = [...relatives(index, word)]
      .map((known) => ({
        word: known,
        closeness: closeness(word, known, index.words.get(known)?.stems ?? []),
      }))
      .filter((form) => form.closeness > 0);
    const holding = new Set(
      forms
        .filter((form) => form.closeness > SAME_WORD)
        .flatMap((form) => index.words.get(form.word)?.topics ?? []),
    );
    const isForeign = !forms.some((form) => form.closeness > SAME_WORD && isEnglish(index, form.word));
    const uses = holding.size * (isForeign ? PHRASES_IN_ENGLISH : 1);
    return {
      ...word,
      forms,
      rarity: rarityOf(Math.min(uses, index.topics.length), index.topics.length) * word.weight,
    };
  });
}

/**
 * The topics with any of the words, best first.
 *
 * @param languages that the search may be in
 */
export function matchTopics(
  index: TopicIndex,
  asked: readonly AskedWord[],
  languages: Languages = ALL_LANGUAGES,
): TopicMatch[] {
  const total = asked.reduce((sum, { rarity }) => sum + rarity, 0);
  if (total === 0) return [];
  const found = new Map<number, { evidence: number[]; holds: boolean[]; phrase: number; likeness: number }>();
  // Per phrase with any of the words: the last such word, their sum, and what it shares with the search.
  const having: number[] = [];
  const lastMet = new Int32Array(index.phrases.length).fill(-1);
  const common = new Float64Array(index.phrases.length);
  const met = new Float64Array(index.phrases.length);
  for (const [position, { forms, rarity }] of asked.entries()) {
    for (const { word, closeness } of forms.toSorted((a, b) => b.closeness - a.closeness)) {
      const known = index.words.get(word);
      for (const [place, topic] of (known?.topics ?? []).entries()) {
        const ofLanguage = ((known?.languages[place] ?? 0) & languages) === 0 ? ANOTHER_LANGUAGE : 1;
        let own = found.get(topic);
        if (!own) {
          own = { evidence: asked.map(() => 0), holds: asked.map(() => false), phrase: -1, likeness: 0 };
          found.set(topic, own);
        }
        const weight = (known?.weights[place] ?? 0) * closeness * ofLanguage;
        const evidence = (weight / (weight + HALF)) * Math.sqrt(closeness);
        if (evidence > (own.evidence[position] ?? 0)) own.evidence[position] = evidence;
        if (closeness * ofLanguage >= HOLDING) own.holds[position] = true;
      }
      for (const phrase of known?.phrases ?? []) {
        if (lastMet[phrase] === position) continue;
        if (lastMet[phrase] === -1) having.push(phrase);
        lastMet[phrase] = position;
        const ofLanguage = ((index.phrases[phrase]?.language ?? 0) & languages) === 0 ? ANOTHER_LANGUAGE : 1;
        common[phrase] = (common[phrase] ?? 0) + rarity * closeness * ofLanguage;
        met[phrase] = (met[phrase] ?? 0) + (known?.rarity ?? 0);
      }
    }
  }
  for (const phrase of having) {
    const { rarity = 0, topic = -1 } = index.phrases[phrase] ?? {};
    const likeness = (common[phrase] ?? 0) / (total + Math.max(0, rarity - (met[phrase] ?? 0)));
    const own = found.get(topic);
    if (own && (likeness > own.likeness || (likeness === own.likeness && phrase < own.phrase)))
      Object.assign(own, { phrase, likeness });
  }
  const required = asked.filter(({ weight }) => weight === 1);
  const matches = [...found].flatMap(([position, { evidence, holds, phrase, likeness }]): TopicMatch[] => {
    const indexed = index.topics[position];
    if (!indexed) return [];
    const about = asked.reduce((sum, { rarity }, place) => sum + rarity * (evidence[place] ?? 0), 0);
    return [
      {
        topic: indexed.topic,
        score: (about / total) * 0.6 + likeness * 0.4,
        evidence,
        holds,
        phrase: index.phrases[phrase]?.text ?? null,
        likeness,
        isNamed: required.length > 0 && beginsWith(indexed.nameWords, required),
      },
    ];
  });
  return matches.sort((a, b) => b.score - a.score || (a.topic.id < b.topic.id ? -1 : 1));
}

function beginsWith(name: readonly string[], required: readonly AskedWord[]): boolean {
  return required.every(({ forms }, at) =>
    forms.some(({ word, closeness }) => closeness > SAME_WORD && word === name[at]),
  );
}
