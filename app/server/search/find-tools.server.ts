import type { Viewer } from '#domain/access.ts';
import type { ToolSearch } from '#domain/entities.ts';
import { type AskedWord, HOLDING } from '#domain/search/asked-words.ts';
import { selected } from '#domain/search/facet-counts.ts';
import { facetLabel } from '#domain/search/facets.ts';
import { fitOf, type PriceFit } from '#domain/search/fit.ts';
import { companyOffer, type Offer, offersOf } from '#domain/search/offers.ts';
import type { Prepared } from '#domain/search/prepare.ts';
import { priceLimitLabel, priceLimitName } from '#domain/search/price-limit.ts';
import { toolsWithNeed } from '#domain/search/rank.ts';
import type { Reading } from '#domain/search/reading.ts';
import { reasonOf } from '#domain/search/reasons.ts';
import {
  type Condition,
  facetConditions,
  filterConditions,
  understoodOnly,
  wishConditions,
} from '#domain/search/selection.ts';
import { weightOf } from '#domain/search/stop-words.ts';
import type { ToolQuery } from '#domain/search/tool-query.ts';
import { askWords, type Intent, intentOf, mentionedCompany } from '#domain/search/understand.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { facetSetsAt } from '#server/listing/facet-sets.server.ts';
import { correctText } from './correct-text.server.ts';
import type { FoundInLists } from './found-rows.server.ts';
import { LIST_LENGTH } from './index-tools.server.ts';
import type { LookedUp, NamedTool } from './look-up.server.ts';
import { priceTest } from './price-test.server.ts';
import { inOrder, rank } from './rank-found.server.ts';
import { readFound } from './read-found.server.ts';
import { topicNames } from './topics.server.ts';
import {
  ALONE,
  facetWords,
  type LookingUp,
  type Understood,
  understand,
} from './understand-search.server.ts';

/**
 * The tools that a search finds, best first, and how the search was understood (docs/decisions/0043). Costs two
 * statements, and one more if a word is mistyped or the catalogue is new to this node.
 */
export async function findTools(
  db: DrizzleDb,
  query: ToolQuery,
  viewer: Viewer,
  looking: LookingUp = ALONE,
  pageSize?: number,
): Promise<FoundTools & { beside: unknown[] }> {
  const asked = await understand(db, query.q, query.without, looking);
  const corrected = correctText(asked.text, asked.prepared, asked.found);
  const meant = corrected === null ? asked : await understand(db, corrected, query.without, looking);
  return { ...(await answer(db, query, viewer, meant, corrected, pageSize)), beside: meant.found.beside };
}

/** The page of tools, and what its facets are counted in. */
export interface FoundTools {
  tools: Omit<ToolSearch, 'panel'>;
  /** Of the catalogue. */
  version: number;
  /** Numbers of all tools found, before the filters. */
  found: readonly number[];
  /** Facets that the words ask for. */
  understood: readonly string[];
  /** Whether the tools of this page are only the closest, because they cost more than the words allow. */
  areDear: boolean;
}

/**
 * Whether no word of a search means anything, so that it is to be matched literally. A search that its filters leave
 * without tools is not.
 */
export function meansNothing({ tools, found }: FoundTools): boolean {
  return found.length === 0 && tools.filters.length === 0;
}

/**
 * More tools than anybody looks through. The best are chosen before filters apply, so that filters can be
 * counted among them.
 */
const MOST_FOUND = 2_000;

/** Tells whether a tool meets conditions, using the node's sets of facets. */
async function memberTest(
  db: DrizzleDb,
  version: number,
  conditions: readonly Condition[],
): Promise<(number: number) => boolean> {
  if (conditions.length === 0) return () => true;
  const base = selected(await facetSetsAt(db, version), null, conditions);
  return (number) => base === null || base.has(number);
}

/** The tool that the search asks cheaper ones for, and which of the tools found are free. */
async function cheaperThan(
  db: DrizzleDb,
  intent: Intent<NamedTool>,
  ordered: readonly number[],
  version: number,
): Promise<FoundInLists['cheaperThan']> {
  if (intent.kind !== 'alternatives') return null;
  const isFree = await memberTest(db, version, wishConditions(['free']));
  return { ...intent.of, free: ordered.filter(isFree) };
}

