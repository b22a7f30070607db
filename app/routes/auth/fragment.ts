import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { readEmailLink } from '#domain/accounts/email-link.ts';
import type { EmailTokenPurpose } from '#domain/membership.ts';

/**
 * Hands over what stands behind the # of the address: once when the page has opened, also when that is
 * nothing, and again when another link is opened in the same tab. It leaves the address and the history.
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

/** The link that led here, if it is for one of these purposes. It leaves the address at once and waits in the form. */
export function useLinkOfAddress(...purposes: readonly EmailTokenPurpose[]): string {
  const [link, setLink] = useState('');
  useFragment((found) => {
    if (purposes.some((purpose) => readEmailLink(found, purpose) !== null)) setLink(found);
  });
  return link;
}
