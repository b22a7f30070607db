import type { ToolSearch } from '#catalogue/tools/entities.ts';

interface Filter {
  /** As in an address (`facet-names.ts`). */
  name: string;
  label: string;
}

/** What a search was understood as. The API and MCP answer it as it is. */
export interface Understood {
  /** The words that results are ranked by, or the tools or the company that the search names. */
  need: string[];
  /** Filters that the words ask for; those that are likely may also be what the search is about. */
  filters: { asked: Filter[]; likely: Filter[] };
  /** What the search does not want: 'Adobe'. */
  exclusions: string[];
  /** What the words ask for that is recorded of no tool: 'no sign-up'. */
  unrecorded: string[];
  /** What is recorded, but not compared with what the words ask for: 'prices in currencies other than EUR'. */
  uncompared: string[];
  /** Telling words that have no part in the results. */
  aside: string[];
}

export const NOTHING_UNDERSTOOD: Understood = {
  need: [],
  filters: { asked: [], likely: [] },
  exclusions: [],
  unrecorded: [],
  uncompared: [],
  aside: [],
};

/** Whether results can be said to fit the words. */
export function isAnythingUnderstood({ need, filters, exclusions }: Understood): boolean {
  return [need, filters.asked, filters.likely, exclusions].some(({ length }) => length > 0);
}

/** A line names at most this many words that were not understood. */
const MOST_NAMED = 6;

/** In one line: 'Read as: video editor, Free tier, without Adobe; not understood: blorp.' */
export function describeUnderstood({ need, filters, exclusions, aside }: Understood): string {
  const more = aside.length - MOST_NAMED;
  const left = [...aside.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ');
  const read = [
    ...(need.some((each) => each.includes(' ')) ? need : [need.join(' ')].filter((each) => each !== '')),
    ...[...filters.asked, ...filters.likely].map(({ label }) => label),
    ...exclusions.map((label) => `without ${label}`),
  ].join(', ');
  if (read === '') return left === '' ? '' : `Not understood: ${left}.`;
  return `Read as: ${read}${left === '' ? '' : `; not understood: ${left}`}.`;
}

/** The result of a search that has not run. */
export const NOTHING_FOUND: ToolSearch = {
  data: [],
  count: 0,
  currentPage: 1,
  isSorted: false,
  sorts: [],
  corrected: null,
  marks: [],
  filters: [],
  without: [],
  wanted: [],
  fitting: 0,
  probable: 0,
  isPartial: false,
  unlisted: [],
  unlistedName: null,
  understood: NOTHING_UNDERSTOOD,
  isOnlyFilters: false,
  untold: null,
  intent: null,
  question: null,
  conversions: [],
  leftOut: { unsaid: 0, lackingRate: 0, dear: 0 },
  renamed: [],
  panel: {
    groups: [],
    categories: {},
    specializations: {},
    prices: { all: 0, free: 0, premium: 0, unknown: 0 },
    chosen: [],
  },
  offers: [],
  outdated: [],
};
