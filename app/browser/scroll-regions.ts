import { MARKS } from '#site/marks.ts';
import { onEach } from './content.ts';

/**
 * Makes an element that scrolls sideways a stop of the Tab key while its content is wider than the element:
 * arrow keys then scroll it (WCAG 2.1.1).
 */
export function startScrollRegions(): void {
  onEach(MARKS.scrolls.selector, (element) => {
    const watching = new ResizeObserver(() => {
      if (element.scrollWidth > element.clientWidth) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    });
    watching.observe(element);
    for (const child of element.children) watching.observe(child);
  });
}
