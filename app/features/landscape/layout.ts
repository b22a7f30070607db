import { packTiles, type Tile, tileSize } from './tile-grid.ts';

/**
 * Where everything stands in the landscape. The unit is the side of the smallest tile, a cell. Categories stand in rows, in
 * their order; in each, its specializations stand in rows too, and the tiles of one on a grid. Equal tools give equal
 * layouts.
 */

export interface LandscapeTool {
  number: number;
  name: string;
  /** How widely known it is, 1 to 9; 0 if unknown. */
  prominence: number;
}

export interface Group<Tool extends LandscapeTool = LandscapeTool> {
  id: string;
  name: string;
  tools: readonly Tool[];
}

export interface CategoryGroup<Tool extends LandscapeTool = LandscapeTool> {
  id: string;
  name: string;
  colour: string;
  specializations: readonly Group<Tool>[];
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PlacedGroup<Tool> extends Box {
  id: string;
  name: string;
  tiles: readonly Tile<Tool>[];
}

export interface PlacedCategory<Tool> extends Box {
  id: string;
  name: string;
  colour: string;
  specializations: readonly PlacedGroup<Tool>[];
}

export interface Layout<Tool> {
  width: number;
  height: number;
  /** Space above the first tiles of a category, for its name. */
  title: number;
  categories: readonly PlacedCategory<Tool>[];
}

/** Space in cells: above a specialization's first tile for its name, around, and between. */
export const SPACE = { label: 1.4, padding: 1, column: 1, row: 0.6, gap: 1.6 } as const;

/** Names need some width to be read. */
const LEAST = { specialization: 4, category: 11 } as const;

/** How high a line of a category's name is, in its size. */
export const NAME_LINE = 1.08;

/** With fewer letters than this, a cut name says nothing. */
export const FEWEST = 6;

/** Beside a cut name of so many letters there is room for a number; a shorter one takes its place. */
const MANY = 10;

/** How many letters of a name have room, and whether the number beside it has too. */
export function roomFor(
  name: string,
  count: string,
  letters: number,
): { letters: number; isCounted: boolean } {
  const beside = letters - count.length - 1;
  const isCounted = beside >= Math.min(name.length, MANY);
  return { letters: isCounted ? beside : letters, isCounted };
}

/** Where the last line of a category's name stands, in cells below its top: as near to the tiles as the lines have room above. */
export function nameFoot(title: number, lines: number, size: number): number {
  return Math.max(title - 0.8, lines * size * NAME_LINE);
}

/** The largest size of names of which two lines stand above the first tiles, in cells as the space for them is. */
export function sizeOfTwo(title: number): number {
  return (title + SPACE.label) / (2 * NAME_LINE + 0.25);
}

/** More lines of names of a size would reach into the first tiles. */
export function mostLines(size: number, title: number): 1 | 2 {
  return size <= sizeOfTwo(title) ? 2 : 1;
}

/**
 * Breaks a name in two where one line has no room for it with the number beside it; each may still be too long. Beneath a
 * single word, an empty line has the number.
 */
export function nameLines(name: string, count: string, letters: number, most: 1 | 2): string[] {
  if (most === 1 || name.length + 1 + count.length <= letters) return [name];
  const last = name.lastIndexOf(' ', letters);
  const end = last < 0 ? name.indexOf(' ') : last;
  return end < 0 ? [name, ''] : [name.slice(0, end), name.slice(end + 1)];
}

/**
 * Width by height: of a screen, of a phone held upright, and of paper (A3, A4). On screens the whole is seen from so far away
 * that names of categories need two lines to be read.
 */
export const SHAPES = {
  wide: { ratio: 2.5, title: 6.6 },
  tall: { ratio: 0.66, title: 9.6 },
  paper: { ratio: Math.SQRT2, title: 3 },
} as const;
export type Shape = keyof typeof SHAPES;

export function layOut<Tool extends LandscapeTool>(
  groups: readonly CategoryGroup<Tool>[],
  of: Shape,
): Layout<Tool> {
  const { ratio, title } = SHAPES[of];
  const blocks = groups.flatMap((group) => {
    const parts = group.specializations.filter(({ tools }) => tools.length > 0).map(partOf);
    return parts.length === 0 ? [] : [blockOf(group, parts, title)];
  });
  if (blocks.length === 0) return { width: 0, height: 0, title, categories: [] };
  const rows = rowsOf(blocks, Math.max(1, Math.round(Math.sqrt(blocks.length / ratio))));
  const least = Math.max(...rows.map(leastOf));
  let width = Math.max(least, Math.ceil(Math.sqrt(ratio * blocks.reduce((sum, { area }) => sum + area, 0))));
  let filled = rows.map((row) => fillRow(row, width, SPACE.gap));
  // What names and gaps take is known only now.
  for (let turn = 0; turn < 3; turn++) {
    const better = Math.max(least, Math.round(Math.sqrt(ratio * width * heightOf(filled))));
    if (better === width) break;
    width = better;
    filled = rows.map((row) => fillRow(row, width, SPACE.gap));
  }
  return { width, height: heightOf(filled), title, categories: placedIn(filled, title) };
}

/** Something whose height follows from its width. */
interface Part {
  least: number;
  /** In cells, about. */
  area: number;
  height: (width: number) => number;
}

interface Filled<Item extends Part> {
  items: readonly Item[];
  widths: readonly number[];
  height: number;
}

function leastOf(row: readonly Part[]): number {
  return row.reduce((sum, { least }) => sum + least, 0) + SPACE.gap * (row.length - 1);
}

/** Divides things, in their order, into rows of about equal areas. */
function rowsOf<Item extends Part>(items: readonly Item[], count: number): Item[][] {
  const total = items.reduce((sum, { area }) => sum + area, 0);
  const rows: Item[][] = [];
  let before = 0;
  for (const item of items) {
    const row = Math.min(count - 1, Math.floor(((before + item.area / 2) / total) * count));
    rows[row] = [...(rows[row] ?? []), item];
    before += item.area;
  }
  return rows.filter((row) => row.length > 0);
}

/** Gives each its width in a row, so that the row is as low as possible: the tallest gets more, again and again. */
function fillRow<Item extends Part>(items: readonly Item[], width: number, gap: number): Filled<Item> {
  const widths = items.map(({ least }) => least);
  const heights = items.map(({ height, least }) => height(least));
  let free = Math.floor(width - gap * (items.length - 1) - widths.reduce((sum, each) => sum + each, 0));
  for (; free > 0; free--) {
    const tallest = heights.indexOf(Math.max(...heights));
    widths[tallest] = (widths[tallest] ?? 0) + 1;
    heights[tallest] = items[tallest]?.height(widths[tallest]) ?? 0;
  }
  return { items, widths, height: Math.max(...heights) };
}

function heightOf(rows: readonly Filled<Part>[]): number {
  return rows.reduce((sum, { height }) => sum + height, 0) + SPACE.gap * (rows.length - 1);
}

interface GroupPart<Tool> extends Part {
  pack: (width: number) => ReturnType<typeof packTiles<Sized<Tool>>>;
  id: string;
  name: string;
}

interface Sized<Tool> {
  tool: Tool;
  size: number;
}

function partOf<Tool extends LandscapeTool>({ id, name, tools }: Group<Tool>): GroupPart<Tool> {
  const sized = tools
    .map((tool): Sized<Tool> => ({ tool, size: tileSize(tool.prominence) }))
    .sort((a, b) => b.tool.prominence - a.tool.prominence || compare(a.tool.name, b.tool.name));
  const pack = remembered((width: number) => packTiles(sized, width));
  return {
    id,
    name,
    pack,
    least: LEAST.specialization,
    area: sized.reduce((sum, { size }) => sum + size * size, 0) + LEAST.specialization * SPACE.label,
    height: (width) => SPACE.label + pack(width).height,
  };
}

interface Block<Tool> extends Part {
  group: CategoryGroup<LandscapeTool>;
  rows: (width: number) => readonly Filled<GroupPart<Tool>>[];
}

function blockOf<Tool>(
  group: CategoryGroup<LandscapeTool>,
  parts: readonly GroupPart<Tool>[],
  title: number,
): Block<Tool> {
  const rows = remembered((width: number) => lowestRows(parts, width - 2 * SPACE.padding));
  return {
    group,
    rows,
    least: LEAST.category,
    area: parts.reduce((sum, { area }) => sum + area, 0),
    height: remembered((width) => title + SPACE.padding + sumOfRows(rows(width))),
  };
}

function sumOfRows(rows: readonly Filled<Part>[]): number {
  return rows.reduce((sum, { height }) => sum + height, 0) + SPACE.row * (rows.length - 1);
}

/** The division into rows, in their order, that takes the least height. */
function lowestRows<Item extends Part>(items: readonly Item[], width: number): readonly Filled<Item>[] {
  const best: (readonly Filled<Item>[])[] = [[]];
  for (let end = 1; end <= items.length; end++) {
    for (let start = end - 1; start >= 0; start--) {
      const row = items.slice(start, end);
      const needed = row.reduce((sum, { least }) => sum + least, 0) + SPACE.column * (row.length - 1);
      if (needed > width && row.length > 1) break;
      const rows = [...(best[start] ?? []), fillRow(row, width, SPACE.column)];
      const known = best[end];
      if (known === undefined || sumOfRows(rows) < sumOfRows(known)) best[end] = rows;
    }
  }
  return best[items.length] ?? [];
}

function placedIn<Tool>(rows: readonly Filled<Block<Tool>>[], title: number): PlacedCategory<Tool>[] {
  let y = 0;
  return rows.flatMap(({ items, widths, height }) => {
    const top = y;
    y += height + SPACE.gap;
    let x = 0;
    return items.map((block, place) => {
      const [left, width] = [x, widths[place] ?? 0];
      x += width + SPACE.gap;
      const { id, name, colour } = block.group;
      const box = { x: round(left), y: round(top), width, height: round(height) };
      return { id, name, colour, ...box, specializations: placedGroups(block, left, top + title, width) };
    });
  });
}

/** @param top of the first specialization */
function placedGroups<Tool>(block: Block<Tool>, left: number, top: number, width: number) {
  let y = top;
  return block.rows(width).flatMap(({ items, widths, height }): PlacedGroup<Tool>[] => {
    const above = y;
    y += height + SPACE.row;
    let x = left + SPACE.padding;
    return items.map(({ id, name, pack }, place) => {
      const [start, wide] = [x, widths[place] ?? 0];
      x += wide + SPACE.column;
      const tiles = pack(wide).tiles.map(({ tool: { tool }, ...tile }) => ({
        tool,
        size: tile.size,
        x: round(start + tile.x),
        y: round(above + SPACE.label + tile.y),
      }));
      return { id, name, x: round(start), y: round(above), width: wide, height: round(height), tiles };
    });
  });
}

/** Widths and gaps are tenths of a cell; sums of them are not quite. */
function round(cells: number): number {
  return Math.round(cells * 10) / 10;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function remembered<Value>(make: (width: number) => Value): (width: number) => Value {
  const known = new Map<number, Value>();
  return (width) => {
    const value = known.get(width) ?? make(width);
    known.set(width, value);
    return value;
  };
}
