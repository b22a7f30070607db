import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { HISTORY_TEXTS } from './history.ts';

/**
 * Keeps the comparison on the page in its member's history once it is shown, and leads to the history. Without
 * scripts, a button keeps it.
 *
 * @param ids of the tools, in the order of the columns, separated by commas
 */
export function KeepComparison({ ids }: { ids: string }) {
  return (
    <>
      <a href={paths.comparisons} className="btn" {...MARKS.keeps(ids)}>
        {HISTORY_TEXTS.title}
      </a>
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
