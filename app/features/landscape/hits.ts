import { type Box, SPACE } from './layout.ts';

interface Square {
  x: number;
  y: number;
  size: number;
}

/** What is seen around a part, on each side, in cells: so little that nothing beside a row of categories is cut. */
export const AROUND = SPACE.gap / 2;
/** Space for a category's name in one line, in cells: seen from near by, it needs no second one. */
const NAME = 3;
/** The names above the first tiles of a category and of its first specialization. */
export const NAMES = NAME + SPACE.label;
/** A part is of use if it is so many times nearer than the whole. */
const NEARER = 1.3;

/**
 * The part of the landscape that a selection is about: the category that was chosen, or as much as holds the tiles that fit
 * with their names above them, in that category if there are any. One that is hardly nearer than the whole is the whole.
 *
 * @param area the chosen category
 * @param map all categories, none of which in the top row of the part is cut, and the space for their names
 * @returns in cells; null for the whole
 */
export function partOf<Tile extends Square>(
  tiles: readonly Tile[],
  fits: (tile: Tile) => boolean,
  area: { box: Box; tiles: readonly Tile[] } | null,
  map: { categories: readonly Box[]; title: number },
): Box | null {
  const own = area?.tiles.filter(fits) ?? [];
  const ofArea = area && belowTop(area.box, map.title);
  if (area && own.length === area.tiles.length) return ofArea;
  const hits = own.length > 0 ? own : tiles.filter(fits);
  if (hits.length === 0 || hits.length === tiles.length) return ofArea;
  const whole = boxAround(tiles);
  const part = fromTopOf(
    map.categories.map((box) => belowTop(box, map.title)),
    boxAround(hits),
  );
  const isNearer = part.width * NEARER < whole.width && part.height * NEARER < whole.height;
  return isNearer ? part : ofArea;
}

/** A category from its name down. @param title the space for the name from far away */
function belowTop({ y, height, ...box }: Box, title: number): Box {
  const free = Math.max(0, title - NAME);
  return { ...box, y: y + free, height: height - free };
}

/** The part with the tops, and so the names, of the categories that it begins in. */
function fromTopOf(categories: readonly Box[], part: Box): Box {
  const begun = categories.filter(
    ({ x, y, width, height }) =>
      y < part.y && y + height > part.y && x < part.x + part.width && x + width > part.x,
  );
  const top = Math.min(part.y, ...begun.map(({ y }) => y));
  return { ...part, y: top, height: part.y + part.height - top };
}

function boxAround(tiles: readonly Square[]): Box {
  const x = Math.min(...tiles.map((tile) => tile.x));
  const y = Math.max(0, Math.min(...tiles.map((tile) => tile.y)) - NAMES);
  const right = Math.max(...tiles.map((tile) => tile.x + tile.size));
  const bottom = Math.max(...tiles.map((tile) => tile.y + tile.size));
  return { x, y, width: right - x, height: bottom - y };
}
