import { takeFacets } from './asked-facets.ts';
import { priceLimitName, takePriceLimit } from './price-limit.ts';
import { isFunctionWord } from './stop-words.ts';
import { type WeighedWord, weigh } from './weighing.ts';
import { wordsOf } from './words.ts';

/** What the words of a search say by themselves, before anything is looked up. */
export interface Reading {
  /** All words, folded. */
  words: string[];
  /** The words to find. */
  asked: WeighedWord[];
  /** Facets that the words ask for. */
  facets: string[];
  /** The filters that the words ask for but that the visitor has removed, in the order of an address. */
  removed: string[];
  /** The most that a tool may cost, in dollars a month. */
  priceLimit: number | null;
  /** For each pattern that fits: the words in the place of the tool to replace. */
  alternativesTo: Replaced[];
  /** Whether the alternatives must cost less. */
  isCheaper: boolean;
  /** The ways to read the search as a comparison. */
  compared: Compared[];
}

/** The words in a pattern's place for the name of a tool. */
interface Replaced {
  words: string[];
  /** The words next to the pattern, up to the first joining word or filter. */
  nearest: string[];
  /** Whether people use the pattern only of tools. */
  isClear: boolean;
}

interface Compared {
  /** The words that may name each of the tools, two or more. */
  sides: string[][];
  /** Whether the search says that it compares: 'A or B' may also be two wishes. */
  isClear: boolean;
}

/** How people ask for an alternative to a tool. `X` stands for its name. The first pattern with a name counts. */
const ALTERNATIVE_PATTERNS = [
  'alternatives to X|alternative to X|alternatives of X|alternative of X',
  'competitors of X|competitors to X|competitor of X|competitor to X|rivals of X|comparable to X',
  'tools like X|apps like X|app like X|tool like X|software like X|sites like X|something like X|services like X',
  'programs like X|websites like X|ais like X|ai like X|products like X|platforms like X',
  'cheaper than X|better than X|less expensive than X',
  'alternative zu X|alternativen zu X',
  'ahnlich wie X|so wie X|tools wie X|programme wie X|apps wie X|gunstiger als X|billiger als X|besser als X',
  'alternativa a X|alternativas a X|parecido a X',
  'herramientas como X|apps como X|programas como X|mas barato que X',
  'alternative a X|alternatives a X',
  'outils comme X|logiciels comme X|applications comme X|moins cher que X|concurrents de X',
  'X alternative|X alternatives|X alternativen|X alternativa|X alternativas',
  'X competitor|X competitors|X rivals|X konkurrenz|X konkurrenten',
  'alternatives for X|alternative for X|alternative fur X|alternativen fur X|alternativa para X|alternativas para X',
  'alternative pour X|alternatives pour X',
];

/** Said of tools, but also of what a tool works on: 'replace background in photo', 'voice clone'. */
const REPLACING_PATTERNS = [
  'replacement for X|replacements for X|replace X|replaces X|replacing X|substitute for X|instead of X|similar to X',
  'switch from X|switching from X|migrate from X|ersatz fur X|statt X|anstatt X',
  'similar a X|en lugar de X|en vez de X|remplacer X|a la place de X|equivalent de X|equivalent a X|similaire a X',
  'X ersatz|X replacement|X clone|X clones|X equivalent|X substitute|X like|X style',
];

interface Pattern {
  before: readonly string[];
  /** All words of the pattern. */
  run: readonly string[];
  isClear: boolean;
}

const patterns: readonly Pattern[] = [
  ...ALTERNATIVE_PATTERNS.map((line) => ({ line, isClear: true })),
  ...REPLACING_PATTERNS.map((line) => ({ line, isClear: false })),
]
  .flatMap(({ line, isClear }) => line.split('|').map((text) => ({ text, isClear })))
  .map(({ text, isClear }) => {
    const [before = '', after = ''] = text.split('X');
    return { before: wordsOf(before), run: [...wordsOf(before), ...wordsOf(after)], isClear };
  });

