import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';

/**
 * Back to the page that led here, if it was one of this site's (spec §2); otherwise, and without scripts, to
 * the directory. Tabs replace each other in the history, so the entry before this one is that page.
 */
export function BackLink() {
  return (
    <a href={paths.tools} {...MARKS.back()} className="link no-print inline-flex items-center gap-1 text-sm">
      <span className="arrow-back" /> Back
    </a>
  );
}
