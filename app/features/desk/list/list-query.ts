import { OFFER_ROWS } from '#catalogue/tools/flags.ts';
import { TOOL_STATUSES, type ToolStatus } from '#catalogue/tools/tool-status.ts';
import { wordedTexts } from '#site/noun.ts';
import { WATCHED } from './watched.ts';

/** What a tool offers, each a column that says 'yes' or nothing: records never say that it has none. */
export const OFFER_COLUMNS = OFFER_ROWS.map(({ code, label }) => ({ id: code, label }));

/** The columns of the desk's list of tools, in order, after the tool itself. */
export const LIST_COLUMNS = wordedTexts([
  { id: 'categories', label: 'Categories' },
  { id: 'prominence', label: 'Prominence' },
  { id: 'status', label: 'Status' },
  { id: 'price', label: 'Price from' },
  { id: 'access', label: 'Free or Premium' },
  { id: 'featured', label: 'Featured' },
  ...OFFER_COLUMNS,
  { id: 'facts', label: 'Facts' },
  { id: 'outdated', label: 'May be out of date' },
  { id: 'oldest', label: 'Oldest fact' },
  { id: 'grades', label: 'Sources' },
  { id: 'missing', label: 'Missing' },
  { id: 'found', label: 'Waiting' },
  { id: 'points', label: 'Data points' },
  { id: 'rating', label: 'Rating' },
  { id: 'developer', label: 'Developer' },
  { id: 'url', label: 'Website' },
  { id: 'added', label: 'Added' },
  { id: 'changed', label: 'Changed' },
] as const);
export type ListColumn = (typeof LIST_COLUMNS)[number]['id'];

const SHOWN_AT_FIRST: readonly ListColumn[] = [
  'categories',
  'prominence',
  'price',
  'outdated',
  'missing',
  'found',
];

/** The sorts of the list, each with its initial direction. */
export const LIST_SORTS = [
  { id: 'name', label: 'Name' },
  { id: 'prominence', label: 'Best known' },
  { id: 'changed', label: 'Changed last' },
  { id: 'added', label: 'Added last' },
  { id: 'outdated', label: 'Most facts out of date' },
  { id: 'oldest', label: 'Oldest fact' },
  { id: 'missing', label: 'Most missing' },
  { id: 'points', label: 'Fewest data points' },
  { id: 'price', label: 'Lowest price' },
  { id: 'rating', label: 'Best rated' },
  { id: 'found', label: 'Most waiting' },
] as const;
export type ListSort = (typeof LIST_SORTS)[number]['id'];

interface Choice {
  id: string;
  label: string;
}

export const STATUS_WORDS: Readonly<Record<ToolStatus, string>> = {
  active: 'Active',
  acquired: 'Acquired',
  merged: 'Merged',
  closed: 'Shut down',
};

/** Filters with fixed values, by parameter. */
export const LIST_FILTERS = wordedTexts({
  prominence: {
    label: 'Prominence',
    choices: [
      { id: 'high', label: '7 to 9' },
      { id: 'middle', label: '4 to 6' },
      { id: 'low', label: '1 to 3' },
      { id: 'none', label: 'Not stated' },
    ],
  },
  age: {
    label: 'Age of facts',
    choices: [
      { id: 'outdated', label: 'Some may be out of date' },
      { id: 'undated', label: 'Some are undated' },
      { id: 'good', label: 'None is out of date or undated' },
      { id: 'none', label: 'No facts' },
    ],
  },
  grade: {
    label: 'Grade of source',
    choices: [
      { id: 'editorial', label: 'Some editorial' },
      { id: 'attributed', label: 'Some attributed' },
      { id: 'sourced', label: 'Some sourced' },
      { id: 'allSourced', label: 'All sourced' },
    ],
  },
  status: { label: 'Status', choices: TOOL_STATUSES.map((id) => ({ id, label: STATUS_WORDS[id] })) },
  featured: {
    label: 'Featured',
    choices: [
      { id: 'yes', label: 'Featured' },
      { id: 'no', label: 'Not Featured' },
    ],
  },
  access: {
    label: 'Free or Premium',
    choices: [
      { id: 'free', label: 'Free' },
      { id: 'premium', label: 'Premium' },
      { id: 'unsaid', label: 'Not stated' },
    ],
  },
  plans: { label: 'Price', choices: [{ id: 'contradict', label: 'Contradicts the plans' }] },
  found: {
    label: 'Waiting',
    choices: [
      { id: 'any', label: 'Anything' },
      { id: 'agent', label: 'Proposed by the agent' },
      { id: 'program', label: 'Proposed by a program' },
      { id: 'vendor', label: 'Proposed by a vendor' },
      { id: 'lifecycle', label: 'Found at its site' },
      { id: 'report', label: 'Reported values' },
      { id: 'draft', label: 'Drafts' },
    ],
  },
} as const satisfies Readonly<Record<string, { label: string; choices: readonly Choice[] }>>);
export type ListFilter = keyof typeof LIST_FILTERS;
const FILTERS = Object.keys(LIST_FILTERS) as ListFilter[];

