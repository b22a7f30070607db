import type { Entry } from './entry.ts';
import { SORT_BUTTONS, SORTS, type SortField } from './sort-fields.ts';

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
