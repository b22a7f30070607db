import { useEffect } from 'react';
import { Link } from 'react-router';
import { HISTORY_TEXTS } from '#domain/comparing/history.ts';
import { paths } from '#domain/paths.ts';

/**
 * Keeps the comparison on the page in its member's history once it is shown, and leads to the history. Without
 * scripts, a button keeps it.
 *
 * @param ids of the tools, in the order of the columns, separated by commas
 */
export function KeepComparison({ ids }: { ids: string }) {
  useEffect(() => {
    const body = new URLSearchParams({ tools: ids });
    // One that fails is not worth a second try: the comparison can be opened again.
    fetch(paths.keepComparison, { method: 'POST', body, keepalive: true }).catch(() => {});
  }, [ids]);
  return (
    <>
      <Link to={paths.comparisons} className="btn">
        {HISTORY_TEXTS.title}
      </Link>
      <noscript>
        <form method="post" action={paths.keepComparison}>
          <input type="hidden" name="tools" value={ids} />
          <input type="hidden" name="show" value="history" />
          <button type="submit" className="btn">
            Keep this comparison
          </button>
        </form>
      </noscript>
    </>
  );
}
