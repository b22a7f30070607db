import { isFunctionWord, saysNoNeed } from '../language/stop-words.ts';
import { companyKey, joinedName, wordsOf } from '../language/words.ts';
import { type AskedQuestion, toolAskedAfter } from './asked-after.ts';
import {
  type Company,
  flagshipNamed,
  type IsEveryday,
  joinedRuns,
  type Known,
  LONGEST_NAME,
  longestName,
  type Named,
  toolCalled,
  toolNamed,
  toolSurelyNamed,
} from './names.ts';
import { isComparative, type Reading } from './reading.ts';
import { beginsAsking } from './tool-question.ts';

/** The intent of a search. */
export type Intent<Tool extends Named> =
  | { kind: 'words' }
  | { kind: 'filters' }
  | { kind: 'name'; tools: Tool[]; question: AskedQuestion | null }
  | { kind: 'alternatives'; of: Tool }
  | { kind: 'comparison'; tools: Tool[] }
  | { kind: 'company'; name: string; tools: number[] }
  | { kind: 'site'; site: string; tools: readonly number[] };

/** A site with the numbers of its tools. */
export interface KnownSite {
  site: string;
  numbers: readonly number[];
}

/**
 * The intent of a search by the names it contains. A pattern ('X alternative') counts only if X is a tool or company.
 * Of tools with one name, the best known is meant.
 *
 * @param site whose address is all that it says
 */
export function intentOf<Tool extends Named>(
  reading: Reading,
  known: Known<Tool>,
  isEveryday: IsEveryday,
  site: KnownSite | null = null,
): Intent<Tool> {
  const { names } = known;
  if (site) return ofSite(site, known.companies);
  const clearly = comparedIn(
    reading.compared.filter(({ isClear }) => isClear),
    known,
    isEveryday,
  );
  // 'Is DeepL better than Google Translate' asks for neither's alternatives.
  if (clearly?.kind === 'comparison') return clearly;
  const of = replacedTool(reading, known, isEveryday);
  if (of) return { kind: 'alternatives', of };
  const compared = clearly ?? comparedIn(reading.compared, known, isEveryday);
  if (compared) return compared;
  const whole = toolNamed(reading.words, names, isEveryday, false);
  const named = whole
    ? { tool: whole, question: null }
    : (toolAskedAfter(reading, known, isEveryday) ??
      toolUsedFor(reading, names, isEveryday) ??
      toolJudged(reading, names, isEveryday) ??
      toolWondered(reading, names, isEveryday));
  if (named) {
    const others = names.filter((each) => each !== named.tool && each.key === named.tool.key);
    return { kind: 'name', tools: [named.tool, ...others], question: named.question };
  }
  const lacking = toolBettered(reading, known, isEveryday) ?? toolWithoutFacets(reading, names, isEveryday);
  if (lacking) return { kind: 'alternatives', of: lacking };
  const company = companyOf(reading, known.companies, isEveryday);
  if (company) return { kind: 'company', name: company.name, tools: company.tools };
  return { kind: reading.isOnlyFilters ? 'filters' : 'words' };
}

/** The tools of a site or, if it bears the name of their maker, all tools of that. */
function ofSite(
  { site, numbers }: KnownSite,
  companies: readonly Company[],
): Extract<Intent<never>, { kind: 'company' | 'site' }> {
  const key = companyKey(site.split('.', 1)[0] ?? '');
  const maker = companies.find(
    (each) => each.key === key && each.tools.some((tool) => numbers.includes(tool)),
  );
  return maker
    ? { kind: 'company', name: maker.name, tools: maker.tools }
    : { kind: 'site', site, tools: numbers };
}

/** The first reading as a comparison in which each side names a tool. */
function comparedIn<Tool extends Named>(
  ways: Reading['compared'],
  known: Known<Tool>,
  isEveryday: IsEveryday,
): Extract<Intent<Tool>, { kind: 'name' | 'comparison' }> | null {
  const { names } = known;
  for (const { sides, isClear, areTogether } of ways) {
    const surely = sides.map((side) => toolSurelyNamed(side, names, isEveryday));
    const tools = sides.map(
      (side, at) =>
        (isClear ? toolNamed(side, names, isEveryday, true) : surely[at]) ??
        rivalOfMaker(side, surely, known) ??
        (isClear || areTogether ? flagshipNamed(side, known, isEveryday) : null),
    );
    const different = new Map(tools.flatMap((tool) => (tool ? [[tool.number, tool] as const] : [])));
    if (!tools.every((tool) => tool !== null) || different.size < 2) continue;
    // Tools with the words of both follow, such as one that connects them.
    const both = [...different.values()];
    return areTogether ? { kind: 'name', tools: both, question: null } : { kind: 'comparison', tools: both };
  }
  return null;
}

