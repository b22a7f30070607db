import { paths } from '#domain/paths.ts';
import type { Miss, MissReport } from '#domain/search/missed-search.ts';
import { onContent } from './content.ts';

/** Terms that were reported already, or whose results were opened. Lasts as long as the document. */
const settled = new Set<string>();

/** Terms whose search was reported, or belongs to a page that was reloaded. */
const searched = new Set<string>();

/** The term on the page, if it found something that has yet to be opened. */
let open: string | null = null;

/**
 * Reports once that something was searched, and that it led to nothing: it found nothing, or the visitor left
 * without opening a result (docs/decisions/0044, 0180). Pages state their search in
 * `data-search` and how much it found in `data-found`.
 */
export function startMissedSearches(): void {
  onContent(() => {
    const shown = document.querySelector<HTMLElement>('main [data-search]')?.dataset;
    const term = shown?.search ?? null;
    if (open !== null && open !== term) leave();
    if (term === null) return;
    const arrived = arrival();
    // Somebody who comes back has left this search before, and was counted then.
    if (arrived === 'back_forward') {
      settled.add(term);
      searched.add(term);
    }
    if (shown?.found === '0') tell(term, 'nothing found');
    else {
      open = term;
      if (arrived === 'reload') send(term, 'reloaded');
      else if (!searched.has(term)) send(term, 'searched');
      searched.add(term);
    }
  });
  const onClick = ({ target }: Event) => {
    if (open !== null && target instanceof Element && opensResult(target)) settled.add(open);
  };
  document.addEventListener('click', onClick, true);
  document.addEventListener('auxclick', onClick, true);
  window.addEventListener('pagehide', leave);
}

function leave(): void {
  if (open !== null) tell(open, 'nothing opened');
  open = null;
}

/** Whether a link in the page's content leads away from the list, unlike filters, pages and the search box. */
function opensResult(target: Element): boolean {
  const link = target.closest<HTMLAnchorElement>('main a[href]');
  if (!link || link.closest('search')) return false;
  return (
    link.closest('.offers') !== null || link.origin !== location.origin || link.pathname !== location.pathname
  );
}

let isArrivalKnown = false;

/** How this page was just reached. Told once, because later searches in this document are new. */
function arrival(): NavigationTimingType | null {
  if (isArrivalKnown) return null;
  isArrivalKnown = true;
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded instanceof PerformanceNavigationTiming && loaded.name === location.href ? loaded.type : null;
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
