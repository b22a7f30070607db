import type { Catalogue } from './catalogue.ts';
import { excludedBy, type LookedUp, lookUp } from './look-up.ts';
import { type Prepared, prepare } from './search/ranking/prepare.ts';
import { matchTopics, type TopicMatch } from './search/ranking/topics.ts';
import { type Reading, readSearch } from './search/reading/reading.ts';
import { asksAfter } from './search/reading/tool-question.ts';
import { stemOf } from './stems.ts';

/** The categories and specializations of this many count. */
const TOPICS = 8;
/** Topics that fit at most this share as well as the best one are left out. */
const TOPIC_SHARE = 0.5;

/** What the words of a search say by themselves and in topics. */
export interface ReadSearch {
  reading: Reading;
  prepared: Prepared;
}

/** A search as understood before any tool is ranked. */
export interface Understood extends ReadSearch {
  /** The topics with any of its words, best first. */
  matches: readonly TopicMatch[];
  found: LookedUp;
}

/** @param without filters that the visitor has removed */
export function read(catalogue: Catalogue, text: string, without: readonly string[]): ReadSearch {
  const reading = readSearch(text, without, (words) => excludedBy(catalogue, words));
  const usesOf = (word: string) => catalogue.words.usesOf(word);
  const { topics, realWords } = catalogue;
  return { reading, prepared: prepare(reading, { index: topics.index, realWords, stemOf, usesOf }) };
}

/** Looks up the words of a search. */
export function understand(catalogue: Catalogue, { reading, prepared }: ReadSearch): Understood {
  const withFlagships =
    reading.alternativesTo.length > 0 ||
    reading.compared.some(({ isClear, areTogether }) => isClear || areTogether) ||
    reading.words.some(asksAfter);
  return {
    reading,
    prepared,
    matches: matchTopics(catalogue.topics.index, prepared.ofTopics, prepared.languages),
    found: lookUp(catalogue, prepared, withFlagships),
  };
}

/** The categories and specializations that the words name best. */
export function fittingTopics(matches: readonly TopicMatch[]): TopicMatch[] {
  const ofTools = matches.filter(({ topic }) => topic.kind === 'specialization' || topic.kind === 'category');
  const best = ofTools[0]?.score ?? 0;
  return ofTools.slice(0, TOPICS).filter(({ score }) => score > best * TOPIC_SHARE);
}
