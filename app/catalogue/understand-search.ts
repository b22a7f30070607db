import { addressOf, isWebAddress, siteKey } from '#site/web-address.ts';
import type { Catalogue } from './catalogue.ts';
import type { Entry } from './entry.ts';
import { knownOf } from './search/answer/fit.ts';
import { facetWord } from './search/filters/selection.ts';
import { companyKey } from './search/language/words.ts';
import type { IndexWord, LookUp } from './search/ranking/asked-words.ts';
import { isEveryday, type Prepared, prepare } from './search/ranking/prepare.ts';
import { matchTopics, type TopicMatch } from './search/ranking/topics.ts';
import type { Excluded } from './search/reading/exclusions.ts';
import { KNOWN_WITHOUT_MAKER } from './search/reading/names.ts';
import { isComparative, type Reading, readSearch } from './search/reading/reading.ts';
import { asksAfter } from './search/reading/tool-question.ts';
import type { KnownSite } from './search/reading/understand.ts';
import { stemOf } from './stems.ts';

/** The categories and specializations of this many count. */
const TOPICS = 8;
/** Topics that fit at most this share as well as the best one are left out. */
const TOPIC_SHARE = 0.5;

/** What the words of a search say by themselves and in topics. */
export interface ReadSearch {
  /** The site that it names by an address, and nothing else. */
  site: KnownSite | null;
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
  const address = addressOf(text.trim());
  const typed = isWebAddress(address) ? siteKey(address) : null;
  const site = typed === null ? null : catalogue.ofSite(typed);
  const said = site?.site ?? typed ?? text;
  const reading = readSearch(said, without, (words) => excludedBy(catalogue, words));
  const usesOf = (word: string) => catalogue.words.usesOf(word);
  const { topics, realWords } = catalogue;
  return { site, reading, prepared: prepare(reading, { index: topics.index, realWords, stemOf, usesOf }) };
}

