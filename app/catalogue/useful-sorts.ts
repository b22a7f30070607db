import type { Entry } from './entry.ts';
import { SORT_BUTTONS, type SortField } from './search/filters/tool-query.ts';

const MICROSECONDS_A_DAY = 86_400_000_000;

/** What people see of a tool's sort values: of when it was listed, the day. */
const SEEN = {
  name: ({ sort }) => sort.name,
  avg_rating: ({ sort }) => sort.avg_rating,
  rating_count: ({ sort }) => sort.rating_count,
  created_at: ({ sort }) => Math.floor(sort.created_at / MICROSECONDS_A_DAY),
  launched: ({ sort }) => sort.launched,
} satisfies Record<(typeof SORT_BUTTONS)[number], (entry: Entry) => unknown>;

/**
 * The sorts that change anything in what was found: a list without any rating stays as it is, and so does one whose tools
 * were all listed on one day. It ends as soon as two tools differ in everything.
 */
export function usefulSorts(found: Iterable<Entry>): SortField[] {
  const useful = new Set<SortField>();
  let first: Entry | undefined;
  for (const entry of found) {
    first ??= entry;
    for (const field of SORT_BUTTONS) if (SEEN[field](entry) !== SEEN[field](first)) useful.add(field);
    if (useful.size === SORT_BUTTONS.length) break;
  }
  return SORT_BUTTONS.filter((field) => useful.has(field));
}
