import { otherPrices, type PriceLimit, priceLimitName, takePriceLimit } from '../filters/price-limit.ts';
import { meantBy } from '../language/meanings.ts';
import { isFunctionWord, saysNoNeed, weightOf } from '../language/stop-words.ts';
import { searchedWords, wordsOf } from '../language/words.ts';
import { isPatternWord, PATTERNS } from './alternative-patterns.ts';
import { takeFacets } from './asked-facets.ts';
import { type Excluded, exclusionName, type NameOf, takeExclusions } from './exclusions.ts';
import { takeIntegrations } from './integrations.ts';
import { besideMoney } from './market-question.ts';
import { takeUnrecorded } from './unrecorded.ts';
import { isCheap, type WeighedWord, weigh } from './weighing.ts';

/** A search read by its words alone, before any look-up. */
export interface Reading {
  /** All words, folded. */
  words: string[];
  asked: WeighedWord[];
  facets: string[];
  /** Facets that may instead be the subject (`takeFacets`). */
  likely: string[];
  excluded: Excluded[];
  /** Conditions that are recorded of no tool. */
  unrecorded: string[];
  /** Recorded, but not compared: 'prices in currencies other than EUR', 'prices for students'. */
  uncompared: string[];
  /** Not used: incomparable prices, excluded words that name nothing, and words after the first `MOST_WORDS`. */
  unread: string[];
  /** Filters in the words that the visitor has removed, in the order of an address. */
  removed: string[];
  priceLimit: PriceLimit | null;
  /** Whether it consists of filters: 'free tools for linux'. */
  isOnlyFilters: boolean;
  /** Per matching pattern, the words in the place of the tool's name. */
  alternativesTo: Replaced[];
  /** Whether the alternatives must cost less. */
  isCheaper: boolean;
  /** Possible readings as a comparison. */
  compared: Compared[];
}

/** The words in a pattern's place for the name of a tool. */
interface Replaced {
  words: string[];
  /** Whether they follow the pattern. */
  follow: boolean;
  /** The words next to the pattern, without function words, up to the next one or a filter. */
  nearest: string[];
  /** Whether function words separate them from the pattern. */
  areApart: boolean;
  /** Whether the pattern is used of tools only. */
  isClear: boolean;
}

interface Compared {
  /** The words of each side, two or more. */
  sides: string[][];
  /** Whether it is surely a comparison: 'A or B' may be two wishes. */
  isClear: boolean;
  /** Whether the tools should work together. */
  areTogether: boolean;
}

/** Before a name, these ask for another tool in its place: 'a simpler Salesforce'. */
const COMPARATIVES = new Set(
  wordsOf(
    'better simpler easier lighter smaller safer bessere besseres einfachere einfacheres mejor mieux meilleur',
  ),
);

/** Whether a word before a tool's name asks for another that is better in some way. */
export function isComparative(word: string): boolean {
  return COMPARATIVES.has(word) || isCheap(word);
}

const VERSUS = new Set(['vs', 'versus', 'contra', 'gegen']);
const OR = new Set(['or', 'oder', 'ou', 'o', 'and', 'und', 'y', 'et']);
/** These join the sides of a comparison only if the search says that it is one: 'pdf to word' is a need. */
const TOGETHER = new Set(wordsOf('with to mit con avec than als que do dan niz'));
const COMPARE = new Set([
  'better',
  'besser',
  'mejor',
  'mieux',
  'meilleur',
  'compare',
  'comparison',
  'comparing',
  'compared',
  'difference',
  'differences',
  'between',
  'melhor',
  'migliore',
  'meglio',
  'beter',
  'lepszy',
  'vergleich',
  'vergleiche',
  'comparar',
  'comparer',
  'comparaison',
]);

/** These ask for a tool that works with both: 'slack and notion together', 'connect gmail with hubspot'. */
const JOINING = new Set(
  wordsOf(`
    together both connect connecting combine combining integrate integrating integration integrations sync syncing link
    zusammen verbinden juntos juntas conectar integrar combinar ensemble connecter relier combiner integrer`),
);

/** Whether a word relates named tools: 'cheaper', 'alternative', 'vs', 'between'. */
export function relatesTools(word: string): boolean {
  return isCheap(word) || [VERSUS, COMPARE, JOINING].some((words) => words.has(word)) || isPatternWord(word);
}

/** A leading minus excludes a word, as in other search engines. */
const MINUS = /(?<![^\s])-(?=\p{L})/gu;

/** Words beyond this are not read. */
const MOST_WORDS = 200;
/** Words searched for names to replace or compare: each run of them may be one. */
const MOST_NAMING = 24;

/**
 * Reads a search, with its patterns ('X alternative', 'A vs B') and filters ('free', 'for iphone').
 *
 * @param ignored filters that the visitor has removed: their words count as little as before, and a price not at all,
 *   because the need is in the other words
 * @param nameOf what may be excluded by its name
 */
