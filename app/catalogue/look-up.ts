import type { LookUp } from '#domain/search/asked-words.ts';
import { KNOWN_WITHOUT_MAKER } from '#domain/search/names.ts';
import type { Slips } from '#domain/search/prepare.ts';
import type { Postings } from '#domain/search/rank.ts';
import type { KnownWord } from '#domain/search/spelling.ts';
import { knownness } from '#domain/search/tool-document.ts';
import { numbersOf } from '#domain/search/tool-sets.ts';
import type { IndexWord } from '#domain/search/understand.ts';
import type { Catalogue } from './catalogue.ts';
import type { Entry } from './entry.ts';

/** A tool that a search names. */
export interface NamedTool {
  number: number;
  id: string;
  name: string;
  key: string;
  developerKey: string | null;
  prominence: number;
  /** The numbers of its rivals, nearest first. */
  rivals: readonly number[];
  price: Entry['price'];
  /** Its facets. */
  words: readonly string[];
}

/** A company that a search names, with its tools, best known first. */
interface NamedCompany {
  key: string;
  name: string;
  tools: number[];
  /** The best known tool whose name begins with the company's, or else the best known of all. */
  flagship: number;
}

/** What the catalogue knows about a search. */
export interface LookedUp {
  words: IndexWord[];
  /** For each word that no tool contains: the words closest to it in spelling. */
  near: { typed: string; words: KnownWord[] }[];
  names: NamedTool[];
  /** Names that are one slip away from neighbouring words, at least one of which no tool contains. */
  misnamed: { typed: string; name: string }[];
  companies: NamedCompany[];
  /** For each category and specialization of the named tools: the tools in it. */
  siblings: Postings[];
}

export interface Request {
  asked: readonly LookUp[];
  /** Facets and topics to read the lists of. */
  facets: readonly string[];
  /** Words that no topic knows, so they may be mistyped. */
  doubtful: readonly string[];
  /** What doubtful words, and neighbouring words that may be a name, may have been before one slip. */
  slips: readonly Slips[];
  nameSlips: readonly Slips[];
  /** Possible names of tools and companies, each as one word; tools are also found by the typed part alone. */
  typedKeys: readonly string[];
  nameKeys: readonly string[];
  companyKeys: readonly string[];
  /** Whether to treat the companies' flagships as if the search named them. */
  withFlagships: boolean;
  /** Whether to read the tools of the same kind as the named ones. */
  withSiblings: boolean;
}

const WORDS_OF_A_FAMILY = 16;
const NEAR = { alike: 12, sameBeginning: 40 };
const NAMED_TOOLS = 40;
const COMPANY_TOOLS = 100;

export function lookUp(catalogue: Catalogue, request: Request): LookedUp {
  const words = wordsFor(catalogue, request);
  const companies = request.companyKeys.flatMap((key) => companyOf(catalogue, key) ?? []);
  const names = namesFor(catalogue, request, companies);
  const topics = new Set(
    names.flatMap(({ words: facets }) => facets.filter((facet) => facet.startsWith('in:'))),
  );
  return {
    words,
    near: nearWords(catalogue, request),
    names,
    misnamed: misnamed(catalogue, request),
    companies,
    siblings: request.withSiblings ? [...topics].map((topic) => facetPostings(catalogue, topic)) : [],
  };
}

/** The words and facets of the search, and words that begin like them. */
function wordsFor(catalogue: Catalogue, { asked, facets }: Request): IndexWord[] {
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
  return [
    ...[...found].map((word) => wordPostings(catalogue, word)),
    ...facets.filter((facet) => catalogue.sets.has(facet)).map((facet) => facetPostings(catalogue, facet)),
  ];
}

function wordPostings({ words }: Catalogue, word: string): IndexWord {
  const { numbers, impacts } = words.postingsOf(word);
  return { word, stem: words.stemOf(word), uses: numbers.length, tools: numbers, impacts };
}

/** The tools of a facet, each with the impact of a plain fact. */
function facetPostings(catalogue: Catalogue, facet: string): IndexWord {
  const tools = numbersOf(catalogue.setOf(facet));
  const impacts = Uint16Array.from(tools, (number) => {
    const { prominence, hasEnded } = catalogue.entry(number);
    return knownness(prominence, hasEnded);
  });
  return { word: facet, stem: null, uses: tools.length, tools, impacts };
}

function nearWords({ words }: Catalogue, { doubtful, slips }: Request): LookedUp['near'] {
  return doubtful
    .filter((typed) => !words.has(typed))
    .map((typed) => {
      const slipped = slips.filter((each) => each.typed === typed).flatMap(({ texts }) => texts);
      const alike = new Set([...words.near(typed, NEAR), ...slipped.filter((text) => words.has(text))]);
      return { typed, words: [...alike].map((word) => ({ word, uses: words.usesOf(word) })) };
    });
}

function misnamed(catalogue: Catalogue, { nameSlips }: Request): LookedUp['misnamed'] {
  return nameSlips
    .filter(({ typed }) => typed.split(' ').some((part) => !catalogue.words.has(part)))
    .flatMap(({ typed, texts }) => {
      const [best] = bestKnown(
        catalogue,
        texts.flatMap((text) => catalogue.withNameKey(text)),
      );
      return best ? [{ typed, name: best.name }] : [];
    });
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

/** The tools that the search names, including by a name without its maker, or through their company. */
function namesFor(
  catalogue: Catalogue,
  { nameKeys, typedKeys, withFlagships }: Request,
  companies: readonly NamedCompany[],
): NamedTool[] {
  const numbers = [
    ...nameKeys.flatMap((key) => catalogue.withNameKey(key)),
    ...(withFlagships ? companies.map(({ flagship }) => flagship) : []),
    ...typedKeys
      .flatMap((key) => catalogue.withoutMaker(key))
      .filter((number) => catalogue.entry(number).prominence >= KNOWN_WITHOUT_MAKER),
  ];
  return bestKnown(catalogue, numbers)
    .slice(0, NAMED_TOOLS)
    .map((entry) => namedTool(catalogue, entry));
}

function namedTool(catalogue: Catalogue, entry: Entry): NamedTool {
  const { number, id, name, nameKey, developerKey, prominence, price, facets } = entry;
  const rivals = entry.rivals.flatMap((rival) => {
    const listed = catalogue.present(rival);
    return listed === null || listed.hasEnded ? [] : [listed.number];
  });
  return { number, id, name, key: nameKey, developerKey, prominence, rivals, price, words: facets };
}

/** The tools of these numbers, each once, the best known first. */
export function bestKnown(catalogue: Catalogue, numbers: Iterable<number>): Entry[] {
  return [...new Set(numbers)]
    .map((number) => catalogue.entry(number))
    .sort((a, b) => b.prominence - a.prominence || a.number - b.number);
}
