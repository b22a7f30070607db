import { useEffect, useLayoutEffect, useRef } from 'react';
import { MARKS } from '#site/marks.ts';
import { beginEntry, cardInHistory } from './card-history.ts';

/**
 * Makes each selection an entry of the history, and follows the steps through it. The page replaces its address once it
 * shows another selection; what it replaces then is the entry that begins here.
 *
 * @param address of the selection that is shown
 * @param focus the id of what takes the focus after a step, where nothing has it
 * @param showCard told which card the entry has open
 */
export function useHistory(address: string, focus: string, showCard: (id: string | null) => void): void {
  const shown = useRef(address);
  const asked = useRef<string | null>(null);
  const told = useRef(showCard);
  told.current = showCard;
  useLayoutEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    const isStep = asked.current === address;
    asked.current = null;
    if (isStep) return;
    beginEntry();
    told.current(null);
  }, [address]);
  useEffect(() => {
    const follow = () => {
      told.current(cardInHistory());
      const { pathname, search, href } = location;
      if (pathname + search === shown.current) return;
      asked.current = pathname + search;
      followInPlace(href, document.activeElement === document.body ? focus : '');
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [focus]);
}

/** The page's script follows such links; imported here, it would no longer be one file. */
function followInPlace(href: string, focus: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.hidden = true;
  link.setAttribute(MARKS.inPlace.attribute, focus);
  document.body.append(link);
  link.click();
  link.remove();
}
