import type { ToolSearch } from '#catalogue/tools/entities.ts';

interface Filter {
  /** As in an address (`facet-names.ts`). */
  name: string;
  label: string;
}

/** The interpretation of a search, as the API and MCP return it. */
export interface Understood {
  /** The words that rank results, or the tools or company that the search names. */
  need: string[];
  /** Filters in the words; a likely one may instead be the subject of the search. */
  filters: { asked: Filter[]; likely: Filter[] };
  /** What the search excludes: 'Adobe'. */
  exclusions: string[];
  /** Conditions on facts that are recorded of no tool: 'no sign-up'. */
  unrecorded: string[];
  /** Recorded facts that cannot be compared with a condition: 'prices in currencies other than EUR'. */
  uncompared: string[];
  /** Meaningful words that were not used. */
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

/** Whether anything was understood, so that results can fit. */
export function isAnythingUnderstood({ need, filters, exclusions }: Understood): boolean {
  return [need, filters.asked, filters.likely, exclusions].some(({ length }) => length > 0);
}

/** Words not understood that a line names. */
const MOST_NAMED = 6;

/** The interpretation in one line: 'Read as: video editor, Free tier, without Adobe; left aside: blorp.' */
export function describeUnderstood({ need, filters, exclusions, aside }: Understood): string {
  const more = aside.length - MOST_NAMED;
  const left = [...aside.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ');
  const read = [
    ...(need.some((each) => each.includes(' ')) ? need : [need.join(' ')].filter((each) => each !== '')),
    ...[...filters.asked, ...filters.likely].map(({ label }) => label),
    ...exclusions.map((label) => `without ${label}`),
  ].join(', ');
  if (read === '') return left === '' ? '' : `Not understood: ${left}.`;
  return `Read as: ${read}${left === '' ? '' : `; left aside: ${left}`}.`;
}

/** The result before a search has run. */
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
  perhapsExcluded: null,
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