/** The company's tool that is nearest to a named one: in 'ChatGPT or Google', Google's rival of ChatGPT. */
function rivalOfMaker<Tool extends Named>(
  side: readonly string[],
  named: readonly (Tool | null)[],
  { names, companies }: Known<Tool>,
): Tool | null {
  const company = companies.find(({ key }) => key === companyKey(side.join('')));
  const rival = named
    .flatMap((tool) => tool?.rivals ?? [])
    .find((number) => company?.tools.includes(number) === true);
  return names.find(({ number }) => number === rival) ?? null;
}

/** Up to this many words around a pattern may contain a name anywhere: 'figma for teams but self hosted'. */
const FEW_WORDS = 6;

function replacedTool<Tool extends Named>(
  { alternativesTo }: Reading,
  known: Known<Tool>,
  isEveryday: IsEveryday,
): Tool | null {
  for (const { words, follow, nearest, areApart, isClear } of alternativesTo) {
    // Among more words, only those beside the pattern count: 'trouble seeing and I would like'.
    if (areApart && !isClear && words.length > FEW_WORDS) continue;
    const beyond = areApart ? 0 : nearest.length;
    const called = isClear ? calledBeside(words, { follow, beyond }, known.names) : null;
    const whole = isClear ? (called ?? toolNamed(nearest, known.names, isEveryday, true)) : null;
    // Among many words, 'X like' means the word beside it: 'the others gather dust, so we would like'.
    const found =
      whole ?? longestName(isClear || words.length <= FEW_WORDS ? words : nearest, known.names, isEveryday);
    if (found) return found;
  }
  for (const { words, isClear } of alternativesTo) {
    const found = flagshipOf(words, known, (word) => !isClear && isEveryday(word));
    if (found) return found;
  }
  return null;
}

/** The tool whose name beside a pattern begins with, or contains, a function word: 'Make', 'Google OR-Tools'. */
function calledBeside<Tool extends Named>(
  words: readonly string[],
  { follow, beyond }: { follow: boolean; beyond: number },
  names: readonly Tool[],
): Tool | null {
  for (let length = Math.min(LONGEST_NAME, words.length); length > beyond; length--) {
    const found = toolCalled(follow ? words.slice(0, length) : words.slice(-length), names);
    if (found) return found;
  }
  return null;
}

/** The tool that stands for a company to replace. */
function flagshipOf<Tool extends Named>(
  words: readonly string[],
  known: Known<Tool>,
  isEveryday: IsEveryday,
): Tool | null {
  for (let length = words.length; length > 0; length--) {
    const flagship = flagshipNamed(words.slice(0, length), known, isEveryday);
    if (flagship) return flagship;
  }
  return null;
}

const FOR = new Set(wordsOf('for fur para pour per voor dla'));

/** The tool in 'Canva for teachers': a name, and then whom or what it is for. */
function toolUsedFor<Tool extends Named>(
  { words, facets }: Reading,
  names: readonly Tool[],
  isEveryday: IsEveryday,
): { tool: Tool; question: null } | null {
  const at = words.findIndex((word) => FOR.has(word));
  const before = words.slice(0, Math.max(0, at));
  if (facets.length > 0 || before.every(isEveryday)) return null;
  const tool = toolSurelyNamed(before, names, isEveryday);
  return tool && { tool, question: null };
}

const JUDGING = new Set(
  wordsOf(`
    safe legit legitimate trustworthy reliable accurate secure private good worth any
    sicher serios zuverlassig gut seguro segura fiable confiable bueno sur fiable bon bezpieczny bezpieczna dobry veilig
    betrouwbaar`),
);

/** Before the name in 'is my data safe with Fireflies'. */
const IN = new Set(wordsOf('with in on at by bei mit con en avec chez'));

/** The tool in 'is Character.AI safe for kids': a question that judges it, which no fact answers. */
function toolJudged<Tool extends Named>(
  { words }: Reading,
  names: readonly Tool[],
  isEveryday: IsEveryday,
): { tool: Tool; question: null } | null {
  const at = words.findIndex((word) => JUDGING.has(word));
  if (!beginsAsking(words) || at < 0) return null;
  const sides = [words.slice(1, at), ...(IN.has(words[at + 1] ?? '') ? [words.slice(at + 2)] : [])];
  for (const named of sides.filter(({ length }) => length > 0)) {
    const tool =
      toolSurelyNamed(named, names, isEveryday) ?? (named.length > 1 ? toolCalled(named, names) : null);
    if (tool) return { tool, question: null };
  }
  return null;
}

