import { DOLLARS } from '#site/currencies.ts';
import type { Catalogue } from './catalogue.ts';
import { correctText } from './correct-text.ts';
import type { Entry } from './entry.ts';
import { inOrder, preferenceOf, rank, rankFiltered } from './rank-found.ts';
import { fitOf } from './search/answer/fit.ts';
import { type ListedTool, listedPage } from './search/answer/listed-page.ts';
import { companyOffer, type Offer, offersOf } from './search/answer/offers.ts';
import { readAs } from './search/answer/read-as.ts';
import { isUnheardOf, unlistedWords } from './search/answer/unlisted.ts';
import { selected } from './search/filters/counters.ts';
import { facetLabel } from './search/filters/facets.ts';
import { type Convert, priceWorking } from './search/filters/price-fit.ts';
import { otherPrices, priceLimitLabel, priceLimitName } from './search/filters/price-limit.ts';
import {
  type Condition,
  facetConditions,
  filterConditions,
  knownConditions,
  understoodOnly,
  wishConditions,
} from './search/filters/selection.ts';
import type { ToolQuery } from './search/filters/tool-query.ts';
import { baseOfAny } from './search/filters/tool-sets.ts';
import { ENGLISH } from './search/language/languages.ts';
import { weightOf } from './search/language/stop-words.ts';
import { joinedName, wordsOf } from './search/language/words.ts';
import { type AskedWord, askWords, HOLDING } from './search/ranking/asked-words.ts';
import { type RankedTool, toolsWithNeed } from './search/ranking/rank.ts';
import { topicWord } from './search/ranking/tool-document.ts';
import type { TopicMatch } from './search/ranking/topics.ts';
import { excludedLabel, exclusionLabel, exclusionName } from './search/reading/exclusions.ts';
import { HOUSEHOLD } from './search/reading/names.ts';
import { besideNames, type Reading } from './search/reading/reading.ts';
import { type AskedName, nameAskedAfter } from './search/reading/tool-question.ts';
import { type Intent, intentOf, mentionedCompany } from './search/reading/understand.ts';
import { compareKeys, keysOf, usefulSorts } from './sorts.ts';
import type { ToolSearch } from './tools/entities.ts';
import { knownToHave, leftOutPrices, priceTest, untoldOf } from './tools-asked-for.ts';
import {
  fittingTopics,
  isExcluded,
  mayBeExcluded,
  type NamedTool,
  read,
  type Understood,
  understand,
} from './understand-search.ts';

/** A tool of a page of results, before its card is read. */
export interface FoundEntry {
  entry: Entry;
  /** The topic that led to it. */
  topic: TopicMatch | null;
  fit: ReturnType<typeof fitOf>;
}

/** The page of tools that a search finds, and what its facets are counted in. */
export interface Found {
  page: FoundEntry[];
  /** How the search was understood. */
  asked: readonly AskedWord[];
  shown: Omit<ToolSearch, 'panel' | 'data' | 'outdated'>;
  /** The numbers of all tools found, before the visitor's filters. */
  numbers: readonly number[];
  /** The numbers of those that are for what the search is about, or of all if none is. */
  ofNeed: readonly number[];
  /** Facets that the words ask for. */
  understood: readonly string[];
  /** Whether the tools of this page are only the closest, because they cost more than the words allow. */
  areDear: boolean;
}

/**
 * The tools that a search finds, best first, and how the search was understood (docs/topics/search.md).
 *
 * @param size of a page
 * @param convert for prices in another currency than that of a limit; without it, these are not compared
 */
export function find(
  catalogue: Catalogue,
  query: ToolQuery,
  size: number,
  convert: Convert = () => null,
): Found {
  const typed = read(catalogue, query.q, query.without);
  const corrected = typed.site === null ? correctText(catalogue, query.q, typed) : null;
  const meant = corrected === null ? typed : read(catalogue, corrected, query.without);
  return answer(catalogue, query, understand(catalogue, meant), corrected, { size, convert });
}

