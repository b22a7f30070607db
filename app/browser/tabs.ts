import { MARKS } from '#site/marks.ts';
import { onContent } from './content.ts';

const PADDING_PX = 16;
/** So much of what a tab holds must be in sight, or nobody sees that pressing the tab has changed it. */
const SEEN_PX = 160;

/**
 * On a narrow screen a bar of tabs scrolls sideways, so the opened tab may be out of sight; and what it holds may begin
 * below the window, or above it where somebody has read the last one.
 */
export function startTabs(): void {
  let shown: string | null = null;
  onContent(() => {
    const bar = document.querySelector(MARKS.tabs.selector);
    const tab = bar?.querySelector<HTMLElement>('[aria-current]');
    if (!bar || !tab || tab.textContent === shown) return;
    bar.scrollTo({ left: tab.offsetLeft - PADDING_PX });
    const held = bar.nextElementSibling;
    const top = held?.getBoundingClientRect().top ?? 0;
    if (shown && (top < 0 || top > innerHeight - SEEN_PX)) held?.scrollIntoView();
    shown = tab.textContent;
  });
}
