import type { Catalogue } from './catalogue.ts';
import type { Entry } from './entry.ts';
import { ENGLISH } from './search/language/languages.ts';
import { nameKey } from './search/language/name-key.ts';
import { mayBeMistyped } from './search/language/spelling.ts';
import { translationsOf } from './search/language/synonyms.ts';
import { wordsOf } from './search/language/words.ts';
import type { TopicIndex } from './search/ranking/topics.ts';
import { wordsBeginning } from './search/ranking/word-beginnings.ts';
import { intentOf } from './search/reading/understand.ts';
import { fittingTopics, type NamedTool, read, understand } from './understand-search.ts';

/** What a text that is being typed asks for, by the rules of a search. */
interface Suggested {
  /** The tool that it asks alternatives to. */
  alternativesTo: Entry | null;
  /** Ids of categories and specializations, best first. */
  topics: string[];
  /** Whether its last word, finished or not, is an everyday one of another language, so that names only happen to begin so. */
  isForeign: boolean;
  /** Whether it may stand for another text: a real word never does. */
  mayBeMistyped: boolean;
}

/** A topic that fits less well is not what is meant. */
const LEAST_FIT = 0.4;

export function suggestedBy(catalogue: Catalogue, typed: string): Suggested {
  const { index } = catalogue.topics;
  const words = wordsOf(typed);
  const last = finished(words.at(-1) ?? '', index);
  const finishedText = [...words.slice(0, -1), last].join(' ');
  const { matches } = understand(catalogue, read(catalogue, finishedText, []));
  return {
    alternativesTo: replacedBy(catalogue, typed, words),
    topics: fittingTopics(matches).flatMap(({ topic, score }) => (score >= LEAST_FIT ? [topic.id] : [])),
    isForeign: translationsOf(last).length > 0 && ((catalogue.realWords.get(last) ?? 0) & ENGLISH) === 0,
    mayBeMistyped: words.some((word) => mayBeMistyped(word, catalogue.realWords)),
  };
}

const SHORTEST_BEGINNING = 3;

/** The most used word of the topics that begins like an unfinished one; a word that they have, or a translated one, is finished. */
function finished(word: string, index: TopicIndex): string {
  const isWhole = index.words.has(word) || translationsOf(word).length > 0;
  if (isWhole || word.length < SHORTEST_BEGINNING) return word;
  const usesOf = (each: string) => index.words.get(each)?.topics.length ?? 0;
  const [best = word] = wordsBeginning(index, word).sort((a, b) => usesOf(b) - usesOf(a));
  return best;
}

/** The tool in 'chatgpt alt' and in 'cheaper than zap'. */
function replacedBy(catalogue: Catalogue, typed: string, words: readonly string[]): Entry | null {
  const [last = '', before] = [words.at(-1), words.slice(0, -1).join(' ')];
  if (last.length < SHORTEST_BEGINNING) return null;
  const entryOf = (number: number) => catalogue.entry(number);
  const [named] = catalogue.names.beginningWith([nameKey(last)], entryOf, 1);
  const endings = ['alternatives'.startsWith(last) ? 'alternatives' : null, named?.name ?? null];
  for (const text of [typed, ...endings.flatMap((end) => (end === null ? [] : [`${before} ${end}`]))]) {
    const { reading, prepared, found } = understand(catalogue, read(catalogue, text, []));
    if (!reading.alternativesTo.some(({ isClear }) => isClear)) continue;
    const intent = intentOf<NamedTool>(reading, found, (word) => prepared.everyday.has(word));
    if (intent.kind === 'alternatives') return catalogue.entry(intent.of.number);
  }
  return null;
}
