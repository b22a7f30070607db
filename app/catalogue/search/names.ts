/** A tool with what its name is looked up by. */
export interface Named {
  number: number;
  /** Its name and its maker's, each as one word. */
  key: string;
  developerKey: string | null;
  /** Its former and its other names, each as one word. */
  otherKeys: readonly string[];
  /** How widely known it is, 0 to 9. */
  prominence: number;
  words: readonly string[];
}

/** Whether people also use a word to describe what they need. */
export type IsEveryday = (word: string) => boolean;

/** The prominence from which a name made of everyday words is meant as a name. */
export const HOUSEHOLD = 8;
/** The prominence from which people leave out the maker: 'Teams' is Microsoft Teams. */
export const KNOWN_WITHOUT_MAKER = 7;
/** How much more a full name counts than a shortened one, in points of prominence. */
const IN_FULL = 2;
const CLIPPED = 1;
/** A former or other name counts less than any tool's present name: another tool may be called so today. */
const ONCE = 0.1;

/** Endings that people leave out of products' names: 'otter' is Otter.ai. */
const ENDINGS = ['ai', 'io', 'com', 'app'];

/** The keys of the names that a typed one may mean. */
export function nameKeysOf(key: string): string[] {
  return [key, ...ENDINGS.map((ending) => key + ending)];
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
  const typed = words.join('');
  if (typed === '') return null;
  const isUnlikeOthers = !words.every(isEveryday);
  const rankOf = ({ key, otherKeys, developerKey: maker, prominence }: Tool): number => {
    if (key === typed) return prominence + IN_FULL;
    if (maker !== null && [maker + key, key + maker].includes(typed)) return prominence + IN_FULL;
    // A maker's name stands for its best known tool, whichever tool also has it.
    if (otherKeys.includes(typed) && typed !== maker && (isUnlikeOthers || isExpected))
      return prominence * ONCE;
    const isShort = maker !== null && maker + typed === key && prominence >= KNOWN_WITHOUT_MAKER;
    if (isShort && (isUnlikeOthers || isExpected || words.length === 1)) return prominence;
    return isUnlikeOthers && ENDINGS.some((ending) => typed + ending === key) ? prominence + CLIPPED : -1;
  };
  const fitting = names.map((tool) => ({ tool, rank: rankOf(tool) })).filter((each) => each.rank >= 0);
  return fitting.toSorted((a, b) => b.rank - a.rank)[0]?.tool ?? null;
}

/** As `toolNamed`, but a name of everyday words must be a household name. */
export function toolSurelyNamed<Tool extends Named>(
  words: readonly string[],
  names: readonly Tool[],
  isEveryday: IsEveryday,
): Tool | null {
  const tool = toolNamed(words, names, isEveryday, true);
  return tool && words.every(isEveryday) && tool.prominence < HOUSEHOLD ? null : tool;
}

/** The tool with the longest sure name in a text. */
export function longestName<Tool extends Named>(
  words: readonly string[],
  names: readonly Tool[],
  isEveryday: IsEveryday,
): Tool | null {
  for (let length = words.length; length > 0; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const found = toolSurelyNamed(words.slice(at, at + length), names, isEveryday);
      if (found) return found;
    }
  }
  return null;
}

/** The most words of a name that is looked for in a text. */
export const LONGEST_NAME = 4;

/** Every run of up to `LONGEST_NAME` neighbouring words, joined: any of them may be a name, however it is spaced. */
export function joinedRuns(words: readonly string[]): string[] {
  const runs = words.flatMap((_, at) =>
    Array.from({ length: Math.min(LONGEST_NAME, words.length - at) }, (_unused, more) =>
      words.slice(at, at + more + 1).join(''),
    ),
  );
  return [...new Set(runs)];
}
