import { type AskedWord, closeness, HOLDING, type LookUp, rarityOf, SAME_WORD } from './asked-words.ts';
import { isFunctionWord, weightOf } from './stop-words.ts';
import { wordsOf } from './words.ts';

/** The languages of the catalogue's phrases. */
export const PHRASE_LANGUAGES = [
  'en',
  'de',
  'es',
  'fr',
  'pt',
  'it',
  'nl',
  'pl',
  'tr',
  'ar',
  'hi',
  'ja',
  'ko',
  'zh',
] as const;
export type PhraseLanguage = (typeof PHRASE_LANGUAGES)[number];

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
  /** 0 to about 1: how well the topic fits the search as a whole. */
  score: number;
  /** How much the topic is about each word of the search, 0 to 1. */
  evidence: readonly number[];
  /** Whether the topic's texts contain each word of the search, not just a synonym of it. */
  holds: readonly boolean[];
  /** The phrase closest to what was typed. */
  phrase: string | null;
  /** How much that phrase and the search have in common: 1 if all their words are the same. */
  likeness: number;
  /** Whether the topic's name begins with the search's words: 'Voice & Speech' for 'voice'. */
  isNamed: boolean;
}

export interface IndexedPhrase {
  text: string;
  words: readonly string[];
}

interface IndexedTopic {
  topic: Topic;
  weights: ReadonlyMap<string, number>;
  phrases: readonly IndexedPhrase[];
}

export interface TopicIndex {
  topics: readonly IndexedTopic[];
  /** Every word, with its stems and the number of topics that contain it. */
  words: ReadonlyMap<string, { stems: readonly string[]; uses: number }>;
  /** The words of each stem. */
  byStem: ReadonlyMap<string, readonly string[]>;
  /** All words in alphabetical order, so that those with the same beginning are next to each other. */
  sorted: readonly string[];
  /** The topics that contain each word. */
  holders: ReadonlyMap<string, readonly number[]>;
}

type StemOf = (word: string, language: PhraseLanguage) => string;

const NAME_WEIGHT = 4;
const PHRASE_WEIGHT = 1.5;
const DESCRIPTION_WEIGHT = 0.7;
/** The weight at which a topic is half about a word. */
const HALF = 2;

/** Makes topics searchable by their words. */
export function indexTopics(topics: readonly Topic[], stemOf: StemOf): TopicIndex {
  const stems = new Map<string, Set<string>>();
  const holders = new Map<string, number[]>();
  const indexed = topics.map((topic, position) => {
    const weights = new Map<string, number>();
    const add = (text: string, weight: number, language: PhraseLanguage) => {
      const words = wordsOf(text).filter((word) => !isFunctionWord(word));
      for (const word of new Set(words)) {
        weights.set(word, (weights.get(word) ?? 0) + weight);
        stems.set(word, (stems.get(word) ?? new Set()).add(stemOf(word, language)));
      }
      return { text, words };
    };
    const name = add(topic.name, NAME_WEIGHT, 'en');
    const phrases = topic.phrases.map(({ text, language }) => add(text, PHRASE_WEIGHT, language));
    add(topic.description, DESCRIPTION_WEIGHT, 'en');
    for (const word of weights.keys()) {
      const known = holders.get(word);
      if (known) known.push(position);
      else holders.set(word, [position]);
    }
    return { topic, weights, phrases: [name, ...phrases] };
  });
  const words = new Map(
    [...stems].map(([word, own]) => [word, { stems: [...own], uses: holders.get(word)?.length ?? 0 }]),
  );
  const byStem = new Map<string, string[]>();
  for (const [word, own] of stems) {
    for (const stem of own) byStem.set(stem, [...(byStem.get(stem) ?? []), word]);
  }
  return { topics: indexed, words, holders, byStem, sorted: [...words.keys()].sort() };
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

/** The topics' words with a beginning. */
export function wordsBeginning({ sorted }: Pick<TopicIndex, 'sorted'>, beginning: string): string[] {
  const first = firstNotBefore(sorted, beginning);
  let end = first;
  while (sorted[end]?.startsWith(beginning)) end++;
  return sorted.slice(first, end);
}

/** Whether a word of the topics begins like this, as an unfinished one does. */
export function beginsWord({ sorted }: TopicIndex, beginning: string): boolean {
  return sorted[firstNotBefore(sorted, beginning)]?.startsWith(beginning) ?? false;
}

/** Whether a question has this word. */
export function isOfQuestion({ holders, topics }: TopicIndex, word: string): boolean {
  return (holders.get(word) ?? []).some((position) => topics[position]?.topic.kind === 'question');
}

/** The place where a text is, or would be, in a sorted list. */
function firstNotBefore(sorted: readonly string[], text: string): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? '') < text) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Which of the topics' words each word of a search stands for. */
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
        .flatMap((form) => index.holders.get(form.word) ?? []),
    );
    return { ...word, forms, rarity: rarityOf(holding.size, index.topics.length) * word.weight };
  });
}

