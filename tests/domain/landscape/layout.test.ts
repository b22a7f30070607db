import { describe, expect, test } from 'vitest';
import {
  type CategoryGroup,
  type Layout,
  layOut,
  mostLines,
  nameLines,
  SHAPES,
  type Shape,
} from '#features/landscape/layout.ts';
import { tileSize } from '#features/landscape/tile-grid.ts';

/** Where the tiles of the landscape stand. */

/** Categories with tools of every size, the same each time. */
function market(categories: number, specializations: number, tools: number): CategoryGroup[] {
  let number = 0;
  return Array.from({ length: categories }, (_, category) => ({
    id: `c${category}`,
    name: `Category ${category}`,
    colour: '#61248d',
    specializations: Array.from({ length: specializations }, (_, specialization) => ({
      id: `s${specialization}`,
      name: `Specialization ${specialization}`,
      tools: Array.from({ length: (tools + category * 3 + specialization) % 40 }, () => ({
        number,
        name: `Tool ${number}`,
        prominence: (number++ * 7) % 10,
      })),
    })),
  }));
}

const CASES: [string, CategoryGroup[]][] = [
  ['nothing', []],
  ['one tool', market(1, 1, 1)],
  ['one category of one specialization', market(1, 1, 39)],
  ['one category of many', market(1, 12, 9)],
  [
    'categories without tools',
    [...market(3, 3, 8), { id: 'e', name: 'Empty', colour: '#000000', specializations: [] }],
  ],
  ['a market', market(40, 12, 9)],
];

function tilesOf<Tool>({ categories }: Layout<Tool>) {
  return categories.flatMap(({ specializations }) => specializations.flatMap(({ tiles }) => tiles));
}

interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A tenth of a cell is what places are rounded to. */
const ROUNDED = 0.11;

function overlap(a: Square, b: Square): boolean {
  return (
    a.x + a.width > b.x + ROUNDED &&
    b.x + b.width > a.x + ROUNDED &&
    a.y + a.height > b.y + ROUNDED &&
    b.y + b.height > a.y + ROUNDED
  );
}

function overlapping(boxes: readonly Square[]): number {
  return boxes.reduce(
    (sum, box, at) => sum + boxes.slice(at + 1).filter((other) => overlap(box, other)).length,
    0,
  );
}

function isInside(box: Square, outer: Square): boolean {
  return (
    box.x >= outer.x - ROUNDED &&
    box.y >= outer.y - ROUNDED &&
    box.x + box.width <= outer.x + outer.width + ROUNDED &&
    box.y + box.height <= outer.y + outer.height + ROUNDED
  );
}

describe.each(Object.keys(SHAPES) as Shape[])('a layout for %s', (shape) => {
  test.each(CASES)('%s: each tool once, nothing over anything else', (_, groups) => {
    const layout = layOut(groups, shape);
    const tools = groups.flatMap(({ specializations }) => specializations.flatMap((each) => each.tools));
    const tiles = tilesOf(layout);
    expect(tiles.map(({ tool }) => tool.number).sort((a, b) => a - b)).toEqual(
      tools.map(({ number }) => number),
    );
    expect(tiles.every(({ tool, size }) => size === tileSize(tool.prominence))).toBe(true);
    expect(overlapping(layout.categories)).toBe(0);
    for (const category of layout.categories) {
      expect(isInside(category, { x: 0, y: 0, ...layout })).toBe(true);
      expect(overlapping(category.specializations)).toBe(0);
      for (const group of category.specializations) {
        expect(isInside(group, category)).toBe(true);
        const squares = group.tiles.map(({ x, y, size }) => ({ x, y, width: size, height: size }));
        expect(overlapping(squares)).toBe(0);
        expect(squares.every((square) => isInside(square, group))).toBe(true);
      }
    }
  });

  test('is the same for the same tools', () => {
    expect(layOut(market(12, 6, 9), shape)).toEqual(layOut(market(12, 6, 9), shape));
  });

  test('has about the shape', () => {
    const { width, height } = layOut(market(40, 12, 9), shape);
    expect(width / height / SHAPES[shape].ratio).toBeGreaterThan(0.85);
    expect(width / height / SHAPES[shape].ratio).toBeLessThan(1.15);
  });
});

test('every shape has the tools in the same order, by which a selection names them', () => {
  const [wide, ...others] = (Object.keys(SHAPES) as Shape[]).map((shape) =>
    tilesOf(layOut(market(9, 5, 9), shape)).map(({ tool }) => tool.number),
  );
  for (const other of others) expect(other).toEqual(wide);
});

describe('the names of categories', () => {
  test('a number that has no room beside a word stands beneath it', () => {
    expect(nameLines('Healthcare', '106', 12, 2)).toEqual(['Healthcare', '']);
    expect(nameLines('Healthcare', '106', 14, 2)).toEqual(['Healthcare']);
  });

  test('take one line where two would reach into the tiles beneath', () => {
    const { title } = SHAPES.wide;
    expect(mostLines(2.2, title)).toBe(2);
    expect(mostLines(3.7, title)).toBe(1);
    expect(nameLines('Sales & CRM', '95', 8, 1)).toEqual(['Sales & CRM']);
  });
});
