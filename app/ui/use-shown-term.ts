import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Writes the term of a new page into a search box that stays, and with it the focus. The header's box, which
 * shows no page's term, is emptied. Whoever is typing in a box is left alone.
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