export function readSearch(
  text: string,
  ignored: readonly string[] = [],
  nameOf: NameOf = () => null,
): Reading {
  const { limit, metered, rest } = takePriceLimit(text);
  const all = searchedWords(rest.replaceAll('&', ' and ').replaceAll(MINUS, ' without '), isFunctionWord);
  const said = all.slice(0, MOST_WORDS);
  const { unrecorded, uncompared, rest: telling, isAll } = takeUnrecorded(said);
  const { excluded, unnamed, rest: wanted } = takeExclusions(besideMoney(meantBy(telling)), nameOf);
  const { integrations, rest: words } = takeIntegrations(wanted, nameOf);
  const taken = takeFacets(isAll ? [] : words);
  const limitName = limit === null ? [] : [priceLimitName(limit)];
  const asked = [...taken.facets, ...limitName, ...excluded.map(exclusionName)];
  const removed = asked.filter((name) => ignored.includes(name)).sort();
  const facets = taken.facets.filter((facet) => !removed.includes(facet));
  const priceLimit = limitName.some((name) => removed.includes(name)) ? null : limit;
  const alternativesTo = findAlternatives(words, taken.words);
  const isAsking = facets.length > 0 || priceLimit !== null || excluded.length > 0;
  return {
    words,
    asked: weigh(words, taken.words),
    facets,
    likely: facets.filter((facet) => taken.likely.includes(facet)),
    removed,
    excluded: excluded.filter((each) => !removed.includes(exclusionName(each))),
    unrecorded,
    uncompared: [
      ...uncompared,
      ...integrations.map((name) => `integrations with ${name}`),
      ...taken.uncompared,
      ...(priceLimit === null || priceLimit.currency === 'USD' ? [] : [otherPrices(priceLimit)]),
    ],
    unread: [
      ...(metered === null ? [] : [metered]),
      ...new Set([...unnamed, ...all.slice(MOST_WORDS)].filter((word) => weightOf(word) === 1)),
    ],
    priceLimit,
    isOnlyFilters: isAsking && words.every((word) => taken.words.has(word) || saysNoNeed(word)),
    alternativesTo,
    isCheaper: words.some(isCheap),
    compared:
      excluded.length + unnamed.length > 0
        ? []
        : findCompared(wordsOf(rest.replaceAll(/[,&]/g, ' and ')).slice(0, MOST_NAMING)),
  };
}

/** A reading without facets found only in these names: Microsoft Teams is no platform where it is compared. */
export function besideNames(reading: Reading, names: readonly string[]): Reading {
  const ofNames = new Set(names.flatMap(wordsOf));
  const { facets } = takeFacets(reading.words.filter((word) => !ofNames.has(word)));
  const isLeft = (facet: string) => facets.includes(facet);
  return { ...reading, facets: reading.facets.filter(isLeft), likely: reading.likely.filter(isLeft) };
}

/** The words in the name's place, per matching pattern. */
function findAlternatives(words: readonly string[], filters: ReadonlyMap<string, string>): Replaced[] {
  const isName = (word: string) => !isFunctionWord(word) && !filters.has(word);
  const said = new Set(words);
  // Cheaper than matching: hardly any pattern has all its words in a search.
  const possible = PATTERNS.filter(({ run }) => run.every((word) => said.has(word)));
  return possible.flatMap(({ before, run, isClear }) => {
    const at = indexOfRun(words, run);
    if (at < 0) return [];
    const named =
      before.length > 0
        ? words.slice(at + before.length, at + before.length + MOST_NAMING)
        : words.slice(Math.max(0, at - MOST_NAMING), at);
    if (named.length === 0) return [];
    const from = before.length > 0 ? named : named.toReversed();
    const start = from.findIndex(isName);
    const end = from.findIndex((word, index) => index > start && !isName(word));
    const nearest = start < 0 ? [] : from.slice(start, end < 0 ? from.length : end);
    return [
      {
        words: named,
        follow: before.length > 0,
        nearest: before.length > 0 ? nearest : nearest.toReversed(),
        areApart: start !== 0,
        isClear,
      },
    ];
  });
}

/**
 * Names may contain marks ('Better Stack', 'Weights and Biases'), so a search is split at strong marks alone, then at
 * all, then at each by itself.
 */
function findCompared(words: readonly string[]): Compared[] {
  const plain = words.filter((word) => !COMPARE.has(word) && !JOINING.has(word));
  const saysSo = plain.length < words.length;
  const areTogether = words.some((word) => JOINING.has(word));
  const isClear = words.some((word) => COMPARE.has(word) || VERSUS.has(word));
  const isStrong = (word: string) => VERSUS.has(word);
  const isMark = (word: string) => isStrong(word) || OR.has(word) || (saysSo && TOGETHER.has(word));
  const ways = [
    splitAt(isStrong, plain),
    splitAt(isMark, plain),
    ...plain.flatMap((word, at) => (isMark(word) ? [[plain.slice(0, at), plain.slice(at + 1)]] : [])),
  ];
  return [
    { sides: splitAt(isStrong, words), isClear, areTogether: false },
    ...[...ways, ...ways.map((sides) => sides.map(nameOfSide))].map((sides) => ({
      sides,
      isClear,
      areTogether,
    })),
  ]
    .map((way) => ({ ...way, sides: way.sides.filter((side) => side.length > 0) }))
    .filter(({ sides }) => sides.length > 1);
}

/** The leading words of a side, which may be a name: 'gemini' in 'is gemini for long documents'. */
function nameOfSide(side: readonly string[]): string[] {
  const start = side.findIndex((word) => !isFunctionWord(word));
  const end = side.findIndex((word, at) => at > start && isFunctionWord(word));
  return start < 0 ? [] : side.slice(start, end < 0 ? side.length : end);
}

function splitAt(isMark: (word: string) => boolean, words: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  for (const word of words) {
    if (isMark(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts;
}

function indexOfRun(words: readonly string[], run: readonly string[]): number {
  return words.findIndex((_, at) => run.every((word, offset) => words[at + offset] === word));
}
