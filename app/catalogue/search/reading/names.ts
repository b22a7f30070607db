import { companyKey, wordsOf } from '../language/words.ts';

/** A tool with the keys of its names. */
export interface Named {
  number: number;
  name: string;
  /** Keys of its name and of its maker's. */
  key: string;
  developerKey: string | null;
  /** Keys of its former and other names. */
  otherKeys: readonly string[];
  /** Prominence, 0 to 9. */
  prominence: number;
  /** The numbers of its rivals, nearest first. */
  rivals: readonly number[];
  words: readonly string[];
}

export interface Company {
  key: string;
  name: string;
  tools: number[];
  /** The tool that stands for the company. */
  flagship: number;
}

/** Look-ups by name. */
export interface Known<Tool extends Named> {
  names: readonly Tool[];
  companies: readonly Company[];
}

/** Whether a word also describes needs. */
export type IsEveryday = (word: string) => boolean;

/** The prominence from which everyday words count as a name. */
export const HOUSEHOLD = 8;
/** The prominence from which the maker may be left out: 'Teams' is Microsoft Teams. */
export const KNOWN_WITHOUT_MAKER = 7;
/** The advantage of a full name over a short one, in points of prominence. */
const IN_FULL = 2;
const CLIPPED = 1;
/** The weight of a former or other name, below any present name: another tool may have it today. */
const ONCE = 0.1;

/** Endings of products' names that people leave out if separate: 'otter' is Otter.ai, but 'loop' not Loopio. */
const ENDINGS = ['ai', 'io', 'com', 'app'];
const APART = new RegExp(`[\\s.](?:${ENDINGS.join('|')})$`, 'i');
const IN_CAPITALS = /(?<=\p{Ll})AI$/u;

/** A name's key without its ending; null if it has none. */
function withoutEnding(name: string, key: string): string | null {
  const ending =
    APART.test(name) || IN_CAPITALS.test(name) ? ENDINGS.find((each) => key.endsWith(each)) : undefined;
  return ending === undefined ? null : key.slice(0, -ending.length);
}

/** Whether words begin a name as it is spaced: 'bedtime story' is not Bedtimestory.ai. */
function isSpaced(name: string, words: readonly string[]): boolean {
  return wordsOf(name).join(' ').startsWith(words.join(' '));
}

/** The keys of a name without its ending and, of a widely known tool, without its maker: 'Teams' of Microsoft Teams. */
export function shortKeysOf(tool: {
  name: string;
  nameKey: string;
  developerKey: string | null;
  prominence: number;
}): string[] {
  const { name, nameKey, developerKey, prominence } = tool;
  const isLed =
    developerKey !== null && nameKey.startsWith(developerKey) && prominence >= KNOWN_WITHOUT_MAKER;
  return [withoutEnding(name, nameKey) ?? '', ...(isLed ? [nameKey.slice(developerKey.length)] : [])].filter(
    (key) => key !== '' && !ENDINGS.includes(key),
  );
}

/** The keys that words may spell: 'and' may stand for '&', which keys do not contain. */
function keysOf(words: readonly string[]): string[] {
  const typed = words.join('');
  return words.includes('and') ? [typed, words.filter((word) => word !== 'and').join('')] : [typed];
}

/**
 * The tool that words name, as a whole: with or without its maker, by a former name, or without an ending such as '.ai'. Everyday
 * words name only a tool that is called exactly that, or, where a name is expected, a widely known one.
 *
 * @param isExpected whether the search says that these words are a name, as in 'X alternative'
 */
export function toolNamed<Tool extends Named>(
  words: readonly string[],
  names: readonly Tool[],
  isEveryday: IsEveryday,
  isExpected: boolean,
): Tool | null {
  const isUnlikeOthers = !words.every(isEveryday);
  const rankOf = (typed: string, tool: Tool): number => {
    const { key, otherKeys, developerKey: maker, prominence } = tool;
    if (typed === '') return -1;
    if (key === typed) return prominence + IN_FULL;
    if (maker !== null && [maker + key, key + maker].includes(typed)) return prominence + IN_FULL;
    // A maker's name means its best known tool, even if another tool has it.
    if (otherKeys.includes(typed) && typed !== maker && (isUnlikeOthers || isExpected))
      return prominence * ONCE;
    const isShort = maker !== null && maker + typed === key && prominence >= KNOWN_WITHOUT_MAKER;
    if (isShort && (isUnlikeOthers || isExpected || prominence >= HOUSEHOLD)) return prominence;
    const isClipped = withoutEnding(tool.name, key) === typed && isSpaced(tool.name, words);
    return isUnlikeOthers && isClipped ? prominence + CLIPPED : -1;
  };
  let best: { tool: Tool; rank: number } | null = null;
  for (const typed of keysOf(words)) {
    for (const tool of names) {
      const rank = rankOf(typed, tool);
      if (rank >= 0 && (best === null || rank > best.rank)) best = { tool, rank };
    }
  }
  return best?.tool ?? null;
}

/** The best known tool of exactly this name, with or without its maker's. */
export function toolCalled<Tool extends Named>(
  words: readonly string[],
  names: readonly Tool[],
): Tool | null {
  const keys = keysOf(words);
  const isCalled = ({ key, developerKey }: Tool) =>
    keys.includes(key) || (developerKey !== null && keys.includes(developerKey + key));
  return names.find(isCalled) ?? null;
}

/** As `toolNamed`, but everyday words must be a household name. */
export function toolSurelyNamed<Tool extends Named>(
  words: readonly string[],
  names: readonly Tool[],
  isEveryday: IsEveryday,
): Tool | null {
  const tool = toolNamed(words, names, isEveryday, true);
  return tool && words.every(isEveryday) && tool.prominence < HOUSEHOLD ? null : tool;
}

/** The tool with the longest certain name in a text. */
export function longestName<Tool extends Named>(
  words: readonly string[],
  names: readonly Tool[],
  isEveryday: IsEveryday,
): Tool | null {
  for (let length = Math.min(words.length, LONGEST_NAME); length > 0; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const found = toolSurelyNamed(words.slice(at, at + length), names, isEveryday);
      if (found) return found;
    }
  }
  return null;
}

/** Maximum words of a name in a text. */
export const LONGEST_NAME = 6;

/** Keys of all runs of up to `LONGEST_NAME` words: any may be a name, however it is spaced. */
export function joinedRuns(words: readonly string[]): string[] {
  const runs = words.flatMap((_, at) =>
    Array.from({ length: Math.min(LONGEST_NAME, words.length - at) }, (_unused, more) =>
      keysOf(words.slice(at, at + more + 1)),
    ),
  );
  return [...new Set(runs.flat())];
}

/** The tool that stands for the company which these words name as a whole. */
export function flagshipNamed<Tool extends Named>(
  words: readonly string[],
  { names, companies }: Known<Tool>,
  isEveryday: IsEveryday,
): Tool | null {
  if (words.every(isEveryday)) return null;
  const company = companies.find(({ key }) => key === companyKey(words.join('')));
  return names.find(({ number }) => number === company?.flagship) ?? null;
}