/** The topics with any of the words, best first. */
export function matchTopics(index: TopicIndex, asked: readonly AskedWord[]): TopicMatch[] {
  const total = asked.reduce((sum, { rarity }) => sum + rarity, 0);
  if (total === 0) return [];
  const found = new Set(
    asked.flatMap(({ forms }) => forms.flatMap(({ word }) => index.holders.get(word) ?? [])),
  );
  const meant = new Set(asked.flatMap(({ forms }) => forms.map(({ word }) => word)));
  const matches = [...found].flatMap((position) => {
    const indexed = index.topics[position];
    if (!indexed) return [];
    // Most phrases of a topic share no word with the search, and comparing those takes the most time.
    const phrases = indexed.phrases.filter(({ words }) => words.some((word) => meant.has(word)));
    return [matchTopic(indexed, { asked, total, phrases }, index)];
  });
  return matches.sort((a, b) => b.score - a.score || (a.topic.id < b.topic.id ? -1 : 1));
}

function matchTopic(
  { topic, weights, phrases: [name] }: IndexedTopic,
  {
    asked,
    total,
    phrases,
  }: { asked: readonly AskedWord[]; total: number; phrases: readonly IndexedPhrase[] },
  index: TopicIndex,
): TopicMatch {
  const evidence = asked.map(({ forms }) =>
    forms.reduce((best, form) => {
      const weight = (weights.get(form.word) ?? 0) * form.closeness;
      return Math.max(best, (weight / (weight + HALF)) * Math.sqrt(form.closeness));
    }, 0),
  );
  const holds = asked.map(({ forms }) =>
    forms.some((form) => form.closeness >= HOLDING && weights.has(form.word)),
  );
  const about = asked.reduce((sum, { rarity }, position) => sum + rarity * (evidence[position] ?? 0), 0);
  const best = closestPhrase(phrases, asked, index);
  return {
    topic,
    score: (about / total) * 0.6 + best.likeness * 0.4,
    evidence,
    holds,
    phrase: best.phrase,
    likeness: best.likeness,
    isNamed: beginsWith(name?.words ?? [], asked),
  };
}

function beginsWith(name: readonly string[], asked: readonly AskedWord[]): boolean {
  const required = asked.filter(({ weight }) => weight === 1);
  const isAt = ({ forms }: AskedWord, at: number) =>
    forms.some(({ word, closeness }) => closeness > SAME_WORD && word === name[at]);
  return required.length > 0 && required.every(isAt);
}

function closestPhrase(
  phrases: readonly IndexedPhrase[],
  asked: readonly AskedWord[],
  index: TopicIndex,
): { phrase: string | null; likeness: number } {
  let best: { phrase: string | null; likeness: number } = { phrase: null, likeness: 0 };
  for (const { text, words } of phrases) {
    let common = 0;
    let all = 0;
    const met = new Set<string>();
    for (const { forms, rarity } of asked) {
      all += rarity;
      const form = forms.reduce<{ word: string; closeness: number } | null>(
        (closest, each) =>
          words.includes(each.word) && each.closeness > (closest?.closeness ?? 0) ? each : closest,
        null,
      );
      if (!form) continue;
      common += rarity * form.closeness;
      met.add(form.word);
    }
    if (common === 0) continue;
    for (const word of words) {
      if (!met.has(word))
        all += weightOf(word) * rarityOf(index.words.get(word)?.uses ?? 0, index.topics.length);
    }
    const likeness = common / all;
    if (likeness > best.likeness) best = { phrase: text, likeness };
  }
  return best;
}