function answer(
  catalogue: Catalogue,
  query: ToolQuery,
  { site, reading: asRead, prepared, matches, found }: Understood,
  corrected: string | null,
  { size, convert }: { size: number; convert: Convert },
): Found {
  const isEveryday = (word: string) => prepared.everyday.has(word);
  const asked = askWords(prepared.asked, found.words, catalogue.count, prepared.ofTopics);
  const intent = intentOf<NamedTool>(asRead, found, isEveryday, site);
  // 'Does Notion work offline' asks of a tool whether it has a facet, and not for tools that have it.
  const isQuestion = intent.kind === 'name' && intent.question !== null;
  const reading =
    isQuestion || intent.kind === 'site'
      ? { ...asRead, facets: [], likely: [], removed: [] }
      : besideNames(
          asRead,
          toolsIn(intent).map(({ name }) => name),
        );
  const costOf = priceTest(catalogue, reading.priceLimit, convert);
  const ranked =
    intent.kind === 'filters'
      ? rankFiltered(catalogue, knownToHave(catalogue, reading, costOf), reading.facets)
      : rank(catalogue, asked, { matches, found });
  const inIntentOrder = inOrder(catalogue, intent, ranked);
  const preference =
    intent.kind === 'alternatives' ? preferenceOf(catalogue, intent.of, { reading, asked, found }) : null;
  const unlisted = isQuestion ? [] : unlistedWords(asked);
  const isUnknown = intent.kind === 'words' && isUnheardOf(asked, unlisted, matches);
  const best = isUnknown ? [] : (preference?.sort(inIntentOrder) ?? inIntentOrder);
  // With a limit that no tool keeps, the closest are listed, as with other filters that none fits.
  const areDear = best.every((number) => costOf(number) === 'above');
  const isMeant = (number: number) =>
    (areDear || costOf(number) !== 'above') &&
    (reading.excluded.length === 0 || !isExcluded(catalogue.entry(number), reading.excluded));
  const ofBudget = priceTest(catalogue, query.budget?.limit ?? null, convert);
  const isPossible = (number: number) => isMeant(number) && ofBudget(number) === 'within';
  const ordered = best.filter(isPossible);
  const understood = understoodOnly(query, reading.facets);
  const meets = memberTest(catalogue, [
    ...filterConditions(query, catalogue.topics.names.narrowing),
    ...facetConditions(query.facets, reading.facets),
  ]);
  const wished = understood.map((facet) => memberTest(catalogue, wishConditions([facet])));
  const isSure = memberTest(catalogue, knownConditions(understood));
  const ofNeed = intent.kind === 'words' ? toolsWithNeed(ranked, ofNamedCategory(catalogue, matches)) : null;
  const needed = ofNeed === null ? ordered : ordered.filter((number) => ofNeed.has(number));
  const complete = ranked.filter(({ hasAll }) => hasAll).length;
  const listed = ordered.map(
    (number): ListedTool => ({
      number,
      meets: meets(number),
      lacking: wished.filter((isMet) => !isMet(number)).length,
      isSure: isSure(number),
      hasPrice: costOf(number) === 'within',
      isClear: reading.excluded.length === 0 || !mayBeExcluded(catalogue.entry(number), reading.excluded),
      hasNeed: ofNeed?.has(number) ?? true,
    }),
  );
  const atAnyPrice = best.filter((number) => isMeant(number) && meets(number));
  const { tools, ...counts } = listedPage(listed, {
    complete: intent.kind === 'words' ? best.slice(0, complete).filter(isPossible).length : ordered.length,
    page: query.page,
    size,
    compare: sortOf(catalogue, query),
  });
  const isShown = new Set(tools.map(({ number }) => number));
  const topicOf = new Map(
    ranked.filter(({ tool }) => isShown.has(tool)).map(({ tool, topic }) => [tool, topic]),
  );
  const wishes = { facets: understood, priceLimit: reading.priceLimit };
  const page = tools.map(({ number, hasNeed }): FoundEntry => {
    const entry = catalogue.entry(number);
    const working = reading.priceLimit && priceWorking(entry, reading.priceLimit, convert);
    const fit = fitOf(entry.facets, { price: costOf(number), working, hasNeed }, wishes);
    return { entry, topic: topicOf.get(number) ?? null, fit };
  });
  // Nearly all prices are in dollars.
  const isConvertible = convert(1, DOLLARS, reading.priceLimit?.currency ?? DOLLARS) !== null;
  const reasons = preference?.reasons(counts.best);
  return {
    page,
    asked,
    shown: {
      count: counts.count,
      currentPage: counts.currentPage,
      isSorted: query.sortBy !== 'relevance',
      sorts: usefulSorts(ordered.filter(meets), (number) => catalogue.entry(number)),
      corrected,
      marks: asked.flatMap(({ forms }) =>
        forms.filter(({ closeness }) => closeness >= HOLDING).map(({ word }) => word),
      ),
      filters: filtersOf(reading),
      without: reading.removed,
      wanted: filtersOf(wishes).map(({ label }) => label),
      fitting: counts.fitting,
      probable: counts.probable,
      isPartial: intent.kind === 'words' && counts.count > 0 && counts.whole === 0,
      unlisted,
      unlistedName: intent.kind === 'words' ? unlistedIn(reading.words, found, isEveryday) : null,
      understood: readAs(
        { ...reading, uncompared: uncomparedOf(reading, isConvertible) },
        asked,
        intent,
        reasons?.saying,
      ),
      isOnlyFilters: intent.kind === 'filters',
      untold: intent.kind === 'filters' ? untoldOf(catalogue.entries(), understood) : null,
      perhapsExcluded: perhapsExcluded(reading, counts.unclear),
      intent: described(intent, reasons),
      question: questionOf(intent),
      conversions: [],
      leftOut: leftOutPrices(catalogue, query.budget, atAnyPrice, convert),
      renamed: renamedIn(intent, prepared.typedKeys),
      offers: offersFor(catalogue, intent, { site, reading, prepared, matches, found }),
    },
    numbers: ordered,
    ofNeed: needed.length > 0 ? needed : ordered,
    understood: reading.facets,
    areDear: page.length > 0 && page.every(({ entry }) => costOf(entry.number) === 'above'),
  };
}

