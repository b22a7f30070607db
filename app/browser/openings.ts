import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';

/** What was reported already. Lasts as long as the document. */
const told = new Set<string>();

/**
 * Reports which tools are opened from the results of a search, whose own site is visited
 * and whose page is open, each once, and nothing else (docs/decisions/0044).
 */
export function startOpenings(): void {
  for (const event of ['click', 'auxclick']) document.addEventListener(event, onClick, true);
  const viewed = MARKS.viewed.of(document.querySelector(`main ${MARKS.viewed.selector}`));
  if (viewed !== undefined) tell('viewed', viewed);
}

function onClick({ target }: Event): void {
  if (!(target instanceof Element)) return;
  const visited = MARKS.visits.of(target.closest(`main ${MARKS.visits.selector}`));
  if (visited !== undefined) tell('visited', visited);
  const link = target.closest<HTMLAnchorElement>(`main ${MARKS.tellsOpenings.selector} a[href^="/tools/"]`);
  const [, tool] = (link && /^\/tools\/([^/]+)$/.exec(link.pathname)) || [];
  if (tool !== undefined) tell('tool', decodeURIComponent(tool));
}

function tell(what: 'tool' | 'visited' | 'viewed', tool: string): void {
  const report = new URLSearchParams({ [what]: tool });
  if (told.has(String(report))) return;
  told.add(String(report));
  // Without cookies and without waiting. A report that fails is not worth a second try.
  fetch(paths.opened, { method: 'POST', body: report, keepalive: true, credentials: 'omit' }).catch(() => {});
}
