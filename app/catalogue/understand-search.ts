import type { Catalogue } from './catalogue.ts';
import { excludedBy, type LookedUp, lookUp } from './look-up.ts';
import { type Prepared, prepare } from './search/prepare.ts';
import { type Reading, readSearch } from './search/reading.ts';
import { facetWord } from './search/selection.ts';
import { mayBeMistyped } from './search/spelling.ts';
import { topicWord } from './search/tool-document.ts';
import { asksAfter } from './search/tool-question.ts';
import { stemOf } from './stems.ts';

/** The tools of this many topics count. */
const TOPICS = 8;
/** Topics that fit at most this share as well as the best one are left out. */
const TOPIC_SHARE = 0.5;

/** A search as understood before any tool is ranked. */
export interface Understood {
  text: string;
  reading: Reading;
  prepared: Prepared;
  found: LookedUp;
}

/**
 * Reads a search and looks up its words.
 *
 * @param without filters that the visitor has removed
 */
export function understand(catalogue: Catalogue, text: string, without: readonly string[]): Understood {
  const reading = readSearch(text, without, (words) => excludedBy(catalogue, words));
  const prepared = prepare(reading, catalogue.topics.index, stemOf, (word) =>
    mayBeMistyped(word, catalogue.realWords),
  );
  const found = lookUp(catalogue, {
    asked: withParts(prepared),
    facets: [...fittingTopics(prepared).map(({ topic }) => topicWord(topic.id)), ...facetWords(reading)],
    doubtful: prepared.doubtful,
    slips: prepared.slips,
    nameSlips: prepared.nameSlips,
    typedKeys: prepared.typedKeys,
    nameKeys: prepared.nameKeys,
    companyKeys: prepared.companyKeys,
    withFlagships:
      reading.alternativesTo.length > 0 ||
      reading.compared.some(({ isClear, areTogether }) => isClear || areTogether) ||
      reading.words.some(asksAfter),
    withSiblings:
      reading.alternativesTo.length > 0 || reading.compared.length > 0 || reading.facets.length > 0,
  });
  return { text, reading, prepared, found };
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
