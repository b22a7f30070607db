import { COUNTRIES, LANGUAGES } from './facets.ts';
import { weightOf } from './stop-words.ts';
import { wordsOf } from './words.ts';

/** What the words of a search say by themselves, before anything is looked up. */
export interface Reading {
  /** All words, folded. */
  words: string[];
  /** The words to find, each once, with how much it counts in tools and in topics. */
  asked: { word: string; weight: number; topicWeight: number; isFilter: boolean }[];
  /** Facets that the words ask for. */
  facets: string[];
  /** For each pattern that fits: the words that may name the tool to replace. */
  alternativesTo: string[][];
  /** Whether the alternatives must cost less. */
  isCheaper: boolean;
  /** The ways to read the search as a comparison: in each, the words that may name the tools. */
  compared: string[][][];
}

/** How people ask for an alternative to a tool. `X` stands for its name. */
const ALTERNATIVE_PATTERNS: readonly string[] = [
  'alternatives to X|alternative to X|alternatives for X|alternative for X|alternatives of X|alternative of X',
  'replacement for X|replacements for X|replace X|replaces X|replacing X|substitute for X|instead of X',
  'competitors of X|competitors to X|competitor of X|competitor to X|rivals of X|similar to X|comparable to X',
  'tools like X|apps like X|app like X|tool like X|software like X|sites like X|something like X|services like X',
  'programs like X|websites like X|ais like X|ai like X|products like X|platforms like X',
  'cheaper than X|better than X|less expensive than X|switch from X|switching from X|migrate from X',
  'alternative zu X|alternativen zu X|alternative fur X|alternativen fur X|ersatz fur X|statt X|anstatt X',
  'ahnlich wie X|so wie X|tools wie X|programme wie X|apps wie X|gunstiger als X|billiger als X|besser als X',
  'alternativa a X|alternativas a X|alternativa para X|alternativas para X|parecido a X|similar a X',
  'herramientas como X|apps como X|programas como X|mas barato que X|en lugar de X|en vez de X',
  'alternative a X|alternatives a X|alternative pour X|remplacer X|a la place de X|equivalent de X|equivalent a X',
  'outils comme X|logiciels comme X|applications comme X|moins cher que X|similaire a X|concurrents de X',
  'X alternative|X alternatives|X alternativen|X alternativa|X alternativas|X ersatz|X replacement',
  'X competitor|X competitors|X rivals|X clone|X clones|X equivalent|X substitute|X konkurrenz|X konkurrenten',
];

interface Pattern {
  before: readonly string[];
  after: readonly string[];
}

const patterns: readonly Pattern[] = ALTERNATIVE_PATTERNS.flatMap((line) => line.split('|'))
  .map((text) => {
    const [before = '', after = ''] = text.split('X');
    return { before: wordsOf(before), after: wordsOf(after) };
  })
  .sort((a, b) => b.before.length + b.after.length - a.before.length - a.after.length);

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
const OR = new Set(['or', 'oder', 'ou', 'o', 'and', 'und', 'y', 'et', 'with', 'to', 'mit']);
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

