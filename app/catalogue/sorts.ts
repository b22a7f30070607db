import type { Entry, Sort } from './entry.ts';

/**
 * What a tool is sorted by, first key first. Ties go by prominence and then by name in either direction; only names are
 * read backwards. What is not known comes last in either direction.
 */
export type Keys = readonly [number | string, number, string, string] | readonly [string, number, string];

/** A field's own key, smallest first. */
function fieldKey({ field, order }: Sort, { sort }: Entry): number | string {
  const signed = (value: number) => (order === 'desc' ? -value : value);
  switch (field) {
    case 'price':
      return sort.price === null ? Number.POSITIVE_INFINITY : signed(sort.price);
    case 'launched':
      return sort.launched === null ? Number.POSITIVE_INFINITY : signed(sort.launched);
    // These are sorted in one direction only (catalogue/search/filters/tool-query).
    case 'free_tier':
      return sort.free_tier ? 0 : 1;
    case 'platforms':
      return -sort.platforms;
    case 'country':
      return sort.country ?? '\u{10ffff}';
    case 'name':
      return sort.name;
    default:
      return signed(sort[field]);
  }
}

export function keysOf(shown: Sort, entry: Entry): Keys {
  const { prominence, id, sort } = entry;
  if (shown.field === 'name') return [sort.name, -prominence, id];
  return [fieldKey(shown, entry), -prominence, sort.name, id];
}

/** Compares two tools by their keys in the same order. */
export function compareKeys(
  { field, order }: Sort,
  a: readonly (number | string)[],
  b: readonly (number | string)[],
): number {
  const sign = field === 'name' && order === 'desc' ? -1 : 1;
  for (const [place, key] of a.entries()) {
    const other = b[place] ?? '';
    if (key !== other) return key < other ? -sign : sign;
  }
  return 0;
}

/** The numbers of tools in an order. */
export function sorted(entries: readonly Entry[], shown: Sort): Uint32Array {
  const keyed = entries.map((entry) => ({ number: entry.number, keys: keysOf(shown, entry) }));
  keyed.sort((a, b) => compareKeys(shown, a.keys, b.keys));
  return Uint32Array.from(keyed, ({ number }) => number);
}

/**
 * Where the tools begin that follow a place of an order.
 *
 * @param keys of the place, where a tool may stand no longer
 */
export function placeAfter(
  numbers: Uint32Array,
  entryOf: (number: number) => Entry,
  shown: Sort,
  keys: readonly (number | string)[],
): number {
  let first = 0;
  let to = numbers.length;
  while (first < to) {
    const middle = (first + to) >> 1;
    if (compareKeys(shown, keysOf(shown, entryOf(numbers[middle] ?? 0)), keys) <= 0) first = middle + 1;
    else to = middle;
  }
  return first;
}
