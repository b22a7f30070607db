import { LRUCache } from 'lru-cache';
import { type Prepared, prepare } from '#domain/search/prepare.ts';
import { type Reading, readSearch } from '#domain/search/reading.ts';
import { facetWord } from '#domain/search/selection.ts';
import { topicWord } from '#domain/search/tool-document.ts';
import type { TopicIndex } from '#domain/search/topics.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { type BesideValues, type LookedUp, type LookUpIndex, lookingUp } from './look-up.server.ts';
import { stemOf } from './stems.server.ts';
import { type KnownTopics, lastTopics, topicsAt } from './topics.server.ts';

/** The tools of this many topics count. */
const TOPICS = 8;
/** Topics that fit at most this share as well as the best one are left out. */
const TOPIC_SHARE = 0.5;

/** A search as understood before any tool is read. */
export interface Understood {
  text: string;
  reading: Reading;
  topics: KnownTopics;
  prepared: Prepared;
  found: LookedUp;
}

/** How to look up a search: with a query beside it, whose values depend on the text. */
export interface LookingUp {
  lookUp: LookUpIndex;
  valuesFor: (text: string) => BesideValues;
}

/** With nothing beside it. */
export const ALONE: LookingUp = { lookUp: lookingUp(null), valuesFor: () => ({}) };

/** Reads a search and looks up its words, in one statement. */
export async function understand(
  db: DrizzleDb,
  text: string,
  without: readonly string[],
  { lookUp, valuesFor }: LookingUp,
): Promise<Understood> {
  const reading = readSearch(text, without);
  let topics = await lastTopics(db);
  for (let turn = 1; ; turn++) {
    const prepared = preparedFor(topics.index, JSON.stringify([text, without]), reading);
    const request = {
      asked: withParts(prepared),
      facets: [...fittingTopics(prepared).map(({ topic }) => topicWord(topic.id)), ...facetWords(reading)],
      doubtful: prepared.doubtful,
      slips: prepared.slips,
      nameSlips: prepared.nameSlips,
      typedKeys: prepared.typedKeys,
      nameKeys: prepared.nameKeys,
      companyKeys: prepared.companyKeys,
      withFlagships: reading.alternativesTo.length > 0 || reading.compared.some(({ isClear }) => isClear),
      withSiblings:
        reading.alternativesTo.length > 0 || reading.compared.length > 0 || reading.facets.length > 0,
    };
    const found = await lookUp(db, request, valuesFor(text));
    // During an import, the catalogue may change again and again. Topics that are slightly out of date will
    // do.
    if (found.version === topics.version || turn === 2) return { text, reading, topics, prepared, found };
    topics = await topicsAt(db, found.version);
  }
}

const MOST_PREPARED = 200;
/** Pages, filters and orders of the same search need the same again. */
const kept = new WeakMap<TopicIndex, LRUCache<string, Prepared>>();

function preparedFor(index: TopicIndex, search: string, reading: Reading): Prepared {
  const searches = kept.get(index) ?? new LRUCache<string, Prepared>({ max: MOST_PREPARED });
  kept.set(index, searches);
  const prepared = searches.get(search) ?? prepare(reading, index, stemOf);
  searches.set(search, prepared);
  return prepared;
}

/** The categories and specializations that the words name best. */
export function fittingTopics({ matches }: Prepared) {
  const ofTools = matches.filter(({ topic }) => topic.kind === 'specialization' || topic.kind === 'category');
  const best = ofTools[0]?.score ?? 0;
  return ofTools.slice(0, TOPICS).filter(({ score }) => score > best * TOPIC_SHARE);
}

/** Looks up words that may be compounds both whole and in parts. */
function withParts({ asked, compounds }: Prepared) {
  return [...asked, ...[...compounds.values()].flat().map((typed) => partOf(typed))];
}

function partOf(typed: string) {
  return { typed, weight: 1, stems: [stemOf(typed)], synonyms: [], translations: [], beginning: null };
}

/** The words that stand for the filters asked for. */
export function facetWords({ facets }: Reading): string[] {
  return facets.map(facetWord);
}
