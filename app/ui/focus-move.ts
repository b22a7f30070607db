import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * History state of a link that is gone, or far from what it brought, once it was followed: the first of
 * these elements that is there has the focus next, in place of the page's body (WCAG 2.4.3).
 */
export function movesFocusTo(...ids: string[]): { focus: string } {
  return { focus: ids.join(' ') };
}

/** Moves the focus as the link that was followed wants it; coming back by the browser's own Back does not. */
export function useFocusMove() {
  const { state } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    if (type === 'POP' || isEntering(document.activeElement)) return;
    const target = wantedIds(state)
      .map((id) => document.getElementById(id))
      .find((element) => element !== null);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest' });
  }, [state, type]);
}

function wantedIds(state: unknown): string[] {
  if (typeof state !== 'object' || state === null || !('focus' in state)) return [];
  return typeof state.focus === 'string' ? state.focus.split(' ') : [];
}

/** Whoever has gone on to a field while the page was loading stays there. */
function isEntering(element: Element | null): boolean {
  return element?.matches('input, select, textarea') ?? false;
}
