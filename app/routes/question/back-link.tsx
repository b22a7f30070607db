import { Link, useNavigate } from 'react-router';
import { paths } from '#domain/paths.ts';
import { pagesBefore } from '#ui/history.ts';

/**
 * Back to the previous page (spec §2). The server does not know which one that was, and a visitor from
 * another site has none here: for them, and without scripts, the link leads to the search page.
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

/** Whether the previous page was on this site. A newly opened tab has no previous page, whoever opened it. */
function hasPreviousPage(): boolean {
  if (window.history.length < 2) return false;
  return pagesBefore() > 0 || document.referrer.startsWith(`${location.origin}/`);
}