/** What only the maker of a tool can do: 'how do I cancel my Canva subscription'. */
const WITH_MAKERS = new Set(
  wordsOf(`
    account accounts subscription delete cancel close login log sign password reset refund contact
    konto abo abonnement loschen kundigen cuenta suscripcion eliminar cancelar compte supprimer resilier annuler`),
);

/** The tool in 'what is Canva', 'can I use Canva' and 'how do I delete my Canva account'. */
function toolWondered<Tool extends Named>(
  { words, facets }: Reading,
  names: readonly Tool[],
  isEveryday: IsEveryday,
): { tool: Tool; question: null } | null {
  if (!beginsAsking(words) || facets.length > 0) return null;
  const named = words.filter((word) => !saysNoNeed(word) && !WITH_MAKERS.has(word));
  const tool = named.length > 0 ? toolSurelyNamed(named, names, isEveryday) : null;
  return tool && { tool, question: null };
}

/** The tool to replace in 'a simpler Salesforce': a comparative and a name, and nothing else. */
function toolBettered<Tool extends Named>(
  { words }: Reading,
  known: Known<Tool>,
  isEveryday: IsEveryday,
): Tool | null {
  const [first = '', ...named] = words.filter((word) => !isFunctionWord(word));
  if (!isComparative(first)) return null;
  return toolSurelyNamed(named, known.names, isEveryday) ?? flagshipNamed(named, known, isEveryday);
}

/**
 * 'self-hosted chatgpt': a search for a named tool with a facet that this tool lacks wants another tool that
 * has it.
 */
function toolWithoutFacets<Tool extends Named>(
  reading: Reading,
  names: readonly Tool[],
  isEveryday: IsEveryday,
): Tool | null {
  // Languages are rarely complete, so no tool is known to lack one.
  const facets = reading.facets.filter((facet) => !facet.startsWith('language:'));
  if (facets.length === 0) return null;
  const rest = reading.asked.filter(({ weight }) => weight === 1).map(({ word }) => word);
  const at = reading.words.findIndex((word) => FOR.has(word));
  const before = rest.filter((word) => reading.words.indexOf(word) < at);
  const tool =
    toolSurelyNamed(rest, names, isEveryday) ??
    (before.every(isEveryday) ? null : toolSurelyNamed(before, names, isEveryday));
  if (!tool) return null;
  return facets.every((facet) => tool.words.includes(`is:${facet}`)) ? null : tool;
}

/**
 * A name may lose its ending, unless an everyday word remains: 'customer service' is not Customer.io. After 'AI', it is a
 * kind of tool: 'AI scribe',
 * and so is one beside a rule: 'HIPAA compliant scribe'.
 */
function companyOf(
  reading: Reading,
  companies: Known<Named>['companies'],
  isEveryday: IsEveryday,
): Company | null {
  const telling = reading.asked.filter(({ weight }) => weight === 1).map(({ word }) => word);
  const isOfRule = telling.length === 1 && reading.facets.some((facet) => facet.startsWith('compliance:'));
  const isKind = (reading.words[0] === 'ai' && reading.words[1] === telling[0]) || isOfRule;
  const named = ({ key, name }: Company) =>
    [...(isKind ? [] : [telling]), reading.words].some((words) => {
      const typed = words.join('');
      if (typed === joinedName(name)) return true;
      return companyKey(typed) === key && !words.every(isEveryday) && !wordsOf(name).some(isEveryday);
    });
  return companies.find(named) ?? null;
}

/**
 * The name of the company that a search is about or merely mentions, such as 'openai' in 'openai image models'.
 * An everyday word ('motion', 'open' for OpenAI) does not count as a company, and where a tool is named, that tool
 * is the answer. Nor does a word of the language by itself, such as 'flower' for Flower Labs.
 */
export function mentionedCompany(
  intent: Intent<Named>,
  { words }: Reading,
  companies: readonly Company[],
  { isEveryday, isOrdinary }: { isEveryday: IsEveryday; isOrdinary: (word: string) => boolean },
): string | null {
  if (intent.kind === 'company') return intent.name;
  if (intent.kind !== 'words') return null;
  const runs = joinedRuns(words.filter((word) => !isEveryday(word)));
  const telling = new Set(runs.filter((run) => !isOrdinary(run)));
  const isTyped = ({ key, name }: Company) =>
    [...telling].some((run) => run === joinedName(name) || companyKey(run) === key);
  const named = companies.filter((company) => isTyped(company) && !wordsOf(company.name).some(isEveryday));
  return named.toSorted((a, b) => b.tools.length - a.tools.length)[0]?.name ?? null;
}
