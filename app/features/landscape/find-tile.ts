import type { Camera, Size } from './camera.ts';
import type { Box } from './layout.ts';
import type { MapCategory, MapData, MapGroup, MapTile } from './tile-data.ts';

/** The groups of which something is seen. */
export function groupsInView(data: MapData, camera: Camera, view: Size): MapGroup[] {
  const [wide, high] = [view.width / camera.scale / 2, view.height / camera.scale / 2];
  const isSeen = ({ x, y, width, height }: Box) =>
    x < camera.x + wide && x + width > camera.x - wide && y < camera.y + high && y + height > camera.y - high;
  return data.categories.filter(isSeen).flatMap(({ groups }) => groups.filter(isSeen));
}

interface Place {
  x: number;
  y: number;
}

/** The category at a place in cells. */
export function categoryAt(data: MapData, place: Place): MapCategory | null {
  return data.categories.find((category) => holds(category, place)) ?? null;
}

/** The tile at a place in cells. */
export function tileAt(data: MapData, place: Place): MapTile | null {
  const group = categoryAt(data, place)?.groups.find((each) => holds(each, place));
  return group?.tiles.find((tile) => holds({ ...tile, width: tile.size, height: tile.size }, place)) ?? null;
}

function holds(box: Box, { x, y }: Place): boolean {
  return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** The nearest tile in a direction; null at the edge. @param fits only these can be gone to */
export function nextTile(
  data: MapData,
  from: MapTile,
  to: Direction,
  fits: (tile: MapTile) => boolean,
): MapTile | null {
  const isAcross = to === 'left' || to === 'right';
  const sign = to === 'left' || to === 'up' ? -1 : 1;
  let best: MapTile | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const tile of data.tiles) {
    if (tile === from || !fits(tile)) continue;
    const dx = tile.x + tile.size / 2 - from.x - from.size / 2;
    const dy = tile.y + tile.size / 2 - from.y - from.size / 2;
    const ahead = sign * (isAcross ? dx : dy);
    const aside = Math.abs(isAcross ? dy : dx);
    // What is more beside than ahead belongs to another direction.
    if (ahead <= 0 || aside > ahead * 2) continue;
    const distance = ahead + 2 * aside;
    if (distance < least) [best, least] = [tile, distance];
  }
  return best;
}
