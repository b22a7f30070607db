import { MARKS } from '#site/marks.ts';
import { onContent, onEvent } from './content.ts';

/** A drawing is one stop of the Tab key. Arrows move among its marks, across or down, and Escape leaves them. */
export function startPlots(): void {
  onContent(() => {
    for (const plot of document.querySelectorAll(MARKS.plot.selector)) becomeStop(plot, marksOf(plot)[0]);
  });
  onEvent('keydown', MARKS.plot.selector, (plot, event) => {
    const mark = document.activeElement as HTMLElement;
    const { key } = event;
    if (key === 'Escape') mark.blur();
    // With another key, arrows are the browser's: Alt and left go back.
    if (!key.startsWith('Arrow') || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const place = /[LR]/.test(key) ? 0 : 1;
    const marks = marksOf(plot).toSorted((one, other) => middleOf(one)[place] - middleOf(other)[place]);
    const next = marks[marks.indexOf(mark) + (/[LU]/.test(key) ? -1 : 1)];
    becomeStop(plot, next ?? mark);
    next?.focus();
  });
}

function marksOf(plot: Element): HTMLElement[] {
  return [...plot.querySelectorAll<HTMLElement>('svg a')];
}

function becomeStop(plot: Element, mark: HTMLElement | undefined): void {
  for (const link of plot.querySelectorAll('a')) link.tabIndex = link === mark ? 0 : -1;
}

/** @returns in pixels of the window */
function middleOf({ firstElementChild: shape }: Element): [number, number] {
  const { x = 0, y = 0, width = 0, height = 0 } = shape?.getBoundingClientRect() ?? {};
  return [x + width / 2, y + height / 2];
}
