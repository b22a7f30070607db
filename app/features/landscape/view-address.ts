import { type Camera, type Size, viewOf, wholeView, within } from './camera.ts';
import type { MapData, MapTile } from './tile-data.ts';

/**
 * What is seen, as an address has it: the tool nearest to the middle, how many cells right of it and below it the middle
 * is, and how many pixels a cell takes: `cursor,0.5,-1,24`. So it means the same on a screen of another shape, and
 * after tools have come and gone. A tool alone is seen with its specialization around it, as far as that has room.
 */

/** Before the view in an address. Only browsers read it: the page is the same for every view. */
export const VIEW_MARK = '#at=';

/** In pixels a cell: nearer, a tile has few around it; farther, the smallest has no logo. */
const TILE_SCALE = { most: 60, least: 18 } as const;

/** Leads to a tile. */
export function viewOfTile(id: string): string {
  return VIEW_MARK + id;
}

const VIEW = /^([a-z0-9-]{1,120})(?:,(-?\d{1,2}(?:\.\d)?),(-?\d{1,2}(?:\.\d)?),(\d{1,3}(?:\.\d)?))?$/;

/** Null for the whole. */
export function writeView(camera: Camera, data: MapData, view: Size): string | null {
  if (isWholeView(camera, data, view)) return null;
  const tile = nearestTile(camera, data);
  if (!tile) return null;
  const aside = (cells: number) => String(Math.round(Math.max(-99, Math.min(99, cells)) * 10) / 10);
  const { x, y } = centreOf(tile);
  return [tile.id, aside(camera.x - x), aside(camera.y - y), String(Math.round(camera.scale * 10) / 10)].join(
    ',',
  );
}

/** Null where an address names no view. Whatever it names, it is one within the bounds. */
export function readView(text: string | null, data: MapData, view: Size): Camera | null {
  const [, , right, below, scale] = VIEW.exec(text ?? '') ?? [];
  const tile = tileOfView(text, data);
  if (!tile) return null;
  const { x, y } = centreOf(tile);
  if (scale === undefined) {
    const around = Math.max(TILE_SCALE.least, viewOf(tile.group, data, view).scale);
    const nearest = Math.min(TILE_SCALE.most, around);
    // On a phone the card covers the lower half.
    const lower = view.height > view.width ? view.height / nearest / 4 : 0;
    return within({ x, y: y + lower, scale: nearest }, data, view);
  }
  return within({ x: x + Number(right), y: y + Number(below), scale: Number(scale) }, data, view);
}

/** The tool that the view of an address is told by. */
export function tileOfView(text: string | null, data: MapData): MapTile | null {
  const [, id] = VIEW.exec(text ?? '') ?? [];
  return data.tiles.find((each) => each.id === id) ?? null;
}

export function isWholeView({ scale }: Camera, data: MapData, view: Size): boolean {
  return scale < wholeView(data, view).scale * 1.01;
}

/** The tile nearest to the middle of what is seen. */
export function nearestTile(
  camera: Camera,
  data: MapData,
  fits: (tile: MapTile) => boolean = () => true,
): MapTile | null {
  let best: MapTile | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const tile of data.tiles) {
    const { x, y } = centreOf(tile);
    const distance = Math.hypot(x - camera.x, y - camera.y) - tile.size / 2;
    if (distance < least && fits(tile)) [best, least] = [tile, distance];
  }
  return best;
}

/** In cells. */
export function centreOf({ x, y, size }: MapTile): { x: number; y: number } {
  return { x: x + size / 2, y: y + size / 2 };
}