/** What is not compared, where prices in other currencies may be. */
function uncomparedOf({ uncompared, priceLimit }: Reading, isConvertible: boolean): string[] {
  const converted = isConvertible && priceLimit !== null ? otherPrices(priceLimit) : null;
  return uncompared.filter((label) => label !== converted);
}

/** The name of which a search asks something, if it is no word for what people need and holds no name that is listed. */
function unlistedIn(
  words: readonly string[],
  { names, companies }: Understood['found'],
  isEveryday: (word: string) => boolean,
): AskedName | null {
  const asked = nameAskedAfter(words);
  const own = asked?.name.split(' ').filter((word) => !isEveryday(word)) ?? [];
  const isListed = own.some((word) => [...names, ...companies].some(({ key }) => key === word));
  return own.length === 0 || isListed ? null : asked;
}

function perhapsExcluded({ excluded }: Reading, tools: number): ToolSearch['perhapsExcluded'] {
  const labels = excluded.filter(({ kind }) => kind === 'facet').map(excludedLabel);
  return tools === 0 ? null : { labels, tools };
}

/** Whether a tool is of the category that bears the words as its name, or of a topic that has one of these in its own. */
function ofNamedCategory(
  catalogue: Catalogue,
  matches: readonly TopicMatch[],
): (each: RankedTool) => boolean {
  const category = matches.find(({ topic, isNamed }) => topic.kind === 'category' && isNamed)?.topic;
  if (category === undefined) return () => true;
  const members = baseOfAny([catalogue.setOf(topicWord(category.id))], catalogue.knownness.length);
  const words = new Set(wordsOf(category.name).filter((word) => weightOf(word) === 1));
  const isBearing = ({ name }: TopicMatch['topic']) => wordsOf(name).some((word) => words.has(word));
  const bearing = new Set(
    fittingTopics(matches)
      .map(({ topic }) => topic)
      .filter(isBearing),
  );
  return ({ tool, topic }) => members.has(tool) || (topic !== null && bearing.has(topic.topic));
}

