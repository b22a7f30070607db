import { Link } from 'react-router';
import { LIMITS } from '#domain/limits.ts';
import { MESSAGES } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { useLeaveLater } from '#ui/leave-later.ts';

/** Takes the focus, so that screen readers announce it once the form is gone. */
function focus(element: HTMLElement | null) {
  element?.focus();
}

/** Replaces the form after a tool was submitted; leads on to the profile (spec §9). */
export function SubmittedNotice() {
  useLeaveLater(paths.profile, LIMITS.submissionToProfile);
  return (
    <div className="mt-6 border-l-4 border-brand pl-4">
      <p role="status" tabIndex={-1} ref={focus}>
        {MESSAGES.submit.submitted}
      </p>
      <p className="mt-4">
        <Link to={paths.profile} className="link">
          Go to your profile
        </Link>
      </p>
    </div>
  );
}
