import type { Offer } from '#catalogue/tools/flags.ts';
import { formatDate } from '#site/format.ts';
import { worded } from '#site/noun.ts';
import { LIST_COLUMNS, type ListColumn, OFFER_COLUMNS, STATUS_WORDS } from './list-query.ts';
import { type ListedTool, missingOf } from './listed-tool.ts';
import type { Waiting, WaitingKind } from './select-tools.ts';

/** A cell's content; null for none. Days are ISO dates. */
type Cell = string | number | null;

export interface CellsOf {
  tool: ListedTool;
  waiting: Waiting | undefined;
  /** Category names by id. */
  categories: ReadonlyMap<string, string>;
}

const DAY_MS = 86_400_000;
const dayText = (day: number | null) =>
  day === null ? null : new Date(day * DAY_MS).toISOString().slice(0, 10);

const WAITING_WORDS: Readonly<Record<WaitingKind, string>> = {
  agent: 'agent',
  program: 'program',
  get vendor() {
    return worded('vendor');
  },
  lifecycle: 'site',
  report: 'report',
  draft: 'draft',
};

const OFFER_CELLS = Object.fromEntries(
  OFFER_COLUMNS.map(({ id }) => [id, ({ tool }: CellsOf) => (tool.flags.includes(id) ? 'yes' : null)]),
) as Record<Offer, (of: CellsOf) => Cell>;

const CELLS: Readonly<Record<ListColumn, (of: CellsOf) => Cell>> = {
  categories: ({ tool, categories }) =>
    tool.topics
      .flatMap((topic) => (topic.endsWith('/') ? (categories.get(topic.slice(0, -1)) ?? []) : []))
      .join(', '),
  prominence: ({ tool }) => tool.prominence || null,
  status: ({ tool }) => STATUS_WORDS[tool.status],
  price: ({ tool }) => tool.price,
  access({ tool: { isPremium } }) {
    if (isPremium === null) return null;
    return isPremium ? 'Premium' : 'Free';
  },
  featured: ({ tool }) =>
    tool.isFeatured ? (tool.featuredUntil ? `Until ${formatDate(tool.featuredUntil)}` : 'Featured') : null,
  facts: ({ tool }) => tool.facts,
  outdated: ({ tool }) => tool.outdated,
  oldest: ({ tool }) => dayText(tool.oldest),
  grades: ({ tool: { grades } }) =>
    Object.entries(grades)
      .flatMap(([grade, count]) => (count > 0 ? `${count} ${grade}` : []))
      .join(', '),
  missing: ({ tool }) => missingOf(tool).join(', '),
  found: ({ waiting = {} }) =>
    (Object.keys(WAITING_WORDS) as WaitingKind[])
      .flatMap((kind) => (waiting[kind] ? `${waiting[kind]} ${WAITING_WORDS[kind]}` : []))
      .join(', '),
  points: ({ tool }) => tool.points,
  rating: ({ tool }) => (tool.ratings === 0 ? null : Math.round(tool.rating * 10) / 10),
  developer: ({ tool }) => tool.developer,
  ...OFFER_CELLS,
  url: ({ tool }) => tool.url,
  added: ({ tool }) => dayText(tool.added),
  changed: ({ tool }) => dayText(tool.changed),
};

/** Columns of figures. */
export const NUMERIC: ReadonlySet<ListColumn> = new Set([
  'prominence',
  'facts',
  'outdated',
  'points',
  'rating',
]);
const DAYS: ReadonlySet<ListColumn> = new Set(['oldest', 'added', 'changed']);
/** Long lists are counted on the page and complete in files. */
const LONG: ReadonlySet<ListColumn> = new Set(['missing']);

/** The texts of a tool's cells on the page. */
export function shownCells(columns: readonly ListColumn[], of: CellsOf): string[] {
  return columns.map((column) => {
    if (LONG.has(column)) return String(of.tool.missing);
    const cell = CELLS[column](of);
    if (cell === null || cell === '') return '–';
    return DAYS.has(column) ? formatDate(String(cell)) : String(cell);
  });
}

/** The columns of a file: id, name, then those shown. */
export function fileColumns(columns: readonly ListColumn[]): { title: string; of: (of: CellsOf) => Cell }[] {
  return [
    { title: 'Id', of: ({ tool }) => tool.id },
    { title: 'Name', of: ({ tool }) => tool.name },
    ...LIST_COLUMNS.filter(({ id }) => columns.includes(id)).map(({ id, label }) => ({
      title: label,
      of: CELLS[id],
    })),
  ];
}
