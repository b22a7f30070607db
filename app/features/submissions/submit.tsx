import { data, redirect } from 'react-router';
import { membersOnly, requireMember } from '#features/accounts/member.server.ts';
import { SUBMIT_FORM } from '#features/editing/submission.ts';
import { sessionContext } from '#platform/request/context.server.ts';
import { defineForm, formAction } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { startingState } from '#site/form-state.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { MESSAGES } from '#site/messages.ts';
import { say, titled } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';
import { PageLead } from '#ui/page-lead.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/submit';
import { SubmissionForm } from './submission-form.tsx';
import { storeSubmission } from './submissions.server.ts';
import { submittedBy } from './submitted.server.ts';
import { SubmittedNotice } from './submitted-notice.tsx';

/**
 * The form is for members (spec §6). If the session could not be read, it is shown anyway: a sent form comes
 * back with what was typed, and somebody may be typing.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  if ('failed' in context.get(sessionContext)) {
    return data({ email: '', notice: MESSAGES.anErrorOccurred, isSubmitted: false }, { status: 503 });
  }
  const { email } = requireMember(context, paths.submit);
  return data({
    email,
    notice: null,
    isSubmitted: new URL(request.url).searchParams.get('submitted') === '1',
  });
}

/** Stores a submission and queues its email. */
export const action = formAction(
  defineForm({
    form: SUBMIT_FORM,
    operation: 'storing a submission',
    who: membersOnly(paths.submit),
    limits: ({ context, who: { id } }) => countOrRefuse(context, RATE_LIMITS.submit, id),
    async work({ services: { db }, form, who, good }) {
      const submitted = submittedBy(who.id, good, form);
      const known = await storeSubmission(db.write, submitted);
      return known ? { status: 409, outcome: known } : redirect(paths.submitted, 303);
    },
  }),
);

/** What its forms say if no answer comes. */
export const handle = { failed: SUBMIT_FORM.failed };

export function meta() {
  return pageMeta({
    title: `Submit Your ${titled(SITE.listed.one)}`,
    description: say`Tell ${SITE.name} of a tool that belongs in the directory.`,
  });
}

export default function Submit({ loaderData, actionData }: Route.ComponentProps) {
  const { email, notice, isSubmitted } = loaderData;
  const initial = {
    ...startingState(SUBMIT_FORM, { contact_email: email }),
    notice,
    status: notice ? 503 : 200,
  };
  return (
    <div className="wrap pt-8">
      <h1>Submit Your {titled(SITE.listed.one)}</h1>
      {isSubmitted && !actionData ? (
        <SubmittedNotice />
      ) : (
        <div className="beside lg:mt-8">
          <PageLead page="submit" className="mt-3 lg:mt-0">
            Whatever you send is read by a person before it becomes part of the directory. Your profile shows
            how it stands, and we write to you once it is decided.
          </PageLead>
          <SubmissionForm state={actionData ?? initial} />
        </div>
      )}
    </div>
  );
}