async function answer(
  db: DrizzleDb,
  query: ToolQuery,
  viewer: Viewer,
  { reading, topics, prepared, found }: Understood,
  corrected: string | null,
  pageSize?: number,
): Promise<FoundTools> {
  const asked = askWords(prepared.asked, found.words, found.toolCount, prepared.ofTopics);
  const intent = intentOf<NamedTool>(reading, found, (word) => prepared.everyday.has(word));
  const ranked = rank(asked, prepared, found, facetWords(reading));
  const best = inOrder(intent, ranked, found).slice(0, MOST_FOUND);
  const costOf = await priceTest(db, found.version, reading.priceLimit);
  const isAffordable = (number: number) => ['within', 'unknown'].includes(costOf(number));
  // With a limit that no tool keeps, the closest are listed, as with other filters that none fits.
  const areDear = !best.some(isAffordable);
  const isPossible = (number: number) => areDear || costOf(number) !== 'above';
  const ordered = best.filter(isPossible);
  const understood = understoodOnly(query, reading.facets);
  const wishes = wishConditions(understood);
  const conditions = [
    ...filterConditions(query, topicNames(topics)),
    ...facetConditions(query.facets, reading.facets),
  ];
  const meets = await memberTest(db, found.version, conditions);
  const fits = await memberTest(db, found.version, wishes);
  const isAsked = await memberTest(db, found.version, wishConditions(reading.facets));
  const complete = ranked.filter(({ hasAll }) => hasAll).map(({ tool }) => tool);
  const wanted = complete.filter((number) => isAsked(number) && isAffordable(number));
  const ofNeed = intent.kind === 'words' ? toolsWithNeed(ranked) : null;
  const page = await readFound(
    db,
    query,
    viewer,
    {
      tools: ordered.map((number) => ({
        number,
        meets: meets(number),
        fits: fits(number),
        hasPrice: costOf(number) === 'around' ? null : costOf(number) === 'within',
        hasNeed: ofNeed?.has(number) ?? true,
      })),
      writes: found.writes,
      wishes,
      conditions,
      facets: facetWords(reading),
      priceLimit: reading.priceLimit,
      areDear,
      forms: formsBeyond(intent, asked, found),
      lacksTools: wanted.length < FEW,
      complete:
        intent.kind === 'words' ? best.slice(0, complete.length).filter(isPossible).length : ordered.length,
      cheaperThan: reading.isCheaper ? await cheaperThan(db, intent, ordered, found.version) : null,
    },
    pageSize,
  );
  const isOfWords = intent.kind !== 'alternatives' && intent.kind !== 'comparison';
  const topicOf = new Map(ranked.map(({ tool, topic }) => [tool, topic]));
  const priceFit = (number: number, hasPrice: boolean): PriceFit => {
    if (hasPrice) return 'within';
    return costOf(number) === 'unknown' ? 'unknown' : 'above';
  };
  const shown: FoundTools['tools'] = {
    data: page.data.map(({ number, needs, facets, hasPrice, hasNeed, ...card }) => ({
      ...card,
      reason: reasonOf(needs, topicOf.get(number) ?? null, asked),
      fit: fitOf(
        facets,
        { price: priceFit(number, hasPrice), hasNeed },
        { facets: understood, priceLimit: reading.priceLimit },
      ),
    })),
    count: page.count,
    isMore:
      ordered.length === MOST_FOUND || (isOfWords && found.words.some(({ uses }) => uses > LIST_LENGTH)),
    currentPage: page.currentPage,
    corrected,
    marks: asked.flatMap(({ forms }) =>
      forms.filter(({ closeness }) => closeness >= HOLDING).map(({ word }) => word),
    ),
    filters: filtersOf(reading),
    without: reading.removed,
    wanted: filtersOf({ facets: understood, priceLimit: reading.priceLimit }).map(({ label }) => label),
    fitting: page.fitting,
    isPartial: intent.kind === 'words' && page.count > 0 && page.whole === 0,
    intent: described(intent),
    offers: offersFor(intent, reading, prepared, found),
  };
  return {
    tools: shown,
    version: found.version,
    found: page.found,
    understood: reading.facets,
    areDear:
      page.data.length > 0 && page.data.every((tool) => priceFit(tool.number, tool.hasPrice) === 'above'),
  };
}

/** The filters that the words ask for, as chips. */
function filtersOf({ facets, priceLimit }: Pick<Reading, 'facets' | 'priceLimit'>): ToolSearch['filters'] {
  const asked = facets.map((facet) => ({ facet, label: facetLabel(facet) }));
  if (priceLimit === null) return asked;
  return [...asked, { facet: priceLimitName(priceLimit), label: priceLimitLabel(priceLimit) }];
}

/** Suggestions to show above the tools. If the search is for a company, only that company. */
function offersFor(
  intent: Intent<NamedTool>,
  reading: Reading,
  prepared: Prepared,
  found: LookedUp,
): Offer[] {
  const company = mentionedCompany(intent, reading, found.companies, (word) => prepared.everyday.has(word));
  const isSaying = reading.words.some((word) => weightOf(word) === 1) && intent.kind !== 'company';
  return [
    ...(isSaying ? offersOf(prepared.matches) : []),
    ...(company === null ? [] : [companyOffer(company)]),
  ];
}

/** If the lists gave fewer tools than this with everything that is asked for, those left out of them matter. */
const FEW = 12;

/** For each full word, its forms, if the lists may have left out tools with all the words. */
function formsBeyond(
  intent: Intent<NamedTool>,
  asked: readonly AskedWord[],
  { words }: LookedUp,
): FoundInLists['forms'] {
  const full = asked.filter(({ weight, forms }) => weight === 1 && forms.length > 0);
  const isCut = words.some(({ uses }) => uses > LIST_LENGTH);
  const formsOf = ({ forms }: AskedWord) =>
    forms.filter((form) => form.closeness >= HOLDING).map(({ word }) => word);
  return intent.kind === 'words' && isCut ? full.map(formsOf) : [];
}

function described(intent: Intent<NamedTool>): ToolSearch['intent'] {
  const reference = ({ id, name }: NamedTool) => ({ id, name });
  switch (intent.kind) {
    case 'alternatives':
      return { kind: 'alternatives', of: reference(intent.of) };
    case 'comparison':
      return { kind: 'comparison', tools: intent.tools.map(reference) };
    case 'company':
      return { kind: 'company', name: intent.name, tools: intent.tools.length };
    default:
      return null;
  }
}
