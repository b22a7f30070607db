import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type LinkPurpose, readEmailLink } from '#domain/accounts/email-link.ts';

/**
 * Passes on the part of the address after the #: once when the page opens, even if it is empty, and again
 * when another link is opened in the same tab. Removes it from the address and the history.
 */
export function useFragment(take: (fragment: string) => void) {
  const { hash } = useLocation();
  const taken = useRef<string>(null);
  const onTake = useEffectEvent(take);
  useEffect(() => {
    if (taken.current === hash) return;
    const isFirst = taken.current === null;
    taken.current = hash;
    if (hash) {
      const { pathname, search } = window.location;
      window.history.replaceState(window.history.state, '', pathname + search);
    }
    if (hash || isFirst) onTake(hash);
  }, [hash]);
}

/**
 * The link in the page's address, if it has one of these purposes. It is removed from the address at once and
 * kept in the form.
 */
export function useLinkOfAddress(...purposes: readonly LinkPurpose[]): string {
  const [link, setLink] = useState('');
  useFragment((found) => {
    if (purposes.some((purpose) => readEmailLink(found, purpose) !== null)) setLink(found);
  });
  return link;
}
