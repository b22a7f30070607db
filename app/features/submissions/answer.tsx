import { redirect } from 'react-router';
import { requireMember } from '#features/accounts/member.server.ts';
import { SUBMISSION_ANSWERED, SUBMISSION_SETTLED, SUBMIT_FORM } from '#features/editing/submission.ts';
import { idOf } from '#platform/request/case-id.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { defineForm, formAction, refusedContext } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { startingState } from '#site/form-state.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { MESSAGES } from '#site/messages.ts';
import { paths } from '#site/paths.ts';
import { TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/answer';
import { answerSubmission, ownsSubmission, readAskedSubmission } from './asked.server.ts';
import { SubmissionForm } from './submission-form.tsx';
import { submittedBy } from './submitted.server.ts';
import { SubmittedNotice } from './submitted-notice.tsx';

/** A member's own submission that an operator has asked about. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = idOf(params);
  const member = requireMember(context, paths.submission(id));
  const { write } = context.get(servicesContext).db;
  const isSent = new URL(request.url).searchParams.get('submitted') === '1';
  if (isSent) return { id, asked: null, isSent };
  const [asked, isOwn] = await orUnavailable(context, 'reading a submission', () =>
    Promise.all([readAskedSubmission(write, member.id, id), ownsSubmission(write, member.id, id)]),
  );
  // A refused form comes back with what was typed, although nothing is asked any more.
  if (!asked && !isOwn && !context.get(refusedContext)) throw notFound(MESSAGES.pageNotFound);
  return { id, asked, isSent };
}

/** Stores the changed submission, which waits for a decision again. */
export const action = formAction(
  defineForm({
    form: SUBMIT_FORM,
    operation: 'changing a submission',
    who: ({ context, params }) => requireMember(context, paths.submission(idOf(params))),
    limits: ({ context, who: { id } }) => countOrRefuse(context, RATE_LIMITS.submit, id),
    async work({ services: { db }, params, form, who, good }) {
      const answer = { id: idOf(params), ...submittedBy(who.id, good, form) };
      const done = await answerSubmission(db.write, answer);
      if (typeof done === 'object') return { status: 409, outcome: done };
      if (done === 'settled') {
        const isOwn = await ownsSubmission(db.write, who.id, answer.id);
        throw isOwn
          ? new Refused({ status: 409, notice: SUBMISSION_ANSWERED })
          : notFound(MESSAGES.pageNotFound);
      }
      return redirect(paths.submissionAnswered(answer.id), 303);
    },
  }),
);

/** What its forms say if no answer comes. */
export const handle = { failed: SUBMIT_FORM.failed };

export function meta() {
  return pageMeta({ title: 'Change your submission' });
}

export default function Answer({ loaderData: { id, asked, isSent }, actionData }: Route.ComponentProps) {
  const initial = startingState(SUBMIT_FORM, asked?.typed);
  return (
    <div className="wrap pt-8">
      <h1>Change your submission</h1>
      {asked === null && !actionData ? (
        isSent ? (
          <SubmittedNotice />
        ) : (
          <p className="mt-6 max-w-prose">
            {SUBMISSION_SETTLED} <TextLink to={paths.profile}>See your submissions</TextLink>
          </p>
        )
      ) : (
        <div className="beside lg:mt-8">
          {asked && (
            <div className="max-w-prose">
              <p className="mt-3 text-muted lg:mt-0">Before we decide, we would like to know:</p>
              <p dir="auto" className="mt-3 border-l-4 border-brand pl-4 whitespace-pre-line wrap-anywhere">
                {asked.question}
              </p>
            </div>
          )}
          <SubmissionForm state={actionData ?? initial} action={paths.submission(id)} button="Send again" />
        </div>
      )}
    </div>
  );
}
