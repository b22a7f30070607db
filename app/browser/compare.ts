import { type CollectedTool, readTray } from '#site/compare-tray.ts';
import { MARKS } from '#site/marks.ts';
import { collected, onCollected, TRAY, toggleCollected } from '#ui/collected.ts';
import { onContent, onEvent } from './content.ts';

/** The buttons that collect tools to compare. The tray that shows them is an island. */
export function startCompareButtons(): void {
  onContent(showCollected);
  onCollected(showCollected);
  onEvent('click', MARKS.compare.selector, (button) => {
    const tool = toolOf(button);
    if (!tool) return;
    button.after(way);
    toggleCollected(tool);
  });
}

/** The short way for the keyboard from the button that was pressed to the tray, which comes last on the page. */
const way = document.createElement('a');
way.href = `#${TRAY}`;
way.className = 'link small sr-only focus:not-sr-only';
way.textContent = 'Go to the comparison';

function toolOf(button: HTMLElement): CollectedTool | undefined {
  return readTray(`[${MARKS.compare.of(button)}]`)[0];
}

function showCollected(): void {
  const ids = new Set(collected().tools.map(({ id }) => id));
  if (ids.size === 0) way.remove();
  for (const button of document.querySelectorAll<HTMLElement>(MARKS.compare.selector)) {
    const tool = toolOf(button);
    button.ariaPressed = String(tool !== undefined && ids.has(tool.id));
  }
}