/** Tells whether a tool meets conditions. */
function memberTest(catalogue: Catalogue, conditions: readonly Condition[]): (number: number) => boolean {
  const base = selected(catalogue, null, conditions);
  return base === null ? () => true : base.has;
}

/** What the visitor sorts the tools found by, if not by how good they are. */
function sortOf(
  catalogue: Catalogue,
  { sortBy, sortOrder }: ToolQuery,
): ((a: number, b: number) => number) | null {
  if (sortBy === 'relevance') return null;
  const shown = { field: sortBy, order: sortOrder };
  const keys = new Map<number, ReturnType<typeof keysOf>>();
  const keysAt = (number: number) => {
    const known = keys.get(number) ?? keysOf(shown, catalogue.entry(number));
    keys.set(number, known);
    return known;
  };
  return (a, b) => compareKeys(shown, keysAt(a), keysAt(b));
}

/** The filters that the words ask for, as chips. */
function filtersOf({
  facets,
  priceLimit,
  excluded = [],
}: Pick<Reading, 'facets' | 'priceLimit'> & Partial<Pick<Reading, 'excluded'>>): ToolSearch['filters'] {
  const limit = priceLimit === null ? [] : [priceLimit];
  return [
    ...facets.map((facet) => ({ facet, label: facetLabel(facet) })),
    ...limit.map((each) => ({ facet: priceLimitName(each), label: priceLimitLabel(each) })),
    ...excluded.map((each) => ({ facet: exclusionName(each), label: exclusionLabel(each) })),
  ];
}

/** Suggestions to show above the tools. If the search is for a company, only that company. */
function offersFor(
  catalogue: Catalogue,
  intent: Intent<NamedTool>,
  { reading, prepared, matches, found }: Understood,
): Offer[] {
  const isHousehold = (key: string) =>
    found.companies.some(
      (each) => each.key === key && catalogue.entry(each.flagship).prominence >= HOUSEHOLD,
    );
  const company = mentionedCompany(intent, reading, found.companies, {
    isEveryday: (word) => prepared.everyday.has(word),
    isOrdinary: (word) => ((catalogue.realWords.get(word) ?? 0) & ENGLISH) !== 0 && !isHousehold(word),
  });
  const isSaying = reading.words.some((word) => weightOf(word) === 1) && intent.kind !== 'company';
  return [...(isSaying ? offersOf(matches) : []), ...(company === null ? [] : [companyOffer(company)])];
}

/** The tools that a search names. */
function toolsIn(intent: Intent<NamedTool>): readonly NamedTool[] {
  if (intent.kind === 'alternatives') return [intent.of];
  return intent.kind === 'name' || intent.kind === 'comparison' ? intent.tools : [];
}

/** The former names by which a search names tools, each with the tool's present one. */
function renamedIn(intent: Intent<NamedTool>, typed: readonly string[]): ToolSearch['renamed'] {
  return toolsIn(intent)
    .filter(({ key }) => !typed.includes(key))
    .flatMap(({ name, formerNames }) => {
      const former = formerNames.find((each) => typed.includes(joinedName(each)));
      return former === undefined ? [] : [{ former, name }];
    });
}

function questionOf(intent: Intent<NamedTool>): ToolSearch['question'] {
  const [tool] = intent.kind === 'name' ? intent.tools : [];
  const question = intent.kind === 'name' ? intent.question : null;
  return tool && question ? { of: tool.id, ...question } : null;
}

function described(
  intent: Intent<NamedTool>,
  reasons: { isCheaper: boolean; saying: string[] } = { isCheaper: false, saying: [] },
): ToolSearch['intent'] {
  const reference = ({ id, name }: NamedTool) => ({ id, name });
  switch (intent.kind) {
    case 'alternatives':
      return { kind: 'alternatives', of: reference(intent.of), ...reasons };
    case 'comparison':
      return { kind: 'comparison', tools: intent.tools.map(reference) };
    case 'company':
      return { kind: 'company', name: intent.name, tools: intent.tools.length };
    case 'site':
      return { kind: 'site', site: intent.site, tools: intent.tools.length };
    default:
      return null;
  }
}
