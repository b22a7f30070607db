import { LIMITS } from '#site/limits.ts';
import { MARKS } from '#site/marks.ts';

interface Props {
  to: string;
  /** The destination, as in 'You will be taken to …'. */
  place: string;
}

const SECONDS = LIMITS.subscriptionRedirect / 1000;

/**
 * Redirects after 5 seconds (spec §9), unless the reader chooses to stay (WCAG 2.2.1). Without scripts nothing
 * redirects, and the link beside it leads on. The redirect replaces this page in the history, because Back would
 * otherwise lead here and away again.
 */
export function DelayedRedirect({ to, place }: Props) {
  return (
    <div
      className="needs-script mt-6 min-h-10"
      {...MARKS.leaving(`You will be taken to ${place} in ${SECONDS} seconds.`)}
      {...MARKS.stayed('You stay on this page.')}
    >
      <p role="status" className="small" />
      <a href={to} hidden {...MARKS.leaveAfter(LIMITS.subscriptionRedirect)}>
        {place}
      </a>
      <button type="button" className="link mt-2 text-sm">
        Stay on this page
      </button>
    </div>
  );
}
