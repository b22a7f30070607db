/**
 * Makes an element that scrolls sideways a stop of the Tab key, for as long as its content is wider than it
 * is: arrow keys then move it (WCAG 2.1.1). Used as a React ref; returns its cleanup.
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
