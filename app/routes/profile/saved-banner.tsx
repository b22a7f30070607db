import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { PROFILE_DELAYS } from '#domain/limits.ts';
import { PROFILE_MESSAGES } from '#domain/profiles/messages.ts';

/** Says for three seconds that the profile was saved (spec §9); without scripts, until the next page. */
export function SavedBanner({ isSaved }: { isSaved: boolean }) {
  const { key } = useLocation();
  const [saidAt, setSaidAt] = useState<string | null>(null);
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => setSaidAt(key), PROFILE_DELAYS.savedBanner);
    return () => clearTimeout(timer);
  }, [isSaved, key]);
  return (
    <p id="saved" role="status" className="scroll-mt-32">
      {isSaved && saidAt !== key && PROFILE_MESSAGES.saved}
    </p>
  );
}
