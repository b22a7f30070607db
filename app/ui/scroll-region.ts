/**
 * Makes an element that scrolls sideways a stop of the Tab key while its content is wider than the element:
 * arrow keys then scroll it (WCAG 2.1.1). Used as a React ref; returns its cleanup.
 */
export function scrollRegion(element: HTMLElement | null) {
  if (!element) return;
  const watching = new ResizeObserver(() => {
    if (element.scrollWidth > element.clientWidth) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  });
  watching.observe(element);
  for (const child of element.children) watching.observe(child);
  return () => watching.disconnect();
}
