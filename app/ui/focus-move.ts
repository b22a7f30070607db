import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * History state for a link that will be gone, or far from the result, once it was followed: the first of
 * these elements that exists then gets the focus instead of the page's body (WCAG 2.4.3).
 */
export function movesFocusTo(...ids: string[]): { focus: string } {
  return { focus: ids.join(' ') };
}

/** Moves the focus as the followed link asked for; the browser's Back button does not. */
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

/** Leaves the focus with someone who moved to a field while the page was loading. */
function isEntering(element: Element | null): boolean {
  return element?.matches('input, select, textarea') ?? false;
}
