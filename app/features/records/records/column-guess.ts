import { OWN_FIELDS } from '#catalogue/tools/fields/own.ts';
import { TOOL_FIELDS } from '#catalogue/tools/tool-fields.ts';
import { isWebAddress, withScheme } from '#site/web-address.ts';
import type { TopicNames } from './topic-names.server.ts';
import { currencyIn } from './typed-cells.ts';

/** What a column of an unknown name may be, in the order in which they are tried. */
const BY_VALUES: readonly [column: string, is: (value: string, topics: TopicNames) => boolean][] = [
  ['url', (value) => isWebAddress(value) || withScheme(value) !== null],
  ['categories', (value, topics) => topics.category(value) !== undefined],
  ['decision_price_from', (value) => /\d/.test(value) && currencyIn(value) !== undefined],
  [
    'description',
    (value) => value.length >= 40 && value.trim().split(/\s+/).length >= 6 && !listsLabels(value),
  ],
];

const LABELS: ReadonlySet<string> = new Set([...OWN_FIELDS, ...TOOL_FIELDS].map(({ label }) => label));

/** Whether a cell lists what this site calls fields: it is about a record, and no part of one. */
function listsLabels(value: string): boolean {
  const entries = value.split(/[,;]/).map((entry) => entry.trim());
  // The last one may be cut.
  return entries.length > 2 && entries.slice(0, -1).every((entry) => LABELS.has(entry));
}

/** A column of a table, as far as its values are known. */
interface Sampled {
  index: number;
  samples: readonly string[];
  /** Whether several rows have the same value. */
  isRepeating: boolean;
}

/**
 * What columns of unknown names hold, told from their values: all of them have to say the same.
 *
 * @param taken our columns that others hold
 * @returns our columns by the places of theirs
 */
export function guessColumns(
  unknown: readonly Sampled[],
  taken: ReadonlySet<string>,
  topics: TopicNames,
): Map<number, string> {
  const guessed = new Map<number, string>();
  const open = (column: string) => !taken.has(column) && ![...guessed.values()].includes(column);
  const filled = unknown.filter(({ samples }) => samples.length > 0);
  for (const [column, is] of BY_VALUES) {
    const fitting = filled.find(
      ({ index, samples }) => !guessed.has(index) && samples.every((value) => is(value, topics)),
    );
    if (fitting && open(column)) guessed.set(fitting.index, column);
  }
  const named = filled.find(
    ({ index, samples, isRepeating }) => !guessed.has(index) && !isRepeating && samples.every(mayBeName),
  );
  if (named && open('name')) guessed.set(named.index, 'name');
  return guessed;
}

function mayBeName(value: string): boolean {
  return value.length <= 60 && /\p{L}/u.test(value) && !/^\d|[@:]/.test(value);
}
