import { MARKS } from '#site/marks.ts';
import { onEvent } from './content.ts';

/** Those that go back first; every other goes up or down. */
const ARROWS = ['Left', 'Up', 'Right', 'Down'];

/** Arrows move the focus from a mark of a plot to the next in their direction; what is aside counts as twice as far. */
export function startPlots(): void {
  onEvent('keydown', `${MARKS.plot.selector} svg a`, (mark, event) => {
    const arrow = ARROWS.indexOf(event.key.slice(5));
    if (arrow < 0) return;
    event.preventDefault();
    const from = middleOf(mark);
    let nearest = 1e9;
    let next = mark;
    for (const other of mark.closest('svg')?.querySelectorAll<HTMLElement>('a') ?? []) {
      const away = middleOf(other).map((at, axis) => at - (from[axis] ?? 0));
      const along = (away[arrow % 2] ?? 0) * (arrow < 2 ? -1 : 1);
      const far = along + 2 * Math.abs(away[1 - (arrow % 2)] ?? 0);
      if (along > 0 && far < nearest) [nearest, next] = [far, other];
    }
    next.focus();
  });
}

/** @returns twice its place across and down, in pixels of the window */
function middleOf({ firstElementChild: shape }: Element): number[] {
  const { left = 0, right = 0, top = 0, bottom = 0 } = shape?.getBoundingClientRect() ?? {};
  return [left + right, top + bottom];
}
