import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '#domain/paths.ts';
import { pagesBefore } from '#ui/history.ts';

/**
 * Back to the recorded previous page (history state `from`), otherwise to /tools (spec §2). The page that
 * links here records itself, and tabs replace each other in the history, so the entry before this one is that
 * page, and going back to it keeps its scroll position. The server does not know the history state, so the
 * address in the HTML is always /tools.
 */
export function BackLink() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const from = recordedPage(state);
  return (
    <Link
      to={paths.tools}
      className="link no-print inline-flex items-center gap-1 text-sm"
      onClick={(event) => {
        if (!from || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        if (pagesBefore() > 0) void navigate(-1);
        else void navigate(from);
      }}
    >
      <span aria-hidden="true">←</span> Back
    </Link>
  );
}

function recordedPage(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  return typeof state.from === 'string' && /^\/(?!\/)/.test(state.from) ? state.from : null;
}
