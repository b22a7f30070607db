import type { Entry, Sort } from './entry.ts';
import { SORT_BUTTONS, SORTS, type SortField } from './sort-fields.ts';

const LAST_TEXT = '\u{10ffff}';

/**
 * What a tool is sorted by, first key first. Ties go by prominence and then by name in either direction; only names are
 * read backwards. What is not known comes last in either direction.
 */
export type Keys = readonly [number | string, number, string, string] | readonly [string, number, string];

/** A field's own key, smallest first. */
function fieldKey({ field, order }: Sort, { sort }: Entry): number | string {
  const { key, isText, only = order } = SORTS[field];
  const value = key(sort);
  if (value === null) return isText ? LAST_TEXT : Number.POSITIVE_INFINITY;
  return typeof value === 'number' && only === 'desc' ? -value : value;
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

/**
 * The sorts that change anything in what was found: a list without any rating stays as it is, and so does one whose tools
 * were all listed on one day.
 */
export function usefulSorts(found: ArrayLike<number>, entryOf: (number: number) => Entry): SortField[] {
  const { length } = found;
  const sortOf = (place: number) => entryOf(found[place] ?? 0).sort;
  return SORT_BUTTONS.filter((field) => {
    const seen = SORTS[field].seen ?? SORTS[field].key;
    const first = length > 0 ? seen(sortOf(0)) : null;
    for (let place = 1; place < length; place++) if (seen(sortOf(place)) !== first) return true;
    return false;
  });
}
