import { useEffect, useState } from 'react';
import { LIMITS } from '#domain/limits.ts';
import { useLeaveLater } from '#ui/leave-later.ts';

interface Props {
  to: string;
  /** The destination, as in 'You will be taken to …'. */
  place: string;
}

const SECONDS = LIMITS.subscriptionRedirect / 1000;

/**
 * Redirects after 5 seconds (spec §9), unless the reader chooses to stay (WCAG 2.2.1). Without scripts
 * nothing redirects, and the link beside it leads on. The redirect replaces this page in the history, because
 * Back would otherwise lead here and away again.
 */
export function DelayedRedirect({ to, place }: Props) {
  const [state, setState] = useState<'still' | 'going' | 'stayed'>('still');
  useEffect(() => setState('going'), []);
  useLeaveLater(state === 'going' ? to : null, LIMITS.subscriptionRedirect);
  return (
    <div className="mt-6 min-h-10">
      <p role="status" className="small">
        {state === 'going' && `You will be taken to ${place} in ${SECONDS} seconds.`}
        {state === 'stayed' && 'You stay on this page.'}
      </p>
      {state === 'going' && (
        <button type="button" className="link mt-2 text-sm" onClick={() => setState('stayed')}>
          Stay on this page
        </button>
      )}
    </div>
  );
}
