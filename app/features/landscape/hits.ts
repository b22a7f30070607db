import type { Box } from './layout.ts';

interface Square {
  x: number;
  y: number;
  size: number;
}

/** What is seen around a part, on each side, in cells. */
export const AROUND = 2;

/**
 * The part of the landscape that a selection is about: the category that was chosen, or as much as holds the tiles that fit,
 * in that category if there are any.
 *
 * @param area the chosen category
 * @returns in cells; null for the whole
 */
export function partOf<Tile extends Square>(
  tiles: readonly Tile[],
  fits: (tile: Tile) => boolean,
  area: { box: Box; tiles: readonly Tile[] } | null,
): Box | null {
  const own = area?.tiles.filter(fits) ?? [];
  if (area && own.length === area.tiles.length) return area.box;
  const hits = own.length > 0 ? own : tiles.filter(fits);
  if (hits.length === 0 || hits.length === tiles.length) return area?.box ?? null;
  const x = Math.min(...hits.map((tile) => tile.x));
  const y = Math.min(...hits.map((tile) => tile.y));
  const right = Math.max(...hits.map((tile) => tile.x + tile.size));
  const bottom = Math.max(...hits.map((tile) => tile.y + tile.size));
  return { x, y, width: right - x, height: bottom - y };
}