const CHEAPER = new Set([
  'cheaper',
  'gunstiger',
  'gunstigere',
  'billiger',
  'barato',
  'barata',
  'cher',
  'expensive',
]);
const VERSUS = new Set(['vs', 'versus', 'contra', 'gegen']);
const OR = new Set(['or', 'oder', 'ou', 'o', 'and', 'und', 'y', 'et']);
/** These join the sides of a comparison only if the search says that it is one: 'pdf to word' is a need. */
const TOGETHER = new Set(['with', 'to', 'mit', 'con', 'avec']);
const COMPARE = new Set([
  'compare',
  'comparison',
  'comparing',
  'compared',
  'difference',
  'differences',
  'between',
  'vergleich',
  'vergleiche',
  'comparar',
  'comparer',
  'comparaison',
]);

/** Words beyond this are not read, because names are looked for in every run of words. */
const MOST_WORDS = 24;

/**
 * Reads a search, with its patterns ('X alternative', 'A vs B') and filters ('free', 'for iphone').
 *
 * @param ignored filters that the visitor has removed: their words count as little as before, and a price not at all,
 *   because the need is in the other words
 */
export function readSearch(text: string, ignored: readonly string[] = []): Reading {
  const { limit, rest } = takePriceLimit(text);
  const words = wordsOf(rest.replaceAll('&', ' and ')).slice(0, MOST_WORDS);
  const taken = takeFacets(words);
  const limitName = limit === null ? [] : [priceLimitName(limit)];
  const asked = [...taken.facets, ...limitName];
  const removed = asked.filter((name) => ignored.includes(name)).sort();
  const alternativesTo = findAlternatives(words, taken.words);
  return {
    words,
    asked: weigh(words, taken.words),
    facets: taken.facets.filter((facet) => !removed.includes(facet)),
    removed,
    priceLimit: limitName.some((name) => removed.includes(name)) ? null : limit,
    alternativesTo,
    isCheaper: alternativesTo.length > 0 && words.some((word) => CHEAPER.has(word)),
    compared: findCompared(wordsOf(rest.replaceAll(/[,&]/g, ' and ')).slice(0, MOST_WORDS)),
  };
}

/** For each pattern that fits: the words in its place for a name. */
function findAlternatives(words: readonly string[], filters: ReadonlyMap<string, string>): Replaced[] {
  const isName = (word: string) => !isFunctionWord(word) && !filters.has(word);
  const said = new Set(words);
  // Hardly any pattern has its words in a search, and looking for them in a row takes longer.
  const possible = patterns.filter(({ run }) => run.every((word) => said.has(word)));
  return possible.flatMap(({ before, run, isClear }) => {
    const at = indexOfRun(words, run);
    if (at < 0) return [];
    const named = before.length > 0 ? words.slice(at + before.length) : words.slice(0, at);
    if (named.length === 0) return [];
    const from = before.length > 0 ? named : named.toReversed();
    const start = from.findIndex(isName);
    const end = from.findIndex((word, index) => index > start && !isName(word));
    const nearest = start < 0 ? [] : from.slice(start, end < 0 ? from.length : end);
    return [{ words: named, nearest: before.length > 0 ? nearest : nearest.toReversed(), isClear }];
  });
}

/**
 * A name may contain a weaker mark ('Weights and Biases'), so the search is split first at the strong marks
 * alone, then at all marks, and last at each mark by itself.
 */
function findCompared(words: readonly string[]): Compared[] {
  const plain = words.filter((word) => !COMPARE.has(word));
  const saysSo = plain.length < words.length;
  const isClear = saysSo || plain.some((word) => VERSUS.has(word));
  const isStrong = (word: string) => VERSUS.has(word);
  const isMark = (word: string) => isStrong(word) || OR.has(word) || (saysSo && TOGETHER.has(word));
  const ways = [
    splitAt(isStrong, plain),
    splitAt(isMark, plain),
    ...plain.flatMap((word, at) => (isMark(word) ? [[plain.slice(0, at), plain.slice(at + 1)]] : [])),
  ];
  return ways
    .map((sides) => ({ sides: sides.filter((side) => side.length > 0), isClear }))
    .filter(({ sides }) => sides.length > 1);
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
