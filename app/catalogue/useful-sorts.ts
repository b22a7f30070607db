import type { Entry } from './entry.ts';
import { SORT_BUTTONS, SORTS, type SortField } from './sort-fields.ts';

/**
 * The sorts that change anything in what was found: a list without any rating stays as it is, and so does one whose tools
 * were all listed on one day. It ends as soon as two tools differ in everything.
 */
export function usefulSorts(found: Iterable<Entry>): SortField[] {
  const useful = new Set<SortField>();
  let first: Entry | undefined;
  for (const entry of found) {
    first ??= entry;
    for (const field of SORT_BUTTONS) if (seen(field, entry) !== seen(field, first)) useful.add(field);
    if (useful.size === SORT_BUTTONS.length) break;
  }
  return SORT_BUTTONS.filter((field) => useful.has(field));
}

function seen(field: SortField, { sort }: Entry): unknown {
  return (SORTS[field].seen ?? SORTS[field].key)(sort);
}
