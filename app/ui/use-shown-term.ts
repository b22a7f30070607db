import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Writes a new page's term into a search box that stays on screen and keeps the focus. The header's box shows
 * no page's term, so it is emptied. Leaves a box alone while somebody is typing in it.
 */
export function useShownTerm(input: RefObject<HTMLInputElement | null>, term: string | undefined): void {
  const { key } = useLocation();
  const page = term ?? key;
  const last = useRef({ page, term });
  useEffect(() => {
    const before = last.current;
    last.current = { page, term };
    const box = input.current;
    if (!box || before.page === page) return;
    const isTyping = box === document.activeElement && box.value.trim() !== before.term;
    if (!isTyping) box.value = term ?? '';
  }, [input, page, term]);
}
