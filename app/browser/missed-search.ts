import type { Miss, MissReport } from '#catalogue/search/missed-search.ts';
import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { onContent } from './content.ts';

/** Terms that were reported already, or whose results were opened. Lasts as long as the document. */
const settled = new Set<string>();

/** Terms whose search was reported, or belongs to a page that was reloaded. */
const searched = new Set<string>();

/** The term on the page, if it found something that has yet to be opened. */
let open: string | null = null;

/** Whether filters narrow it, so that it may lack what the term alone would find. */
let isNarrowed = false;

/**
 * Reports once that something was searched, and that it led to nothing: it found nothing, or the visitor left
 * without opening a result (docs/decisions/0044). Pages state their search and,
 * unless filters narrow it or it failed, how much it found.
 */
export function startMissedSearches(): void {
  onContent(() => {
    const shown = document.querySelector(`main ${MARKS.search.selector}`);
    const term = MARKS.search.of(shown) ?? null;
    if (open !== null && open !== term) leave();
    const found = MARKS.found.of(shown);
    isNarrowed = term !== null && found === undefined;
    if (isNarrowed) open = term;
    if (term === null || isNarrowed) return;
    const arrived = arrival();
    // Somebody who comes back has left this search before, and was counted then.
    if (arrived === 'back_forward') {
      settled.add(term);
      searched.add(term);
    }
    if (found === '0') tell(term, 'nothing found');
    else {
      open = term;
      if (arrived === 'reload') send(term, 'reloaded');
      else if (!searched.has(term)) send(term, 'searched');
      searched.add(term);
    }
  });
  const onClick = ({ target }: Event) => {
    if (open !== null && target instanceof Element && target.closest(RESULT)) settled.add(open);
  };
  document.addEventListener('click', onClick, true);
  document.addEventListener('auxclick', onClick, true);
  window.addEventListener('pagehide', leave);
}

function leave(): void {
  if (open !== null && !isNarrowed) tell(open, 'nothing opened');
  open = null;
}

/**
 * Links to tools, their own sites, questions and comparisons, and to the topics and companies that are offered; the
 * suggestions of a search box answer another search.
 */
const RESULT = `main ${MARKS.search.selector} :is(${MARKS.visits.selector}, .offers a, [href^="/tools/"], [href^="/questions/"], [href^="/compare"]):not(search *)`;

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
