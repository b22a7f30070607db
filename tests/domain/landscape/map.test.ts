import { describe, expect, test } from 'vitest';
import { moved, NEAREST, wholeView, within, zoomed } from '#features/landscape/camera.ts';
import { nextTile, tileAt } from '#features/landscape/find-tile.ts';
import { NAMES, partOf } from '#features/landscape/hits.ts';
import { readBits, readTileData, type TileData, writeBits } from '#features/landscape/tile-data.ts';
import { readView, tileOfView, writeView } from '#features/landscape/view-address.ts';

/** How one moves among the tiles of the landscape, and what a selection shows of it. */

test('a selection is read as it was written', () => {
  const lit = (place: number) => place % 3 === 0 || place === 16;
  const has = readBits(writeBits(21, lit));
  for (let place = 0; place < 21; place++) expect(has(place)).toBe(lit(place));
});

const DATA: TileData = {
  version: 'v',
  size: [100, 50, 3],
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

  test('goes from the whole to the nearest, and hardly beyond an edge', () => {
    const whole = wholeView(map, view);
    expect(whole).toEqual({ x: 50, y: 25, scale: 5 });
    expect(zoomed(whole, 0.1, map, view)).toEqual(whole);
    expect(zoomed(whole, 1e6, map, view).scale).toBe(NEAREST);
    const near = zoomed(whole, 4, map, view, { x: 0, y: 0 });
    expect(near).toEqual({ x: 12.5, y: 11.7, scale: 20 });
    expect(moved(near, 1e6, 1e6, map, view)).toEqual({ ...near, x: 11.7 });
    expect(moved(near, -1e6, -1e6, map, view)).toEqual({ x: 88.3, y: 38.3, scale: 20 });
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

  test('shows a tool alone with its specialization around it', () => {
    const shown = readView('wipe-app', map, view);
    expect(shown?.scale).toBeCloseTo(500 / 21.6);
    expect(readView('wipe-app', map, { width: 2000, height: 2000 })?.scale).toBe(60);
    const upright = { width: 400, height: 440 };
    expect(readView('long-take', map, upright)?.y).toBeCloseTo(5.4 + 440 / (400 / 21.6) / 4);
    // An edge keeps it from the middle, where another tile stands.
    expect(tileOfView('wipe-app', map)).toBe(wipe);
  });

  test('keeps whatever an address asks for within its bounds', () => {
    expect(readView('cut-it,-99,-99,999', map, view)?.scale).toBe(NEAREST);
    expect(readView('cut-it,0,0,0', map, view)).toEqual(wholeView(map, view));
  });
});

describe('the part that a selection is about', () => {
  const row = [0, 10, 20, 30].map((x) => ({ x, y: 22, size: 2 }));
  const all = [...row, { x: 60, y: 60, size: 2 }, { x: 40, y: 2, size: 2 }];
  const area = { box: { x: 8, y: 20, width: 14, height: 6 }, tiles: row.slice(1, 3) };
  const EMPTY = { categories: [], title: 3 };
  const among =
    (...places: number[]) =>
    (tile: { x: number }) =>
      places.includes(tile.x);

  test('is what holds the tiles that fit', () => {
    const [y, height] = [expect.closeTo(22 - NAMES), expect.closeTo(2 + NAMES)];
    expect(partOf(all, among(10, 30), null, EMPTY)).toEqual({ x: 10, y, width: 22, height });
    expect(partOf(all, among(0, 10), area, EMPTY)).toEqual({ x: 10, y, width: 2, height });
    expect(partOf(all, among(30), area, EMPTY)).toEqual({ x: 30, y, width: 2, height });
  });

  test('has the names above its first tiles, as far as the landscape goes up', () => {
    expect(partOf(all, among(40), null, EMPTY)).toMatchObject({ y: 0, height: 4 });
  });

  test('leaves out the space above a name that is in one line from near by', () => {
    const { x, y, width, height } = area.box;
    const trimmed = { x, y: y + 4, width, height: height - 4 };
    expect(partOf(row, among(10, 20), area, { ...EMPTY, title: 7 })).toEqual(trimmed);
  });

  test('cuts no category that it begins in', () => {
    const boxes = [
      { x: 8, y: 12, width: 20, height: 20 },
      { x: 40, y: 12, width: 20, height: 20 },
    ];
    expect(partOf(all, among(10, 20), null, { ...EMPTY, categories: boxes })).toEqual({
      x: 10,
      y: 12,
      width: 12,
      height: 12,
    });
  });

  test('is everything where hardly less would be seen', () => {
    expect(partOf(all, among(0, 60), null, EMPTY)).toBeNull();
  });

  test('is a category as a whole, or everything', () => {
    expect(partOf(row, among(10, 20, 30), area, EMPTY)).toEqual(area.box);
    expect(partOf(row, among(), area, EMPTY)).toEqual(area.box);
    expect(partOf(row, among(), null, EMPTY)).toBeNull();
    expect(partOf(row, () => true, null, EMPTY)).toBeNull();
  });
});