/** The words that ask for a facet, in the four languages. A search may ask for several facets at once. */
const FACET_PHRASES: Readonly<Record<string, string>> = {
  free: 'free|for free|free of charge|freeware|kostenlos|kostenlose|kostenloser|kostenfrei|gratis|gratuit|gratuite|gratuits|gratuito|gratuita|gratuitos|no cost|without paying',
  'open-source':
    'open source|opensource|open sourced|foss|quelloffen|quelloffene|codigo abierto|libre|open weights|open weight',
  'self-hosted':
    'self hosted|selfhosted|self host|self hosting|self hostable|on premise|on premises|on prem|onprem|own server|selbst gehostet|selbstgehostet|auf eigenem server|auto heberge|autoalojado|locally hosted',
  api: 'with api|with an api|has api|mit api|con api|avec api|via api|api access',
  offline:
    'offline|works offline|without internet|no internet|ohne internet|sin internet|sans internet|hors ligne|sin conexion',
  'no-code': 'no code|nocode|without coding|without code|ohne code|ohne programmieren|sin codigo|sans code',
  sso: 'sso|single sign on|with sso',
  mcp: 'with mcp|mcp support',
  'platform:ios': 'iphone|ipad|ios|for iphone|on iphone|for ios|on ios|ios app|iphone app',
  'platform:android': 'android|for android|on android|android app',
  'platform:windows': 'windows|for windows|on windows|windows app',
  'platform:macos': 'mac|macos|macbook|osx|for mac|on mac|mac app',
  'platform:linux': 'linux|for linux|on linux',
  'platform:browser-extension':
    'chrome extension|browser extension|firefox extension|chrome plugin|browser plugin|chrome erweiterung|browser erweiterung|extension chrome|extension de chrome|extension navigateur',
  'platform:wordpress':
    'wordpress plugin|for wordpress|on wordpress|in wordpress|fur wordpress|para wordpress|pour wordpress|wordpress',
  'platform:shopify':
    'for shopify|on shopify|shopify app|shopify plugin|shopify store|fur shopify|para shopify|pour shopify|shopify',
  'platform:slack': 'for slack|in slack|slack bot|slack app|fur slack|para slack|pour slack',
  'platform:teams': 'for microsoft teams|in microsoft teams|microsoft teams',
  'platform:figma': 'figma plugin|for figma|in figma|fur figma',
  'platform:google-workspace': 'google docs|google sheets|google slides|google workspace|for gmail|in gmail',
  'platform:docker': 'docker image|in docker|with docker',
  'compliance:gdpr':
    'gdpr|gdpr compliant|gdpr safe|gdpr ready|dsgvo|dsgvo konform|dsgvo konforme|rgpd|conforme rgpd|conforme al rgpd',
  'compliance:hipaa': 'hipaa|hipaa compliant|hipaa ready',
  'compliance:soc2': 'soc 2|soc2|soc 2 compliant|soc2 compliant|soc 2 certified|soc2 certified|soc 2 type 2',
  'compliance:iso27001': 'iso 27001|iso27001|iso 27001 certified',
  'compliance:pci': 'pci compliant|pci dss',
  'compliance:fedramp': 'fedramp',
  'compliance:eu-hosting':
    'hosted in the eu|eu hosting|eu hosted|hosted in europe|hosting in the eu|hosting in europe|eu server|eu servers|server in der eu|data in europe',
};

interface FacetPhrase {
  words: readonly string[];
  facet: string;
}

const facetPhrases: readonly FacetPhrase[] = Object.entries(FACET_PHRASES)
  .flatMap(([facet, phrases]) => phrases.split('|').map((phrase) => ({ words: wordsOf(phrase), facet })))
  .sort((a, b) => b.words.length - a.words.length);

/** Before a language or a country, these words show that it is meant: 'in polish', not 'polish my text'. */
const PLACE_MARKS = new Set([
  'in',
  'from',
  'aus',
  'auf',
  'en',
  'de',
  'du',
  'for',
  'fur',
  'para',
  'pour',
  'based',
  'made',
  'speaks',
  'supports',
  'to',
  'into',
  'ins',
  'nach',
  'au',
  'into',
  'al',
  'a',
]);
/** Before a country, these words say where somebody is going, not where a tool is made. */
const TOWARDS = new Set(['to', 'into', 'ins', 'nach', 'au', 'al', 'a', 'for', 'fur', 'para', 'pour']);
const AMBIGUOUS = new Set(['polish', 'turkey', 'thai', 'no', 'chile', 'peru', 'china', 'jordan', 'georgia']);

/** Further words are not read: names are looked for in every run of the words. */
const MOST_WORDS = 24;

/**
 * Reads a search, with its patterns ('X alternative', 'A vs B') and filters ('free', 'for iphone').
 *
 * @param ignored facets that the visitor has removed: their words count like any others
 */
export function readSearch(text: string, ignored: readonly string[] = []): Reading {
  const words = wordsOf(text.replaceAll('&', ' and ')).slice(0, MOST_WORDS);
  const taken = takeFacets(words, new Set(ignored));
  const alternativesTo = findAlternatives(words);
  return {
    words,
    asked: weigh(words, taken.words),
    facets: taken.facets,
    alternativesTo,
    isCheaper: alternativesTo.length > 0 && words.some((word) => CHEAPER.has(word)),
    compared: findCompared(wordsOf(text.replaceAll(/[,&]/g, ' vs ')).slice(0, MOST_WORDS)),
  };
}

/** How much a word counts in a tool's own texts if it is also a filter. */
const FILTERED = 0.1;
/** A tool may also be about a language or a country, as in 'learn spanish'. */
const PLACED = 0.5;

