import { seenText } from './lines.ts';
import { squeezed } from './site.ts';
import { around, type Element } from './tree.ts';
import type { IsUnseen } from './visible.ts';

/** The surroundings of a table's cell. */
export interface CellPlace {
  /** The first cell of its row, as shown; '' for that cell itself. */
  row: string;
  /** The column's heads above it. */
  column: string;
  caption: string;
  /** All texts of its row. */
  whole: string;
  /** The column's text in the row 'Billed'; '' if there is none. */
  billing: string;
}

const CELLS = new Set(['td', 'th']);
/** Rows that are searched for heads. */
const MOST_HEADS = 3;

/** Caches a finding for each element, because a table is searched for each of its amounts. */
function once<Found>(find: (element: Element) => Found): (element: Element) => Found {
  const found = new WeakMap<Element, { value: Found }>();
  return (element) => {
    const known = found.get(element) ?? { value: find(element) };
    found.set(element, known);
    return known.value;
  };
}

/** The surroundings of an element in a table's cell; null outside a table. */
export function cellPlaceOf(element: Element, isUnseen: IsUnseen): CellPlace | null {
  const cell = around(element, ({ tag }) => CELLS.has(tag));
  const row = cell && around(cell, ({ tag }) => tag === 'tr');
  const table = row && around(row, ({ tag }) => tag === 'table');
  if (!cell || !row || !table) return null;
  const at = columnOf(cell, row);
  const rows = rowsOf(table);
  const heads = rows
    .slice(0, rows.indexOf(row))
    .filter(
      (each, place) => place < MOST_HEADS && cellsOf(each).every(({ tag }) => tag === 'th' || place === 0),
    )
    .flatMap((each) => cellAt(each, at) ?? []);
  const [first] = cellsOf(row);
  const billing = billingRowOf(table, isUnseen);
  const caption = table.children.find((child) => typeof child !== 'string' && child.tag === 'caption');
  return {
    row: first && first !== cell ? seenText(first, isUnseen) : '',
    column: heads.map((each) => seenText(each, isUnseen)).join(' '),
    caption: typeof caption === 'object' ? seenText(caption, isUnseen) : '',
    whole: cellsOf(row)
      .map((each) => seenText(each, isUnseen))
      .join(' | '),
    billing: billing && billing !== row ? seenText(cellAt(billing, at) ?? billing, isUnseen) : '',
  };
}

/** Heads of tables that compare vendors. */
const OF_VENDORS = /^(?:tool|provider|vendor|platform|competitor|alternative|solution)s?$/i;

/** Whether a cell is another vendor's: one column or row has the vendor's name, and the cell's own has another. */
export function isOfAnother(element: Element, names: readonly string[], isUnseen: IsUnseen): boolean {
  const cell = around(element, ({ tag }) => CELLS.has(tag));
  const row = cell && around(cell, ({ tag }) => tag === 'tr');
  const table = row && around(row, ({ tag }) => tag === 'table');
  if (!cell || !row || !table) return false;
  const rows = rowsOf(table).slice(0, MOST_ROWS);
  const isOwn = (each: Element | null | undefined) => {
    const said = each ? squeezed(seenText(each, isUnseen)) : '';
    return names.some((name) => squeezed(name) !== '' && said.startsWith(squeezed(name)));
  };
  const [head] = rows;
  if (!head || head === row) return false;
  const heads = cellsOf(head);
  const own = heads.filter((each, at) => at > 0 && isOwn(each));
  if (own.length > 0 && own.length < heads.length - 1) return !isOwn(cellAt(head, columnOf(cell, row)));
  const isOfVendors = heads[0] !== undefined && OF_VENDORS.test(seenText(heads[0], isUnseen));
  return isOfVendors && rows.some((each) => isOwn(cellsOf(each)[0])) && !isOwn(cellsOf(row)[0]);
}

/** The table's row that says how each column is billed. */
function billingRowOf(table: Element, isUnseen: IsUnseen): Element | null {
  const known = billingRows.get(table);
  if (known !== undefined) return known;
  const row = rowsOf(table)
    .slice(0, MOST_ROWS)
    .find((each) => {
      const [name] = cellsOf(each);
      return name !== undefined && BILLING.test(seenText(name, isUnseen));
    });
  billingRows.set(table, row ?? null);
  return row ?? null;
}

const billingRows = new WeakMap<Element, Element | null>();
/** In tables for people, the row stands higher up. */
const MOST_ROWS = 50;
const BILLING = /^(?:billed|billing(?: (?:cycle|period|frequency))?|payment)$/i;

const rowsOf = once((table: Element): Element[] =>
  table.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    return child.tag === 'tr' ? [child] : /^t(?:head|body|foot)$/.test(child.tag) ? rowsOf(child) : [];
  }),
);

/** Tables for people have fewer columns. */
const MOST_CELLS = 100;

const cellsOf = once((row: Element): Element[] =>
  row.children
    .filter((child) => typeof child !== 'string')
    .filter(({ tag }) => CELLS.has(tag))
    .slice(0, MOST_CELLS),
);

function widthOf({ attributes }: Element): number {
  return Math.min(Math.max(Number(attributes.colspan) || 1, 1), 50);
}

function columnOf(cell: Element, row: Element): number {
  const cells = cellsOf(row);
  return cells.slice(0, cells.indexOf(cell)).reduce((sum, each) => sum + widthOf(each), 0);
}

function cellAt(row: Element, column: number): Element | null {
  let at = 0;
  for (const cell of cellsOf(row)) {
    at += widthOf(cell);
    if (at > column) return cell;
  }
  return null;
}
