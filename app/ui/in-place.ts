import { MARKS } from '#site/marks.ts';

/**
 * Marks a link or a form whose answer only changes parts of the page that it stands on: it is shown without leaving the
 * page, which keeps its scroll position, its open menus and one entry in the history (app/browser/in-place.ts). Without
 * scripts it is an ordinary step to another document.
 *
 * @param focus ids; the first one that exists afterwards gets the focus, as the link may be gone (WCAG 2.4.3)
 */
export function inPlace(...focus: string[]) {
  return MARKS.inPlace(focus);
}
