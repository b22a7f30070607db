import { type AskedWord, closeness, type LookUp, rarityOf, SAME_WORD } from './asked-words.ts';
import type { Postings } from './rank.ts';
import type { Reading } from './reading.ts';
import { closestWord, type KnownWord } from './spelling.ts';
import { companyKey } from './tool-document.ts';
import { joinedName, wordsOf } from './words.ts';

/** A word of the tools' index. */
export interface IndexWord extends Postings {
  stem: string | null;
}

/** Which of the tools' words each word of a search stands for. */
export function askWords(
  asked: readonly LookUp[],
  words: readonly IndexWord[],
  toolCount: number,
  ofTopics: readonly AskedWord[],
): AskedWord[] {
  return asked.map((word, position) => {
    // Tools are described in English, and the English stem is the first.
    const english = { ...word, stems: word.stems.slice(0, 1) };
    const forms = words
      .filter(({ stem }) => stem !== null)
      .map((known) => ({
        word: known.word,
        closeness: closeness(english, known.word, [known.stem]),
        uses: known.uses,
      }))
      .filter((form) => form.closeness > 0);
    const uses = forms.filter((form) => form.closeness > SAME_WORD).reduce((sum, form) => sum + form.uses, 0);
    const inTopics = ofTopics[position];
    const rarity =
      uses > 0
        ? rarityOf(Math.min(uses, toolCount), toolCount) * word.weight
        : inTopics && inTopics.forms.length > 0
          ? inTopics.rarity + word.weight * ONLY_IN_PHRASES
          : 0;
    return { ...word, forms, rarity };
  });
}

/** Added to a word that is in no tool's own texts: it still tells topics apart, and so their tools. */
const ONLY_IN_PHRASES = 2;

/** A tool with what its name is looked up by. */
interface Named {
  number: number;
  key: string;
  developerKey: string | null;
  words: readonly string[];
}

/** What a search wants. */
export type Intent<Tool extends Named> =
  | { kind: 'words' }
  | { kind: 'name'; tools: Tool[] }
  | { kind: 'alternatives'; of: Tool }
  | { kind: 'comparison'; tools: Tool[] }
  | { kind: 'company'; name: string; tools: number[] };

interface Company {
  key: string;
  name: string;
  tools: number[];
  /** The tool that stands for the company. */
  flagship: number;
}

interface Known<Tool extends Named> {
  names: readonly Tool[];
  companies: readonly Company[];
}

/**
 * What a search wants, as far as it uses known names. A pattern ('X alternative') counts only if X is the name
 * of a tool or a company. Among tools with the same name, the best known counts.
 */
export function intentOf<Tool extends Named>(
  reading: Reading,
  known: Known<Tool>,
  ofTopics: readonly AskedWord[],
): Intent<Tool> {
  const named = (words: readonly string[]) => longestName(words, known.names);
  const { alternativesTo } = reading;
  for (const find of [named, (words: readonly string[]) => flagshipOf(words, known)]) {
    const [of] = alternativesTo.flatMap((words) => find(words) ?? []);
    if (of) return { kind: 'alternatives', of };
  }
  for (const parts of reading.compared) {
    const tools = parts.map(wholeName(known.names)).filter((tool) => tool !== null);
    const isWhole = tools.length === parts.length;
    const different = tools.filter(
      (tool, at) => tools.findIndex(({ number }) => number === tool.number) === at,
    );
    if (isWhole && different.length > 1) return { kind: 'comparison', tools: different };
  }
  const whole = reading.words.join('');
  const first = nameOf(whole, known.names) ?? nameWithMaker(whole, known.names);
  if (first) return { kind: 'name', tools: known.names.filter(({ key }) => key === first.key) };
  const lacking = toolWithoutFacets(reading, known.names);
  if (lacking) return { kind: 'alternatives', of: lacking };
  const company = companyOf(reading, known.companies, ofTopics);
  return company ? { kind: 'company', name: company.name, tools: company.tools } : { kind: 'words' };
}

/** Endings that people leave out of products' names: 'otter' is Otter.ai. */
const NAME_ENDINGS = ['', 'ai', 'io', 'com', 'app'];

