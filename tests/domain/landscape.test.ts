import { describe, expect, test } from 'vitest';
import { moved, NEAREST, wholeView, within, zoomed } from '#features/landscape/camera.ts';
import { categoryShade } from '#features/landscape/category-shade.ts';
import { classOf, colourClasses } from '#features/landscape/colours.ts';
import { nextTile, tileAt } from '#features/landscape/find-tile.ts';
import { NAMES, partOf } from '#features/landscape/hits.ts';
import { inkOn } from '#features/landscape/ink.ts';
import { type CategoryGroup, type Layout, layOut, SHAPES, type Shape } from '#features/landscape/layout.ts';
import { drawPoster, drawTiles } from '#features/landscape/poster.ts';
import { readBits, readTileData, type TileData, writeBits } from '#features/landscape/tile-data.ts';
import { tileSize } from '#features/landscape/tile-grid.ts';
import { readView, writeView } from '#features/landscape/view-address.ts';

/** Where the tiles of the landscape stand, how they look, and how one moves among them. */

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
    expect(width / height / SHAPES[shape]).toBeGreaterThan(0.85);
    expect(width / height / SHAPES[shape]).toBeLessThan(1.15);
  });
});

test('every shape has the tools in the same order, by which a selection names them', () => {
  const [wide, ...others] = (Object.keys(SHAPES) as Shape[]).map((shape) =>
    tilesOf(layOut(market(9, 5, 9), shape)).map(({ tool }) => tool.number),
  );
  for (const other of others) expect(other).toEqual(wide);
});

test('a selection is read as it was written', () => {
  const lit = (place: number) => place % 3 === 0 || place === 16;
  const has = readBits(writeBits(21, lit));
  for (let place = 0; place < 21; place++) expect(has(place)).toBe(lit(place));
});

const DATA: TileData = {
  version: 'v',
  size: [100, 50],
  categories: [
    {
      name: 'Video',
      shade: { light: '#111111', dark: '#eeeeee' },
      box: [0, 0, 40, 50],
      groups: [{ name: 'Editors', box: [1, 3, 20, 20], count: 3 }],
    },
  ],
  names: ['Cut It', 'Long Take', 'Wipe'],
  ids: ['', '', 'wipe-app'],
  places: [0, 1.4, 4, 1.4, 0, 5.4],
  sizes: '421',
  classes: { free: '012', launched: '000', raised: '000', certainty: '111' },
  logos: [1, 0, '/files/logos/wipe.png'],
};

describe('the map', () => {
  const map = readTileData(DATA);
  const [cut, take, wipe] = map.tiles;
  const view = { width: 500, height: 500 };

  test('has every tool of the file at its place', () => {
    expect(map.tiles.map(({ id, x, y, size, logo }) => [id, x, y, size, logo])).toEqual([
      ['cut-it', 1, 4.4, 4, '/files/logos/cut-it.svg'],
      ['long-take', 5, 4.4, 2, null],
      ['wipe-app', 1, 8.4, 1, '/files/logos/wipe.png'],
    ]);
  });

  test('knows what is at a place, and what comes next in a direction', () => {
    expect(tileAt(map, { x: 2, y: 6 })).toBe(cut);
    expect(tileAt(map, { x: 30, y: 6 })).toBeNull();
    if (!cut || !take || !wipe) throw new Error('There are three tiles');
    expect(nextTile(map, cut, 'right', () => true)).toBe(take);
    expect(nextTile(map, take, 'left', () => true)).toBe(cut);
    expect(nextTile(map, cut, 'down', () => true)).toBe(wipe);
    expect(nextTile(map, cut, 'up', () => true)).toBeNull();
    expect(nextTile(map, cut, 'right', (tile) => tile !== take)).toBeNull();
  });

  test('goes from the whole to the nearest, and never beyond an edge', () => {
    const whole = wholeView(map, view);
    expect(whole).toEqual({ x: 50, y: 25, scale: 5 });
    expect(zoomed(whole, 0.1, map, view)).toEqual(whole);
    expect(zoomed(whole, 1e6, map, view).scale).toBe(NEAREST);
    const near = zoomed(whole, 4, map, view, { x: 0, y: 0 });
    expect(near).toEqual({ x: 12.5, y: 12.5, scale: 20 });
    expect(moved(near, 1e6, 1e6, map, view)).toEqual(near);
    expect(moved(near, -1e6, -1e6, map, view)).toEqual({ x: 87.5, y: 37.5, scale: 20 });
  });

  test('writes what is seen by the tool in the middle, and finds it again', () => {
    const seen = within({ x: 12.5, y: 13, scale: 20 }, map, view);
    const text = writeView(seen, map, view);
    expect(text).toBe('long-take,6.5,7.6,20');
    expect(readView(text, map, view)).toEqual(seen);
    expect(writeView(wholeView(map, view), map, view)).toBeNull();
  });

  test.each([
    null,
    '',
    'nobody,0,0,20',
    'cut-it,0,0',
    'cut-it,1e9,0,5',
    'cut-it,0,0,-5',
    '<script>,0,0,5',
    'cut-it,NaN,0,5',
  ])('takes %j for no view', (text) => expect(readView(text, map, view)).toBeNull());

  test('keeps whatever an address asks for within its bounds', () => {
    expect(readView('cut-it,-99,-99,999', map, view)?.scale).toBe(NEAREST);
    expect(readView('cut-it,0,0,0', map, view)).toEqual(wholeView(map, view));
  });
});

