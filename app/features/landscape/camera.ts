import { AROUND } from './hits.ts';
import type { Box } from './layout.ts';

/** What part of the landscape is seen: the cell in the middle, and how many pixels a cell takes. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

/** In pixels. */
export interface Size {
  width: number;
  height: number;
}

/** At most so many pixels a cell: the smallest tile then shows its name. */
export const NEAREST = 110;

/** The whole landscape. */
export function wholeView(map: Size, view: Size): Camera {
  const scale = Math.min(view.width / map.width, view.height / map.height);
  return { x: map.width / 2, y: map.height / 2, scale };
}

/** A part of it, with some of what is around. */
export function viewOf({ x, y, width, height }: Box, map: Size, view: Size): Camera {
  const scale = Math.min(view.width / (width + 2 * AROUND), view.height / (height + 2 * AROUND));
  return within({ x: x + width / 2, y: y + height / 2, scale }, map, view);
}

/** Never farther than the whole, nor nearer than is of use, nor farther beyond an edge than what stands there has around it elsewhere. */
export function within({ x, y, scale }: Camera, map: Size, view: Size): Camera {
  const { scale: least } = wholeView(map, view);
  const bounded = Math.min(Math.max(scale, least), Math.max(least, NEAREST));
  return {
    x: between(x, map.width, view.width / bounded),
    y: between(y, map.height, view.height / bounded),
    scale: bounded,
  };
}

function between(middle: number, all: number, seen: number): number {
  if (seen >= all) return all / 2;
  return Math.min(Math.max(middle, seen / 2 - AROUND), all - seen / 2 + AROUND);
}

/** @param by how many times nearer @param at the pixel that stays where it is; by default the middle */
export function zoomed(
  camera: Camera,
  by: number,
  map: Size,
  view: Size,
  at = { x: view.width / 2, y: view.height / 2 },
): Camera {
  const fixed = cellAt(camera, view, at);
  const { scale } = within({ ...camera, scale: camera.scale * by }, map, view);
  const x = fixed.x - (at.x - view.width / 2) / scale;
  const y = fixed.y - (at.y - view.height / 2) / scale;
  return within({ x, y, scale }, map, view);
}

/** @param dx how many pixels what is seen moves to the right @param dy and down */
export function moved(camera: Camera, dx: number, dy: number, map: Size, view: Size): Camera {
  const { x, y, scale } = camera;
  return within({ x: x - dx / scale, y: y - dy / scale, scale }, map, view);
}

/** The place in cells of a pixel. */
export function cellAt(
  { x, y, scale }: Camera,
  view: Size,
  at: { x: number; y: number },
): { x: number; y: number } {
  return { x: x + (at.x - view.width / 2) / scale, y: y + (at.y - view.height / 2) / scale };
}

/** Between two cameras. What stays where it is on the way nearer does so all the time. @param share 0 to 1 */
export function partWay(from: Camera, to: Camera, share: number): Camera {
  const scale = share === 1 ? to.scale : from.scale * (to.scale / from.scale) ** share;
  const isNearer = to.scale !== from.scale && share < 1;
  const part = isNearer ? (1 / from.scale - 1 / scale) / (1 / from.scale - 1 / to.scale) : share;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, scale };
}

/** How many times nearer a turn of the wheel, or a pinch on a touch pad, goes. */
export function wheelFactor({ deltaY, deltaMode, ctrlKey }: WheelEvent): number {
  const pixels = deltaY * (deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1);
  return Math.exp(-Math.min(400, Math.max(-400, pixels)) * (ctrlKey ? 0.01 : 0.0018));
}
