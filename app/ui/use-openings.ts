import { useEffect } from 'react';
import { paths } from '#domain/paths.ts';

/** The tools that were reported already. Lasts as long as the tab. */
const told = new Set<string>();

/** Reports which tools are opened from the results on the page, each once, and nothing else (docs/decisions/0145). */
export function useOpenings(isSearch: boolean): void {
  useEffect(() => (isSearch ? countOpenings() : undefined), [isSearch]);
}

/** @returns a function that ends the counting */
function countOpenings(): () => void {
  const counting = new AbortController();
  for (const event of ['click', 'auxclick']) {
    document.addEventListener(event, onClick, { capture: true, signal: counting.signal });
  }
  return () => counting.abort();
}

function onClick({ target }: Event): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('main a[href^="/tools/"]');
  const [, tool] = (link && /^\/tools\/([^/]+)$/.exec(link.pathname)) || [];
  if (tool === undefined || told.has(tool)) return;
  told.add(tool);
  const body = new URLSearchParams({ tool: decodeURIComponent(tool) });
  // Without cookies and without waiting. A report that fails is not worth a second try.
  fetch(paths.opened, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => {});
}
