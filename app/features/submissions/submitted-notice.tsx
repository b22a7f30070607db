import { LIMITS } from '#site/limits.ts';
import { MARKS } from '#site/marks.ts';
import { MESSAGES } from '#site/messages.ts';
import { paths } from '#site/paths.ts';

/** Replaces the form after a tool was submitted; leads on to the profile (spec §9). */
export function SubmittedNotice() {
  return (
    <div className="mt-6 border-l-4 border-brand pl-4">
      <p role="status" tabIndex={-1} {...MARKS.takesFocus()}>
        {MESSAGES.submit.submitted}
      </p>
      <p className="mt-4">
        <a href={paths.profile} className="link" {...MARKS.leaveAfter(LIMITS.submissionToProfile)}>
          Go to your profile
        </a>
      </p>
    </div>
  );
}