describe('colours', () => {
  test('each class that a tool may have is in the legend', () => {
    const classes = colourClasses(2026);
    const year = (launched: number | null) => classes.launched[classOf.launched(launched, 2026)]?.text;
    expect([null, 1999, 2015, 2019, 2020, 2022, 2023, 2024, 2025, 2031].map(year)).toEqual([
      'Not recorded',
      'Before 2015',
      '2015 to 2019',
      '2015 to 2019',
      '2020 to 2022',
      '2020 to 2022',
      '2023',
      '2024',
      '2025 or later',
      '2025 or later',
    ]);
    const raised = (amount: number | null) => classes.raised[classOf.raised(amount)]?.text;
    expect([null, 0, 1, 10e6, 99e6, 1e9].map(raised)).toEqual([
      'No round that you may see',
      'Amount not known',
      'Under $10M',
      '$10M to $100M',
      '$10M to $100M',
      '$1B or more',
    ]);
    const named = (facts: number, sourced: number) =>
      classes.certainty[classOf.certainty({ facts, named: sourced })]?.text;
    expect([named(0, 0), named(4, 0), named(4, 1), named(4, 2)]).toEqual([
      'No facts',
      'None: the editors report them',
      'Some name a publication',
      'Half or more name one',
    ]);
  });

  test('letters can be read on every tile', () => {
    const luminance = (hex: string) =>
      [1, 3, 5]
        .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
        .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
        .reduce((sum, share, place) => sum + share * ([0.2126, 0.7152, 0.0722][place] ?? 0), 0);
    const contrast = (a: string, b: string) => {
      const [more = 0, less = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
      return (more + 0.05) / (less + 0.05);
    };
    const classes = Object.values(colourClasses(2026)).flat();
    const shades = classes.flatMap(({ shade }) => [shade.light, shade.dark]);
    const categories = ['#0b0bf9', '#e00606', '#707703', '#61248d'].flatMap((hex) => [
      categoryShade(hex, 'light'),
      categoryShade(hex, 'dark'),
    ]);
    for (const shade of [...shades, ...categories])
      expect(contrast(shade, inkOn(shade))).toBeGreaterThan(4.5);
  });
});

test.each([
  ['Healthcare', 14, 'Healthcare 105'],
  ['Healthcare', 13, 'Healthcare'],
  ['Customer Support', 14, 'Customer… 105'],
  ['Customer Support', 12, 'Customer Su…'],
])(
  '%s has its number in a picture with %i letters of room only beside enough of it',
  (name, letters, shown) => {
    const width = 1.4 + letters * 2.5 * 0.56 + 0.01;
    const block = { id: 'c', name, colour: '#112233', x: 0, y: 0, width, height: 40 };
    const tools = Array.from({ length: 105 }, (_, place) => ({
      tool: { name: 'T' },
      x: place,
      y: 4,
      size: 1,
    }));
    const group = { id: 's', name: 'S', x: 0, y: 3, width, height: 9, tiles: tools };
    const layout = { width: 200, height: 90, categories: [{ ...block, specializations: [group] }] };
    const shade = { light: '#111111', dark: '#eeeeee' };
    const svg = drawTiles(
      { layout, title: 'T', legend: [], shadeOf: () => shade },
      { fits: null, part: null },
      'light',
    );
    expect(/<text class="ink named"[^>]*>(.*?)<\/text>/.exec(svg)?.[1]?.replace(/<[^>]*>/g, '')).toBe(shown);
  },
);

test('a poster is well-formed whatever tools are called', () => {
  const [group] = market(1, 1, 5);
  if (!group) throw new Error('There is one');
  const tools = [{ number: 1, name: '<script>"&', prominence: 9 }];
  const layout = layOut(
    [{ ...group, name: 'A & B', specializations: [{ id: 's', name: '<b>', tools }] }],
    'paper',
  );
  const svg = drawPoster(
    {
      layout,
      title: 'T & T',
      line: '',
      legend: [],
      shadeOf: () => ({ light: '#111111', dark: '#eeeeee' }),
      address: 'x',
    },
    'light',
  );
  expect(svg).not.toMatch(/<script>|<b>|& /);
  expect(svg).toContain('&lt;script&gt;');
});

test('a poster of few tools fills its width, with title, line and legend one below the other', () => {
  const layout = layOut(
    [
      {
        id: 'c',
        name: 'Coding',
        colour: '#112233',
        specializations: [{ id: 's', name: 'S', tools: [{ number: 1, name: 'Tool', prominence: 1 }] }],
      },
    ],
    'paper',
  );
  const shade = { light: '#111111', dark: '#eeeeee' };
  const svg = drawPoster(
    {
      layout,
      title: 'Landscape of AI tools: a category with a name that is rather long',
      line: 'One tool as of November 29, 2026, each once, the larger the more widely known.',
      legend: ['Free tier', 'No free tier', 'Premium, free tier not recorded', 'Not recorded'].map(
        (text) => ({
          text,
          shade,
        }),
      ),
      shadeOf: () => shade,
      address: 'ai.example',
    },
    'light',
  );
  const places = [
    ...svg.matchAll(
      /<text class="(?:ink|quiet)[^"]*" x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)">([^<]*)/g,
    ),
  ]
    .map(([, x, y, size, words = '']) => ({ x: Number(x), y: Number(y), size: Number(size), words }))
    .slice(0, -4);
  expect(places.length).toBeGreaterThan(5);
  for (const { x, size, words } of places) expect(x + words.length * size * 0.5).toBeLessThan(66);
  const lines = [...new Set(places.map(({ y }) => y))];
  expect(lines).toEqual(lines.toSorted((a, b) => a - b));
  expect(svg).toMatch(/translate\(3 [\d.]+\) scale\(3\)/);
});

