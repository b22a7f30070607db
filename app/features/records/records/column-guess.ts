import { OWN_FIELDS } from '#catalogue/tools/fields/own.ts';
import { TOOL_FIELDS } from '#catalogue/tools/tool-fields.ts';
import { addressOf, hostIn, isWebAddress, withScheme } from '#site/web-address.ts';
import type { TopicNames } from './topic-names.server.ts';
import { currencyIn } from './typed-cells.ts';

/** Tests for columns with unknown names, in the order in which they are tried. */
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

/** Whether a cell lists labels of fields: such a column describes the record and is not part of it. */
function listsLabels(value: string): boolean {
  const entries = value.split(/[,;]/).map((entry) => entry.trim());
  // The last entry may be cut off.
  return entries.length > 2 && entries.slice(0, -1).every((entry) => LABELS.has(entry));
}

/** A column with a sample of its values. */
interface Sampled {
  index: number;
  samples: readonly string[];
  /** Whether several rows have the same value. */
  isRepeating: boolean;
  /** Whether its name says that it has remarks. */
  isRemark: boolean;
  /** Whether its name ends as that of another field does. */
  isOther: boolean;
}

export interface Guess {
  column: string;
  how: 'values' | 'remarks';
}

/**
 * Guesses the fields of columns with unknown names from their values, all of which must agree. Remarks are no names;
 * where no column describes the tools, sentences of one, remarks last, may describe new ones. With ids nothing else is a name.
 *
 * @param taken fields that other columns have
 * @returns fields by column index
 */
export function guessColumns(
  unknown: readonly Sampled[],
  taken: ReadonlySet<string>,
  topics: TopicNames,
): Map<number, Guess> {
  const guessed = new Map<number, Guess>();
  const open = (column: string) =>
    !taken.has(column) && ![...guessed.values()].some((guess) => guess.column === column);
  const filled = unknown.filter(({ samples }) => samples.length > 0);
  for (const [column, is] of BY_VALUES) {
    const fitting = filled.find(
      ({ index, samples, isRemark }) =>
        !guessed.has(index) &&
        !(isRemark && column === 'description') &&
        samples.every((value) => is(value, topics)) &&
        !(column === 'url' && (areOfOneSite(samples) || samples.every(isListing))),
    );
    if (fitting && open(column)) guessed.set(fitting.index, { column, how: 'values' });
  }
  const named = filled.find(
    ({ index, samples, isRepeating, isRemark, isOther }) =>
      !guessed.has(index) &&
      !isRepeating &&
      !isRemark &&
      !isOther &&
      samples.every(mayBeName) &&
      !areNumbered(samples),
  );
  if (named && open('name') && open('id')) guessed.set(named.index, { column: 'name', how: 'values' });
  const describing = filled.filter(
    ({ index, samples }) =>
      !guessed.has(index) && samples.every((value) => mayDescribe(value) && !listsLabels(value)),
  );
  const [others, remarks] = [false, true].map((are) => describing.filter(({ isRemark }) => isRemark === are));
  const [sentences, ...more] = (others?.length ? others : remarks) ?? [];
  if (sentences && more.length === 0 && open('description'))
    guessed.set(sentences.index, { column: 'description', how: 'remarks' });
  return guessed;
}

/** Whether addresses are pages of one site, as those of cards on a board, and not the sites of tools. */
function areOfOneSite(samples: readonly string[]): boolean {
  return samples.length > 1 && new Set(samples.map((value) => hostIn(addressOf(value.trim())))).size === 1;
}

/** Whether an address may be that of a tool's page here. */
function isListing(value: string): boolean {
  return /\/tools\/[a-z0-9-]+$/.test(value);
}

/** Whether a value is a sentence rather than a list, an address or a note to somebody. */
function mayDescribe(value: string): boolean {
  const parts = value.split(/[,;|/]/).map((part) => part.trim().split(/\s+/).length);
  const words = parts.reduce((sum, count) => sum + count, 0);
  return value.length >= 20 && words >= 4 && Math.max(...parts) >= 3 && !/[?@]|\d{4}/.test(value);
}

/** Whether values are the numbers of one series, such as the keys of tickets: 'AIT-12'. */
function areNumbered(samples: readonly string[]): boolean {
  const series = new Set(samples.map((value) => /^(\p{Lu}[\p{Lu}\d_]*-)\d+$/u.exec(value.trim())?.[1]));
  return samples.length > 1 && series.size === 1 && !series.has(undefined);
}

function mayBeName(value: string): boolean {
  return value.length <= 60 && /\p{L}/u.test(value) && !/^\d|[@:]/.test(value);
}