/** The names that a typed one may mean. */
export function nameKeysOf(key: string): string[] {
  return NAME_ENDINGS.map((ending) => key + ending);
}

function nameOf<Tool extends Named>(key: string, names: readonly Tool[]): Tool | undefined {
  return nameKeysOf(key).flatMap((each) => names.find((name) => name.key === each) ?? [])[0];
}

/** 'google gemini': a tool's name together with its maker's. */
function nameWithMaker<Tool extends Named>(whole: string, names: readonly Tool[]): Tool | undefined {
  return names.find(
    ({ key, developerKey: maker }) => maker !== null && [maker + key, key + maker].includes(whole),
  );
}

/** A search for an alternative to a company means the tool that stands for it. */
function flagshipOf<Tool extends Named>(words: readonly string[], known: Known<Tool>): Tool | null {
  for (let length = words.length; length > 0; length--) {
    const key = companyKey(words.slice(0, length).join(''));
    const company = known.companies.find((each) => each.key === key);
    const flagship = known.names.find(({ number }) => number === company?.flagship);
    if (flagship) return flagship;
  }
  return null;
}

/** The tool with the longest name among the words before or after a pattern. */
function longestName<Tool extends Named>(words: readonly string[], names: readonly Tool[]): Tool | null {
  for (let length = words.length; length > 0; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const key = words.slice(at, at + length).join('');
      const found = nameOf(key, names);
      if (found) return found;
    }
  }
  return null;
}

const wholeName =
  <Tool extends Named>(names: readonly Tool[]) =>
  (words: readonly string[]): Tool | null =>
    nameOf(words.join(''), names) ?? null;

/** 'self-hosted chatgpt': a search for a tool with a facet that it lacks wants another tool that has it. */
function toolWithoutFacets<Tool extends Named>(reading: Reading, names: readonly Tool[]): Tool | null {
  if (reading.facets.length === 0) return null;
  const rest = reading.asked.filter(({ weight }) => weight === 1).map(({ word }) => word);
  const tool = wholeName(names)(rest);
  if (!tool) return null;
  return reading.facets.every((facet) => tool.words.includes(`is:${facet}`)) ? null : tool;
}

/** A name may lose its ending, unless a plain word remains: 'customer service' is not Customer.io. */
function companyOf(
  reading: Reading,
  companies: Known<Named>['companies'],
  ofTopics: readonly AskedWord[],
): Company | null {
  const telling = reading.asked.filter(({ weight }) => weight === 1).map(({ word }) => word);
  const typed = [telling.join(''), reading.words.join('')];
  const keys = typed.map(companyKey);
  return (
    companies.find(
      ({ key, name }) =>
        keys.includes(key) && (typed.includes(joinedName(name)) || !hasPlainWord(name, ofTopics)),
    ) ?? null
  );
}

/** Whether a name contains a word of the search that topics use too. */
function hasPlainWord(name: string, ofTopics: readonly AskedWord[]): boolean {
  const words = wordsOf(name);
  return ofTopics.some(
    ({ typed, forms }) => words.includes(typed) && forms.some(({ word }) => word === typed),
  );
}

/**
 * The name of the company that a search is about or merely mentions, such as 'openai' in 'openai image models'.
 * A word that a topic uses too ('motion', 'canvas') does not count as a company.
 */
export function mentionedCompany(
  intent: Intent<Named>,
  companies: readonly Company[],
  ofTopics: readonly AskedWord[],
): string | null {
  if (intent.kind === 'company') return intent.name;
  if (intent.kind === 'alternatives' || intent.kind === 'comparison') return null;
  const named = companies.filter(({ name }) => !hasPlainWord(name, ofTopics));
  return named.toSorted((a, b) => b.tools.length - a.tools.length)[0]?.name ?? null;
}

/** The known word that each doubtful one most likely stands for, if there is one that differs from it. */
export function correctWords(
  doubtful: readonly string[],
  near: readonly { typed: string; words: readonly KnownWord[] }[],
): Map<string, string> {
  const corrections = new Map<string, string>();
  for (const typed of doubtful) {
    const word = closestWord(
      typed,
      near.filter((each) => each.typed === typed).flatMap(({ words }) => words),
    );
    if (word !== null && word !== typed) corrections.set(typed, word);
  }
  return corrections;
}
