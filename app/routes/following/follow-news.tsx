import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import type { FollowState } from '#domain/following/forms.ts';
import { paths } from '#domain/paths.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { useFaultFocus } from '#ui/kept-form.tsx';

const OWN = ['follow', 'unfollow', 'edit'];

/** What the last form did to the watch list, with a way to undo a removal, or why it was refused. */
export function FollowNews({ state }: { state: FollowState }) {
  const { intent, kind, subject } = state.values;
  const own = OWN.includes(intent) ? state : undefined;
  const area = useFaultFocus<HTMLDivElement>(own);
  const done = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (own && own.status < 400) done.current?.focus();
  }, [own]);
  if (!own || own.notice === null) return null;
  return (
    <div ref={area} className="mt-4">
      {own.status >= 400 ? (
        <ErrorBanner text={own.notice} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-brand pl-4">
          <p role="status" tabIndex={-1} ref={done}>
            {own.notice}
          </p>
          {intent === 'unfollow' && (
            <Form method="post" action={`${paths.following}#watch-list`} preventScrollReset>
              <input type="hidden" name="intent" value="follow" />
              <input type="hidden" name="kind" value={kind} />
              <input type="hidden" name="subject" value={subject} />
              <button type="submit" className="btn">
                Undo
              </button>
            </Form>
          )}
        </div>
      )}
    </div>
  );
}
