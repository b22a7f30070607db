import { MARKS } from '#site/marks.ts';
import { onContent } from './content.ts';

const PADDING_PX = 16;

/** On a narrow screen a bar of tabs scrolls sideways, so the opened tab may be out of sight. */
export function startTabs(): void {
  let shown: string | null = null;
  onContent(() => {
    const tab = document.querySelector<HTMLElement>(`${MARKS.tabs.selector} [aria-current=page]`);
    if (!tab || tab.textContent === shown) return;
    shown = tab.textContent;
    tab.closest('nav')?.scrollTo({ left: tab.offsetLeft - PADDING_PX });
  });
}
