import { joinedName, wordsOf } from '../search/language/words.ts';

/** A listed tool that a name may mean. */
export interface NameCandidate {
  id: string;
  name: string;
  developer_name: string | null;
  former_ids: readonly string[];
  categories: readonly string[];
}

/** The tool whose page contains the name. */
export interface NamingTool {
  id: string;
  categories: readonly string[];
  /** Ids of its recorded rivals. */
  rivals: readonly string[];
}

/** Words that people add to a product's name or leave out: 'Kling' is 'Kling AI'. */
const ENDINGS = ['ai', 'app', 'cloud', 'enterprise', 'ml', 'pro'];
const ENDING = new RegExp(`(?<=.{3})(?:${ENDINGS.join('|')})$`);
/** The most words of a developer before a product's name: 'Palo Alto Networks Cortex'. */
const DEVELOPER_WORDS = 3;

/** The keys (`joinedName`) of the tools that a name may mean. */
export function keysOfName(name: string): string[] {
  const { main, aside } = partsOf(name);
  const whole = joinedName(name);
  const near = ['', ...ENDINGS].map((ending) => coreOf(whole) + ending);
  return [...new Set([whole, joinedName(main), joinedName(aside), ...ownNames(main), ...near])].filter(
    (key) => key !== '',
  );
}

/** The former ids that a name may mean: 'Twelve Labs' was `twelve-labs` or `twelvelabs`. */
export function formerIdsOfName(name: string): string[] {
  return [wordsOf(name).join('-'), joinedName(name)];
}

/**
 * The one tool that a catalogue text means by a name, or null if in doubt. The first reading that leads to
 * one tool decides: the name as written, folded or as a former name; with the developer in front ('Cisco
 * Webex'); with a former name in brackets ('Quizizz (Wayground)'); and last with an ending added or removed
 * ('Kling' for 'Kling AI'), if the developer, the category or a recorded rivalry confirms it. If several
 * tools fit, the name means the only rival of the naming tool, or else the only one that shares a category
 * with it, or else the only one whose developer has the same name.
 *
 * @returns the naming tool's own id where the name is its own
 */
export function toolNamed(
  name: string,
  candidates: readonly NameCandidate[],
  naming: NamingTool,
): string | null {
  let possible = candidates;
  for (const reads of READINGS) {
    const found = possible.filter((candidate) => reads(name, candidate, naming));
    if (found.some(({ id }) => id === naming.id)) return naming.id;
    const meant = found.length === 1 ? found[0] : theOneMeant(name, found, naming);
    if (meant) return meant.id;
    if (found.length > 0) possible = possible.filter((candidate) => isRelated(candidate, naming));
  }
  return null;
}

/** A tool's own names. */
export interface OwnNames {
  name: string;
  developer_name?: string | null | undefined;
}

/** Whether a name in a tool's own details means the tool itself, which does not compete with itself. */
export function isOwnName(name: string, { name: own, developer_name = null }: OwnNames): boolean {
  const self = { id: '', name: own, developer_name, categories: [], rivals: [], former_ids: [] };
  return toolNamed(name, [self], self) !== null;
}

type Reads = (name: string, candidate: NameCandidate, naming: NamingTool) => boolean;

const READINGS: readonly Reads[] = [
  (name, candidate) => name.toLowerCase() === candidate.name.toLowerCase(),
  (name, candidate) =>
    joinedName(name) === joinedName(candidate.name) ||
    formerIdsOfName(name).some((id) => candidate.former_ids.includes(id)),
  (name, { name: own, developer_name: developer }) => {
    const words = wordsOf(partsOf(name).main);
    return placesAfterDeveloper(words).some(
      (place) =>
        words.slice(place).join('') === joinedName(own) &&
        joinedName(developer ?? '').startsWith(words.slice(0, place).join('')),
    );
  },
  (name, candidate) => {
    const { main, aside } = partsOf(name);
    if (aside === '') return false;
    const [outer, inner] = [joinedName(main), joinedName(aside)];
    const [own, developer] = [joinedName(candidate.name), joinedName(candidate.developer_name ?? '')];
    return (own === inner && developer.includes(outer)) || (own === outer && developer.includes(inner));
  },
  (name, candidate, naming) =>
    coreOf(joinedName(name)) === coreOf(joinedName(candidate.name)) &&
    (isOfItsMaker(name, candidate) || candidate.id === naming.id || isRelated(candidate, naming)),
];

function theOneMeant(
  name: string,
  found: readonly NameCandidate[],
  naming: NamingTool,
): NameCandidate | undefined {
  const signs = [isRival, isRelated, (candidate: NameCandidate) => isOfItsMaker(name, candidate)];
  for (const shows of signs) {
    const [first, ...others] = found.filter((candidate) => shows(candidate, naming));
    if (first) return others.length === 0 ? first : undefined;
  }
  return undefined;
}

/** Whether the developer has the same name: 'Runway' is a product of Runway, not of Runway Financial. */
function isOfItsMaker(name: string, { developer_name: developer }: NameCandidate): boolean {
  return coreOf(joinedName(developer ?? '')) === coreOf(joinedName(name));
}

function isRival({ id }: NameCandidate, { rivals }: NamingTool): boolean {
  return rivals.includes(id);
}

function isRelated(candidate: NameCandidate, naming: NamingTool): boolean {
  return isRival(candidate, naming) || candidate.categories.some((id) => naming.categories.includes(id));
}

/** A name, and the text in brackets after it. */
function partsOf(name: string): { main: string; aside: string } {
  const [, main = name, aside = ''] = /^(.+?)\s*\(([^()]+)\)$/.exec(name) ?? [];
  return { main, aside };
}

function ownNames(name: string): string[] {
  const words = wordsOf(name);
  return placesAfterDeveloper(words).map((place) => words.slice(place).join(''));
}

function placesAfterDeveloper(words: readonly string[]): number[] {
  return Array.from({ length: Math.min(DEVELOPER_WORDS, words.length - 1) }, (_, index) => index + 1);
}

function coreOf(key: string): string {
  return key.replace(ENDING, '');
}
