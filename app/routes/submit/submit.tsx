import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { RATE_LIMITS } from '#domain/limits.ts';
import { MESSAGES, tooManyAttempts } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { SITE } from '#domain/site.ts';
import { spamSign, TRAP_FIELD } from '#domain/spam.ts';
import { ANYWAY_FIELD, EMPTY_SUBMISSION, SUBMISSION_FIELDS } from '#domain/submissions/submission.ts';
import { requireMember } from '#server/accounts/member.server.ts';
import { servicesContext, sessionContext } from '#server/request/context.server.ts';
import { orNull } from '#server/request/failures.server.ts';
import { readForm } from '#server/request/forms.server.ts';
import { countAttempt, countAttemptOn } from '#server/request/limits.server.ts';
import { readSubmission } from '#server/submissions/submission-form.server.ts';
import { storeSubmission } from '#server/submissions/submissions.server.ts';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/submit';
import { keepDraft } from './draft.ts';
import { SubmissionForm } from './submission-form.tsx';
import { EMPTY_STATE, type SubmitState } from './submit-state.ts';
import { SubmittedNotice } from './submitted-notice.tsx';

/**
 * The form is for members (spec §6). Where it could not be found out who asks, it is shown all the same:
 * it comes back with what was typed, and somebody may be typing.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  if ('failed' in context.get(sessionContext)) {
    return data(
      { initial: { ...EMPTY_STATE, notice: MESSAGES.anErrorOccurred }, isSubmitted: false },
      { status: 503 },
    );
  }
  const { email } = requireMember(context, paths.submit);
  const isSubmitted = new URL(request.url).searchParams.get('submitted') === '1';
  const values = { ...EMPTY_SUBMISSION, contact_email: email };
  return data({ initial: { ...EMPTY_STATE, values }, isSubmitted });
}

/** Stores a submission and queues its mail. Whatever is wrong comes back beside all that was typed. */
export async function action({ request, context }: Route.ActionArgs) {
  const isUnknown = 'failed' in context.get(sessionContext);
  const member = isUnknown ? null : requireMember(context, paths.submit);
  const form = await readForm(request);
  const reading = readSubmission(form);
  const refuse = (change: Partial<SubmitState>, init: { status: number; headers?: HeadersInit }) =>
    data<SubmitState>({ ...EMPTY_STATE, values: reading.values, ...change }, init);
  if ('errors' in reading) {
    return refuse({ notice: MESSAGES.form.mend, errors: reading.errors }, { status: 400 });
  }
  const { submission } = reading;
  const done = await orNull(context, async () => {
    if (!member) return null;
    const wait = await waitingTime(context, member.id);
    if (wait !== null) {
      const headers = { 'Retry-After': String(wait) };
      return refuse({ notice: tooManyAttempts(wait) }, { status: 429, headers });
    }
    const notice = spamSign({ name: submission.name, text: submission.description }, form[TRAP_FIELD] ?? '');
    if (notice) return refuse({ notice }, { status: 400 });
    const { db } = context.get(servicesContext);
    // The address that was pointed out is taken, no other.
    const isKnown = form[ANYWAY_FIELD]?.trim() === submission.url;
    const known = await storeSubmission(db.write, member.id, submission, isKnown);
    if (known) return refuse({ known }, { status: 409 });
    return redirect(paths.submitted, 303);
  });
  return done ?? refuse({ notice: MESSAGES.submit.failed }, { status: 503 });
}

type Context = Route.ActionArgs['context'];

async function waitingTime(context: Context, memberId: string): Promise<number | null> {
  return (
    (await countAttempt(context, RATE_LIMITS.submitFromOnePlace)) ??
    (await countAttemptOn(context, RATE_LIMITS.submit, memberId))
  );
}

/**
 * What could not be sent comes back as it was typed, whatever was in the way: no connection, or a proxy that
 * answers in our place. Whoever must sign in first finds it again afterwards.
 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = await request.clone().formData();
  const values = { ...EMPTY_SUBMISSION };
  for (const field of SUBMISSION_FIELDS) values[field] = String(typed.get(field) ?? '');
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) {
      if (error.headers.get('Location')?.startsWith(paths.login)) keepDraft(values);
      throw error;
    }
    return data<SubmitState>({ ...EMPTY_STATE, values, notice: MESSAGES.submit.failed }, { status: 503 });
  }
}

/** Only the address changes what the page knows: after a lost connection nothing more is asked for. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href !== nextUrl.href;
}

/** A refusal says when to try again. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta() {
  return pageMeta({
    title: 'Submit Your AI Tool',
    description: `Tell ${SITE.name} of a tool that belongs into the directory.`,
  });
}

export default function Submit({ loaderData: { initial, isSubmitted }, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap pt-8">
      <h1>Submit Your AI Tool</h1>
      {isSubmitted && !actionData ? (
        <SubmittedNotice />
      ) : (
        <>
          <p className="mt-3 max-w-prose text-muted">
            Whatever you send is read by a person before it becomes part of the directory. Your profile shows
            how it stands, and we write to you once it is decided.
          </p>
          <SubmissionForm state={actionData ?? initial} />
        </>
      )}
    </div>
  );
}
