import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { onContent } from './content.ts';

/** Keeps the comparison on the page in its member's history once it is shown. */
export function startKeeping(): void {
  let kept: string | undefined;
  onContent(() => {
    const tools = MARKS.keeps.of(document.querySelector(MARKS.keeps.selector));
    if (tools === undefined || tools === kept) return;
    kept = tools;
    // One that fails is not worth a second try: the comparison can be opened again.
    fetch(paths.keepComparison, {
      method: 'POST',
      body: new URLSearchParams({ tools }),
      keepalive: true,
    }).catch(() => {});
  });
}
