import { useEffect } from 'react';
import { paths } from '#domain/paths.ts';
import type { Miss } from '#domain/search/missed-search.ts';

/** Terms of which there is nothing more to tell: one is told, or something was opened. It ends with the tab. */
const settled = new Set<string>();

/**
 * Tells the site once when the search that is shown has led to nothing: it found nothing, or it is left without
 * anything of it having been opened. Of all other searches nothing is told (docs/decisions/0044).
 *
 * @param found how many it found; null while there is nothing to tell, as after a failure
 */
export function useMissedSearch(term: string, found: number | null): void {
  const outcome = term === '' || found === null ? null : found === 0 ? 'nothing' : 'something';
  useEffect(() => {
    if (outcome === null) return;
    if (outcome === 'nothing') {
      tell(term, 'nothing found');
      return;
    }
    const onClick = ({ target }: Event) => {
      if (target instanceof Element && opensResult(target)) settled.add(term);
    };
    const onLeave = () => tell(term, 'nothing opened');
    document.addEventListener('click', onClick, true);
    document.addEventListener('auxclick', onClick, true);
    window.addEventListener('pagehide', onLeave);
    return () => {
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('auxclick', onClick, true);
      window.removeEventListener('pagehide', onLeave);
      onLeave();
    };
  }, [term, outcome]);
}

/** A link of the page's content that leads away from the list: not its filters and pages, nor the search box. */
function opensResult(target: Element): boolean {
  const link = target.closest<HTMLAnchorElement>('main a[href]');
  if (!link || link.closest('search')) return false;
  return (
    link.closest('.offers') !== null || link.origin !== location.origin || link.pathname !== location.pathname
  );
}

/** Without cookies, and without waiting; what cannot be told is not worth a second try. */
function tell(term: string, miss: Miss): void {
  if (settled.has(term)) return;
  settled.add(term);
  const body = new URLSearchParams({ q: term, miss });
  fetch(paths.missedSearch, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => {});
}
