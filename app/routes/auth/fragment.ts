import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

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
