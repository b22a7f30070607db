import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * History state for a link that, once followed, is gone or far from the result: the first of these elements
 * that exists then gets the focus, not the page's body (WCAG 2.4.3).
 */
export function movesFocusTo(...ids: string[]): { focus: string } {
  return { focus: ids.join(' ') };
}

/** Moves the focus as the followed link asked. The browser's Back button does not move it. */
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

/** Whether somebody moved to a field while the page was loading, so that the focus stays there. */
function isEntering(element: Element | null): boolean {
  return element?.matches('input, select, textarea') ?? false;
}