/** A query of the list. '' means no filter. */
export interface ListQuery {
  /** A part of the name, the id or the address. */
  q: string;
  /** A category's id, or `category/specialization`. */
  topic: string;
  /** Ids of `WATCHED`; matching tools lack all of them. */
  missing: readonly string[];
  filters: Readonly<Record<ListFilter, string>>;
  columns: readonly ListColumn[];
  by: ListSort;
  /** Whether the sort's initial direction is reversed. */
  isTurned: boolean;
  /** From 1. */
  page: number;
}

export const LIST_PARAMETERS = [
  'q',
  'topic',
  'missing',
  'columns',
  'by',
  'turned',
  'page',
  ...FILTERS,
] as const;
/** Parameters that a form may repeat. */
export const LIST_LISTS = ['missing', 'columns'] as const;
const LONGEST_TERM = 200;

/** Reads an address; unknown values are ignored. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const listed = (name: string) => params.getAll(name).flatMap((value) => value.split(','));
  const columns = LIST_COLUMNS.map(({ id }) => id).filter((id) => listed('columns').includes(id));
  const page = Number(params.get('page') ?? 1);
  return {
    q: text(params.get('q')),
    topic: text(params.get('topic')),
    missing: WATCHED.map(({ id }) => id).filter((id) => listed('missing').includes(id)),
    filters: filtersOf((filter) => params.get(filter)),
    columns: columns.length > 0 ? columns : SHOWN_AT_FIRST,
    by: LIST_SORTS.find(({ id }) => id === params.get('by'))?.id ?? 'name',
    isTurned: params.get('turned') === '1',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

function text(given: string | null): string {
  return (given ?? '').trim().slice(0, LONGEST_TERM);
}

function filtersOf(given: (filter: ListFilter) => string | null): ListQuery['filters'] {
  const chosen = (filter: ListFilter) => {
    const choices: readonly Choice[] = LIST_FILTERS[filter].choices;
    return choices.find(({ id }) => id === given(filter))?.id ?? '';
  };
  return {
    prominence: chosen('prominence'),
    age: chosen('age'),
    grade: chosen('grade'),
    status: chosen('status'),
    featured: chosen('featured'),
    access: chosen('access'),
    plans: chosen('plans'),
    found: chosen('found'),
  };
}

/** Omits defaults. */
export function writeListQuery(query: ListQuery): URLSearchParams {
  const { q, topic, missing, filters, columns, by, isTurned, page } = query;
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (topic) params.set('topic', topic);
  if (missing.length > 0) params.set('missing', missing.join(','));
  for (const filter of FILTERS) if (filters[filter]) params.set(filter, filters[filter]);
  if (columns.join() !== SHOWN_AT_FIRST.join()) params.set('columns', columns.join(','));
  if (by !== 'name') params.set('by', by);
  if (isTurned) params.set('turned', '1');
  if (page > 1) params.set('page', String(page));
  return params;
}

/** Whether a query has a filter. */
export function isNarrowed({ q, topic, missing, filters }: ListQuery): boolean {
  return q !== '' || topic !== '' || missing.length > 0 || FILTERS.some((filter) => filters[filter] !== '');
}

/** The query after choosing a sort; choosing it again reverses it. */
export function sortedBy(query: ListQuery, by: ListSort): ListQuery {
  return { ...query, by, isTurned: query.by === by && !query.isTurned, page: 1 };
}
