import { wordsOf } from '../language/words.ts';

/** Phrases that ask for an alternative to a tool; `X` is its name. */
const ALTERNATIVE_PATTERNS = [
  'alternatives to X|alternative to X|alternatives of X|alternative of X',
  'competitors of X|competitors to X|competitor of X|competitor to X|rivals of X|comparable to X',
  'tools like X|apps like X|app like X|tool like X|software like X|sites like X|something like X|services like X',
  'programs like X|websites like X|ais like X|ai like X|products like X|platforms like X',
  'cheaper than X|better than X|less expensive than X',
  'alternative zu X|alternativen zu X',
  'etwas wie X|sowas wie X|quelque chose comme X|algo como X|qualcosa come X|iets als X|zoiets als X|cos jak X',
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

/** Phrases that may instead name what a tool works on: 'replace background in photo', 'voice clone'. */
const REPLACING_PATTERNS = [
  'replacement for X|replacements for X|replace X|replaces X|replacing X|substitute for X|instead of X|similar to X',
  'switch from X|switching from X|migrate from X|ersatz fur X|statt X|anstatt X',
  'similar a X|en lugar de X|en vez de X|remplacer X|a la place de X|equivalent de X|equivalent a X|similaire a X',
  'X ersatz|X replacement|X clone|X clones|X equivalent|X substitute|X like|X style',
  'X but|X aber|X pero|X mas|X mais|X ma|X maar',
];

interface Pattern {
  /** The words before the name; empty for a pattern that begins with the name. */
  before: readonly string[];
  /** All words of the pattern. */
  run: readonly string[];
  isClear: boolean;
}

/** In order: the first with a name counts. */
export const PATTERNS: readonly Pattern[] = [
  ...ALTERNATIVE_PATTERNS.map((line) => ({ line, isClear: true })),
  ...REPLACING_PATTERNS.map((line) => ({ line, isClear: false })),
]
  .flatMap(({ line, isClear }) => line.split('|').map((text) => ({ text, isClear })))
  .map(({ text, isClear }) => {
    const [before = '', after = ''] = text.split('X');
    return { before: wordsOf(before), run: [...wordsOf(before), ...wordsOf(after)], isClear };
  });

const patternWords = new Set(PATTERNS.flatMap(({ run }) => run));

/** Whether a word is part of a pattern, and so states no need. */
export function isPatternWord(word: string): boolean {
  return patternWords.has(word);
}

const afterNames = new Set(
  PATTERNS.flatMap(({ before, run, isClear }) => (isClear && before.length === 0 ? run : [])),
);

/** Whether a word after a name makes a pattern: 'alternative' in 'X alternative'. */
export function asksForAnother(word: string): boolean {
  return afterNames.has(word);
}
