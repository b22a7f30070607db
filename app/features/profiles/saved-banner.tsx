import { PROFILE_DELAYS } from '#site/limits.ts';
import { MARKS } from '#site/marks.ts';
import { PROFILE_MESSAGES } from './messages.ts';

/** Says for three seconds that the profile was saved (spec §9); without scripts, until the next page. */
export function SavedBanner({ isSaved }: { isSaved: boolean }) {
  return (
    <p id="saved" role="status" className="scroll-mt-32" {...MARKS.fadesAfter(PROFILE_DELAYS.savedBanner)}>
      {isSaved && PROFILE_MESSAGES.saved}
    </p>
  );
}