describe('the part that a selection is about', () => {
  const row = [0, 10, 20, 30].map((x) => ({ x, y: 22, size: 2 }));
  const all = [...row, { x: 60, y: 60, size: 2 }, { x: 40, y: 2, size: 2 }];
  const area = { box: { x: 8, y: 20, width: 14, height: 6 }, tiles: row.slice(1, 3) };
  const among =
    (...places: number[]) =>
    (tile: { x: number }) =>
      places.includes(tile.x);

  test('is what holds the tiles that fit', () => {
    const [y, height] = [expect.closeTo(22 - NAMES), expect.closeTo(2 + NAMES)];
    expect(partOf(all, among(10, 30), null, [])).toEqual({ x: 10, y, width: 22, height });
    expect(partOf(all, among(0, 10), area, [])).toEqual({ x: 10, y, width: 2, height });
    expect(partOf(all, among(30), area, [])).toEqual({ x: 30, y, width: 2, height });
  });

  test('has the names above its first tiles, as far as the landscape goes up', () => {
    expect(partOf(all, among(40), null, [])).toMatchObject({ y: 0, height: 4 });
  });

  test('cuts no category that it begins in', () => {
    const boxes = [
      { x: 8, y: 12, width: 20, height: 20 },
      { x: 40, y: 12, width: 20, height: 20 },
    ];
    expect(partOf(all, among(10, 20), null, boxes)).toEqual({ x: 10, y: 12, width: 12, height: 12 });
  });

  test('is everything where hardly less would be seen', () => {
    expect(partOf(all, among(0, 60), null, [])).toBeNull();
  });

  test('is a category as a whole, or everything', () => {
    expect(partOf(row, among(10, 20, 30), area, [])).toEqual(area.box);
    expect(partOf(row, among(), area, [])).toEqual(area.box);
    expect(partOf(row, among(), null, [])).toBeNull();
    expect(partOf(row, () => true, null, [])).toBeNull();
  });
});
