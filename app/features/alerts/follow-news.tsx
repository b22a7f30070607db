import type { FollowState } from '#features/following/forms.ts';
import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';

const OWN = ['follow', 'unfollow', 'edit'];

/** What the last form did to the watch list, with a way to undo a removal, or why it was refused. */
export function FollowNews({ state }: { state: FollowState }) {
  const { intent, kind, subject } = state.values;
  const own = OWN.includes(intent) ? state : undefined;
  if (!own || own.notice === null) return null;
  return (
    <div className="mt-4">
      {own.status >= 400 ? (
        <ErrorBanner text={own.notice} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-brand pl-4">
          <p role="status" tabIndex={-1} {...MARKS.takesFocus()}>
            {own.notice}
          </p>
          {intent === 'unfollow' && (
            <form method="post" action={`${paths.following}#watch-list`}>
              <input type="hidden" name="intent" value="follow" />
              <input type="hidden" name="kind" value={kind} />
              <input type="hidden" name="subject" value={subject} />
              <button type="submit" className="btn">
                Undo
              </button>
            </form>
          )}
        </div>
      )}
    </div>
  );
}
