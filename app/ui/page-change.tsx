import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** The id of the element that holds what differs from page to page. */
export const MAIN = 'main';

/**
 * After a move to another page without a reload, focuses the page's main part and announces its title (WCAG
 * 2.4.3, 4.1.3). Another filter, tab or order of the same page does not count as a move.
 *
 * It stands before the main part, so that a notice there that takes the focus does so later and wins.
 */
export function PageChange() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    const isEntering = document.activeElement?.matches('input, select, textarea');
    if (!isEntering) document.getElementById(MAIN)?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
