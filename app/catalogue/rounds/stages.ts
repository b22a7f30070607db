import type { RoundKind } from '../tools/fact-words.ts';
import { bringsMoney } from '../tools/round-kinds.ts';

/** The stages that rounds are filtered by, in the order in which companies pass through them. */
export const STAGES = [
  'pre-seed',
  'seed',
  'series-a',
  'series-b',
  'series-c',
  'series-d',
  'series-e',
  'later-series',
  'growth',
  'strategic',
  'debt',
  'other',
  'exit',
] as const;

export type Stage = (typeof STAGES)[number];

export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  'pre-seed': 'Pre-seed',
  seed: 'Seed',
  'series-a': 'Series A',
  'series-b': 'Series B',
  'series-c': 'Series C',
  'series-d': 'Series D',
  'series-e': 'Series E',
  'later-series': 'Series F and later',
  growth: 'Growth',
  strategic: 'Strategic',
  debt: 'Debt',
  other: 'Other, or several at once',
  exit: 'Exits and other events',
};

const LETTERED: Readonly<Record<string, Stage>> = {
  a: 'series-a',
  b: 'series-b',
  c: 'series-c',
  d: 'series-d',
  e: 'series-e',
};

/** Two stages in one round, or money of two kinds, are neither of them. */
const COMBINED =
  /\b(?:series|seed)\b.*(?:\band|[/&]) ?(?:series )?[a-z]\b|\b(?:series|seed)\b.*\+ ?series\b|\bdebt and\b/;
const NAMED: readonly (readonly [RegExp, Stage])[] = [
  [/^pre ?seed\b/, 'pre-seed'],
  [/^(?:series )?seed\b/, 'seed'],
  [/\bstrategic\b/, 'strategic'],
  [/\b(?:debt|convertible note|non dilutive|loan)\b/, 'debt'],
  [/^growth\b/, 'growth'],
];

/**
 * The stage of a round, read from its reported name or from our own code of a stage, with hyphens or spaces: extensions
 * and numbered parts ('Series A-1') belong to their series. A name that no rule knows is 'other'; nothing is guessed
 * from amounts or dates. What brings a company no money has no stage.
 */
export function stageOf(round: string | null, kind: RoundKind): Stage {
  if (!bringsMoney({ kind })) return 'exit';
  const name = (round ?? '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_\u2010-\u2015-]+/g, ' ');
  const own = STAGES.find((stage) => stage.replaceAll('-', ' ') === name);
  if (own !== undefined) return own;
  if (COMBINED.test(name)) return 'other';
  const letter = name.match(/^series ?([a-z])(?: ?\d+)?(?![a-z])/)?.[1];
  if (letter !== undefined) return LETTERED[letter] ?? 'later-series';
  return NAMED.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';
}
