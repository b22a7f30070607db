import { Link, useNavigate } from 'react-router';
import { paths } from '#domain/paths.ts';

/**
 * Back to the previous page (spec §2). The server does not know which one that was, and a visitor who has
 * come from another site has none here: for them, and without scripts, the link leads to the search page.
 */
export function BackLink() {
  const navigate = useNavigate();
  return (
    <Link
      to={paths.search}
      className="link no-print inline-flex items-center gap-1 text-sm"
      onClick={(event) => {
        if (!hasPreviousPage() || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <span aria-hidden="true">←</span> Back
    </Link>
  );
}

/** Whether the page before was one of this site: the router numbers its own pages, from 0. */
function hasPreviousPage(): boolean {
  return historyIndex(window.history.state) > 0 || document.referrer.startsWith(`${location.origin}/`);
}

function historyIndex(state: unknown): number {
  const isKnown = typeof state === 'object' && state !== null && 'idx' in state;
  return isKnown && typeof state.idx === 'number' ? state.idx : 0;
}
