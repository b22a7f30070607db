import { useEffect } from 'react';
import { paths } from '#domain/paths.ts';
import type { Miss, MissReport } from '#domain/search/missed-search.ts';

/** Terms that were reported already, or whose results were opened. Lasts as long as the tab. */
const settled = new Set<string>();

/**
 * Reports once that the search on the page led to nothing: it found nothing, or the visitor left without
 * opening a result. Other searches are not reported (docs/decisions/0044).
 *
 * @param found how many results it found; null if there is nothing to report, as after a failure
 */
export function useMissedSearch(term: string, found: number | null): void {
  const outcome = term === '' || found === null ? null : found === 0 ? 'nothing' : 'something';
  useEffect(() => {
    if (outcome === null) return;
    if (outcome === 'nothing') {
      tell(term, 'nothing found');
      return;
    }
    if (isReloaded()) send(term, 'reloaded');
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

/** Whether a link in the page's content leads away from the list, unlike filters, pages and the search box. */
function opensResult(target: Element): boolean {
  const link = target.closest<HTMLAnchorElement>('main a[href]');
  if (!link || link.closest('search')) return false;
  return (
    link.closest('.offers') !== null || link.origin !== location.origin || link.pathname !== location.pathname
  );
}

let isReloadKnown = false;

/** Whether this page was just reloaded. Asked once, because later searches in this document are new. */
function isReloaded(): boolean {
  if (isReloadKnown) return false;
  isReloadKnown = true;
  const [loaded] = performance.getEntriesByType('navigation');
  return (
    loaded instanceof PerformanceNavigationTiming && loaded.type === 'reload' && loaded.name === location.href
  );
}

/** Reports a term once. */
function tell(term: string, miss: Miss): void {
  if (settled.has(term)) return;
  settled.add(term);
  send(term, miss);
}

/** Sends a report without cookies and without waiting. One that fails is not worth a second try. */
function send(term: string, miss: MissReport): void {
  const body = new URLSearchParams({ q: term, miss });
  fetch(paths.missedSearch, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => {});
}
