import { latinSlug } from '#features/editing/submission-record.ts';
import {
  CATEGORY_CHOICES,
  DAY_ORDERS,
  DECIMAL_MARKS,
  EMPTY_CELLS,
  LISTED_CHOICES,
  NO_CHOICES,
  OLDER_VALUES,
  type TableChoices,
  type WantedTopic,
} from '#features/records/read/table-choices.ts';
import { ownColumn } from '#features/records/records/columns.server.ts';
import { CURRENCY_CODES } from '#features/records/records/price-currency.ts';

/** The options of an import that say how a table is read. */
export const CHOICE_OPTIONS = {
  sheet: { type: 'string' },
  column: { type: 'string', multiple: true },
  days: { type: 'string', multiple: true },
  decimals: { type: 'string', multiple: true },
  category: { type: 'string', multiple: true },
  'new-category': { type: 'string', multiple: true },
  listed: { type: 'string' },
  row: { type: 'string', multiple: true },
  'empty-cells': { type: 'string' },
  categories: { type: 'string' },
  older: { type: 'string' },
  currency: { type: 'string' },
  whole: { type: 'boolean' },
  source: { type: 'string' },
  'source-url': { type: 'string' },
  'source-day': { type: 'string' },
} as const;

interface Given {
  sheet?: string | undefined;
  column?: string[] | undefined;
  days?: string[] | undefined;
  decimals?: string[] | undefined;
  category?: string[] | undefined;
  'new-category'?: string[] | undefined;
  listed?: string | undefined;
  row?: string[] | undefined;
  'empty-cells'?: string | undefined;
  categories?: string | undefined;
  older?: string | undefined;
  currency?: string | undefined;
  whole?: boolean | undefined;
  source?: string | undefined;
  'source-url'?: string | undefined;
  'source-day'?: string | undefined;
}

/**
 * What the options decide; undefined if none is there.
 *
 * @throws an Error for a value that means nothing
 */
export function readChoiceOptions(given: Given): TableChoices | undefined {
  if (Object.keys(CHOICE_OPTIONS).every((name) => given[name as keyof Given] === undefined)) return undefined;
  const { column = [], days = [], decimals = [], category = [], row = [] } = given;
  return {
    ...NO_CHOICES,
    sheet: given.sheet ?? NO_CHOICES.sheet,
    columns: pairs(column, (ours) => (ours === '' ? null : must(ownColumn(ours)))),
    days: pairs(days, (order) => oneOf(DAY_ORDERS, order)),
    decimals: pairs(decimals, (mark) => oneOf(DECIMAL_MARKS, mark)),
    topics: pairs(category, (ours) => ours),
    made: Object.fromEntries((given['new-category'] ?? []).map(wantedTopic)),
    listed: oneOf(LISTED_CHOICES, given.listed ?? NO_CHOICES.listed),
    rows: pairs(row, (choice) => oneOf(LISTED_CHOICES, choice)),
    emptyCells: oneOf(EMPTY_CELLS, given['empty-cells'] ?? NO_CHOICES.emptyCells),
    categories: oneOf(CATEGORY_CHOICES, given.categories ?? NO_CHOICES.categories),
    older: oneOf(OLDER_VALUES, given.older ?? NO_CHOICES.older),
    currency: given.currency === undefined ? NO_CHOICES.currency : currencyCode(given.currency),
    isWhole: given.whole ?? NO_CHOICES.isWhole,
    source: fileSource(given),
  };
}

function currencyCode(given: string): string {
  return oneOf(CURRENCY_CODES, given.toUpperCase());
}

function fileSource({ source, 'source-url': url, 'source-day': day }: Given): TableChoices['source'] {
  if (source === undefined && url === undefined && day === undefined) return null;
  return { synopsis: source?.trim() ?? '', url: url?.trim() ?? '', date_updated: day?.trim() ?? '' };
}

/** `theirs=ours`, in which theirs may hold the sign too; without the sign it is said of all. */
function pairs<Choice>(given: readonly string[], read: (ours: string) => Choice): Record<string, Choice> {
  return Object.fromEntries(
    given.map((pair) => {
      const at = pair.lastIndexOf('=');
      return [pair.slice(0, Math.max(at, 0)), read(pair.slice(at + 1).trim())];
    }),
  );
}

/**
 * `Voices`, `Audio/Voices`, or with ids of its own: `Voices=voices`, `Voices=audio/voices`.
 *
 * @throws Error for more than a category and a specialization
 */
function wantedTopic(given: string): [called: string, wanted: WantedTopic] {
  const [called = '', ids] = given.split(/=(?=[^=]*$)/).map((part) => part.trim());
  const names = called.split('/').map((part) => part.trim());
  const [id = '', inner, ...more] = (ids ?? names.map(latinSlug).join('/')).split('/');
  if (names.length > 2 || more.length > 0) must(undefined);
  const isInside = inner !== undefined && names.length === 1;
  const own = { id: must(id || undefined), name: isInside ? id : (names[0] ?? id) };
  if (inner === undefined) return [called, { ...own, inner: null }];
  return [called, { ...own, inner: { id: must(inner || undefined), name: names.at(-1) ?? inner } }];
}

function oneOf<Choice extends string>(choices: readonly Choice[], given: string): Choice {
  return must(choices.find((choice) => choice === given));
}

function must<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('An option has a value that means nothing.');
  return value;
}
