import { MARKS } from '#site/marks.ts';
import { onEvent } from './content.ts';

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrows move the focus from a mark of a plot to the next in their direction; what is aside counts as twice as far. */
export function startPlots(): void {
  onEvent('keydown', `${MARKS.plot.selector} svg a`, (mark, event) => {
    const way = WAYS[event.key];
    if (!way) return;
    const [x, y] = middleOf(mark);
    let nearest = Number.POSITIVE_INFINITY;
    let next: HTMLElement | undefined;
    for (const other of mark.closest('svg')?.querySelectorAll<HTMLElement>('a') ?? []) {
      const [left, top] = middleOf(other);
      const along = (left - x) * way[0] + (top - y) * way[1];
      const far = along + 2 * Math.abs((left - x) * way[1] + (top - y) * way[0]);
      if (along > 0 && far < nearest) {
        nearest = far;
        next = other;
      }
    }
    event.preventDefault();
    next?.focus();
  });
}

/** @returns in pixels of the window */
function middleOf({ firstElementChild: shape }: Element): [number, number] {
  const { x = 0, y = 0, width = 0, height = 0 } = shape?.getBoundingClientRect() ?? {};
  return [x + width / 2, y + height / 2];
}