/** Looks up the words of a search. */
export function understand(catalogue: Catalogue, { site, reading, prepared }: ReadSearch): Understood {
  const withFlagships =
    reading.alternativesTo.length > 0 ||
    reading.compared.length > 0 ||
    reading.words.some((word) => asksAfter(word) || isComparative(word));
  const numbers = bestKnown(catalogue, site?.numbers ?? []).map(({ number }) => number);
  return {
    site: site && { site: site.site, numbers },
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

/** A tool whose name stands in a search; fields as in `Entry`. */
export interface NamedTool {
  number: number;
  id: string;
  name: string;
  /** `Entry.nameKey`. */
  key: string;
  /** `Entry.otherKeys`. */
  otherKeys: readonly string[];
  formerNames: readonly string[];
  developerKey: string | null;
  prominence: number;
  /** The numbers of its competitors that are listed and have not ended, nearest first. */
  rivals: readonly number[];
  price: Entry['price'];
  /** `Entry.facets`. */
  words: readonly string[];
}

/** A company whose name stands in a search. */
interface NamedCompany {
  /** `Entry.developerKey` of its tools. */
  key: string;
  name: string;
  /** The numbers of its tools, best known first. */
  tools: number[];
  /** The number of its best known tool whose name begins with the company's, or else of its best known tool. */
  flagship: number;
}

/** What the catalogue has for the words of a search. */
export interface LookedUp {
  /** The words of tools that the search asks for, each with the tools that have it. */
  words: IndexWord[];
  names: NamedTool[];
  companies: NamedCompany[];
}

/** What to look up for a search, made by `catalogue/search/ranking/prepare`. */
interface Request {
  /** The search's words with their stems and synonyms. */
  asked: readonly LookUp[];
  /** Words and neighbouring words, joined, which may be a name. */
  typedKeys: readonly string[];
  /** The same as names of companies (`Entry.developerKey`). */
  companyKeys: readonly string[];
}

/** How many words with a common beginning are looked up for one word of the search. */
const WORDS_OF_A_FAMILY = 16;
const NAMED_TOOLS = 40;
const COMPANY_TOOLS = 100;

/**
 * Looks up everything that understanding a search needs, in the catalogue as it is now.
 *
 * @param withFlagships whether a company's name also stands for its best known tool: 'alternatives to OpenAI'
 */
function lookUp(catalogue: Catalogue, request: Request, withFlagships: boolean): LookedUp {
  const companies = request.companyKeys.flatMap((key) => companyOf(catalogue, key) ?? []);
  const flagships = withFlagships ? companies.map(({ flagship }) => flagship) : [];
  const names = namesFor(catalogue, request, flagships);
  const isOfCompany = (number: number) => companies.some(({ tools }) => tools.includes(number));
  const rivals = withFlagships ? names.flatMap((tool) => tool.rivals.filter(isOfCompany)) : [];
  return {
    words: wordsFor(catalogue, request),
    names: rivals.length === 0 ? names : namesFor(catalogue, request, [...flagships, ...rivals]),
    companies,
  };
}

/** The words of tools that the search's words stand for, by spelling, stem, synonym or beginning. */
function wordsFor(catalogue: Catalogue, { asked }: Request): IndexWord[] {
  const { words } = catalogue;
  const stems = new Set(
    asked.flatMap((word) => [...word.stems, ...word.synonyms, ...word.translations.map(({ stem }) => stem)]),
  );
  const found = new Set([
    ...asked.map(({ typed }) => typed).filter((typed) => words.has(typed)),
    ...[...stems].flatMap((stem) => words.withStem(stem)),
    ...asked.flatMap(({ beginning }) =>
      beginning === null ? [] : words.beginningWith(beginning, WORDS_OF_A_FAMILY),
    ),
  ]);
  return [...found].map((word) => wordPostings(catalogue, word));
}

function wordPostings({ words }: Catalogue, word: string): IndexWord {
  const { numbers, impacts } = words.postingsOf(word);
  return { word, stem: words.stemOf(word), uses: numbers.length, tools: numbers, impacts };
}

function companyOf(catalogue: Catalogue, key: string): NamedCompany | null {
  const tools = bestKnown(catalogue, catalogue.withDeveloperKey(key));
  const flagship = tools.find(({ nameKey }) => nameKey.startsWith(key)) ?? tools[0];
  if (!flagship) return null;
  const [name = ''] = tools.flatMap(({ developerName }) => developerName ?? []).sort();
  return {
    key,
    name,
    tools: tools.slice(0, COMPANY_TOOLS).map(({ number }) => number),
    flagship: flagship.number,
  };
}

/**
 * The tools that the search names.
 *
 * @param flagships numbers of tools that it names by their company
 */
export function namesFor(
  catalogue: Catalogue,
  { typedKeys }: Pick<Request, 'typedKeys'>,
  flagships: readonly number[] = [],
): NamedTool[] {
  const called = typedKeys.flatMap((key) => catalogue.calledKey(key));
  return bestKnown(catalogue, [...called, ...flagships])
    .slice(0, NAMED_TOOLS)
    .map((entry) => namedTool(catalogue, entry));
}

/**
 * What words name as a whole, for a search that excludes it: a company or a tool, with all that bears its name, so that
 * 'without Amazon' also leaves out Amazon Web Services. An everyday word names only what is widely known.
 */
function excludedBy(catalogue: Catalogue, words: readonly string[]): Excluded | null {
  const key = words.join('');
  const made = bestKnown(catalogue, catalogue.withDeveloperKey(companyKey(key)));
  const called = bestKnown(catalogue, catalogue.calledKey(key));
  const [best] = [...made, ...called].sort((a, b) => b.prominence - a.prominence);
  const isEverydayName = words.every((word) => isEveryday(word, catalogue.topics.index));
  if (!best || (isEverydayName && best.prominence < KNOWN_WITHOUT_MAKER)) return null;
  const [tool] = called;
  if (made.length === 0 && tool && !tool.name.toLowerCase().startsWith(words.join(' '))) {
    return { kind: 'tool', id: tool.id, label: tool.name };
  }
  const label = made[0]?.developerName ?? tool?.name ?? key;
  return { kind: 'maker', name: words.join(' '), label };
}

/** Whether a tool is excluded. What is not known of a tool does not exclude it. */
export function isExcluded(entry: Entry, excluded: readonly Excluded[]): boolean {
  return excluded.some((each) => {
    if (each.kind === 'tool') return entry.id === each.id;
    if (each.kind === 'facet') return entry.facets.includes(facetWord(each.facet));
    const isMade = entry.developerKey === companyKey(each.name);
    const names = [entry.name, entry.developerName ?? '', ...entry.owners];
    return isMade || names.some((name) => bears(name, each.name));
  });
}

/** Whether it is not recorded of a tool that it has or lacks a filter that the search excludes. */
export function mayBeExcluded({ facets }: Entry, excluded: readonly Excluded[]): boolean {
  return excluded.some((each) => each.kind === 'facet' && knownOf(facets, each.facet) === 'unknown');
}

/** Whether a name is this one or begins with it. */
function bears(name: string, beginning: string): boolean {
  const lower = name.toLowerCase();
  return lower.startsWith(beginning) && !/^[\p{L}\p{N}]/u.test(lower.slice(beginning.length));
}

function namedTool(catalogue: Catalogue, entry: Entry): NamedTool {
  const { number, id, name, nameKey, otherKeys, formerNames, developerKey, prominence, price, facets } =
    entry;
  const rivals = entry.rivals.flatMap((rival) => {
    const listed = catalogue.present(rival);
    return listed === null || listed.hasEnded ? [] : [listed.number];
  });
  return {
    number,
    id,
    name,
    key: nameKey,
    otherKeys,
    formerNames,
    developerKey,
    prominence,
    rivals,
    price,
    words: facets,
  };
}

/** The tools of these numbers, each once, the best known first. */
export function bestKnown(catalogue: Catalogue, numbers: Iterable<number>): Entry[] {
  return [...new Set(numbers)]
    .map((number) => catalogue.entry(number))
    .sort((a, b) => b.prominence - a.prominence || a.number - b.number);
}