/** Weighs the words. If none counts in full, the heaviest ones do; if none counts at all, all of them do. */
function weigh(words: readonly string[], taken: ReadonlyMap<string, string>): Reading['asked'] {
  const weighed = [...new Set(words)].map((word) => {
    const facet = taken.get(word);
    const share = facet === undefined ? 1 : /^(language|country):/.test(facet) ? PLACED : FILTERED;
    const topicShare = facet?.startsWith('compliance:') ? FILTERED : 1;
    const isFilter = facet !== undefined;
    return { word, weight: weightOf(word) * share, topicWeight: weightOf(word) * topicShare, isFilter };
  });
  const counting = weighed.filter(({ weight }) => weight > 0);
  if (counting.some(({ weight }) => weight === 1)) return counting;
  const most = Math.max(0, ...counting.map(({ weight }) => weight));
  if (most > 0) return counting.map((each) => ({ ...each, weight: each.weight / most, topicWeight: 1 }));
  return weighed.map((each) => ({ ...each, weight: 1, topicWeight: 1 }));
}

/** For each pattern that fits: the words that stand where it has the name. */
function findAlternatives(words: readonly string[]): string[][] {
  return patterns
    .map(({ before, after }) => {
      if (before.length === 0) return words.slice(0, Math.max(0, indexOfRun(words, after)));
      const at = indexOfRun(words, before);
      return at < 0 ? [] : words.slice(at + before.length);
    })
    .filter((named) => named.length > 0);
}

/** A name may contain a weaker mark ('Weights and Biases'), so the stronger ones are tried alone first. */
function findCompared(words: readonly string[]): string[][][] {
  const plain = words.filter((word) => !COMPARE.has(word));
  const ways = [(word: string) => VERSUS.has(word), (word: string) => VERSUS.has(word) || OR.has(word)];
  return ways.map((isMark) => splitAt(isMark, plain)).filter((parts) => parts.length > 1);
}

function splitAt(isMark: (word: string) => boolean, words: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  for (const word of words) {
    if (isMark(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts.filter((part) => part.length > 0);
}

function indexOfRun(words: readonly string[], run: readonly string[]): number {
  return words.findIndex((_, at) => run.every((word, offset) => words[at + offset] === word));
}

function takeFacets(
  words: readonly string[],
  ignored: ReadonlySet<string>,
): { facets: string[]; words: Map<string, string> } {
  const facets: string[] = [];
  const taken = new Map<string, string>();
  for (let at = 0; at < words.length; ) {
    const found = facetAt(words, at);
    const length = found?.length ?? 1;
    if (found && !ignored.has(found.facet)) {
      facets.push(found.facet);
      for (const word of words.slice(at, at + length)) taken.set(word, found.facet);
    }
    at += length;
  }
  return { facets: [...new Set(facets)], words: taken };
}

function facetAt(words: readonly string[], at: number): { facet: string; length: number } | null {
  const phrase = facetPhrases.find((each) => each.words.every((word, offset) => words[at + offset] === word));
  if (phrase && !isPartOfAnotherWord(words, at, phrase)) {
    return { facet: phrase.facet, length: phrase.words.length };
  }
  return placeAt(words, at);
}

/** 'royalty free music' is not free of charge: there, 'free' belongs to the word before it. */
function isPartOfAnotherWord(words: readonly string[], at: number, { words: phrase }: FacetPhrase): boolean {
  if (phrase.length > 1 || phrase[0] !== 'free') return false;
  const before = words[at - 1];
  const isLast = at === words.length - 1;
  return before !== undefined && !isLast && weightOf(before) === 1;
}

const LONGEST_PLACE = 3;

function placeAt(words: readonly string[], at: number): { facet: string; length: number } | null {
  for (let length = LONGEST_PLACE; length > 0; length--) {
    if (at + length > words.length) continue;
    const name = words.slice(at, at + length).join(' ');
    const language = LANGUAGES.get(name);
    const country = COUNTRIES.get(name);
    const isMarked = PLACE_MARKS.has(words[at - 1] ?? '');
    if (language && (isMarked || !AMBIGUOUS.has(name))) return { facet: `language:${language}`, length };
    if (country && !TOWARDS.has(words[at - 1] ?? '') && (isMarked || !AMBIGUOUS.has(name)))
      return { facet: `country:${country}`, length };
  }
  return null;
}

/** Every run of up to `longest` neighbouring words, joined: any of them may be a name, however it is spaced. */
export function joinedRuns(words: readonly string[], longest = 4): string[] {
  const runs = words.flatMap((_, at) =>
    Array.from({ length: Math.min(longest, words.length - at) }, (_unused, more) =>
      words.slice(at, at + more + 1).join(''),
    ),
  );
  return [...new Set(runs)];
}
