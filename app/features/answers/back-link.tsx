import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';

/**
 * Back to the previous page (spec §2). The server does not know which one that was, and a visitor from
 * another site has none here: for them, and without scripts, the link leads to the search page.
 */
export function BackLink() {
  return (
    <a href={paths.search} {...MARKS.back()} className="link no-print inline-flex items-center gap-1 text-sm">
      <span className="arrow-back" /> Back
    </a>
  );
}
