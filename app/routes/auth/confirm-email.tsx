import { useState } from 'react';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { readEmailLink } from '#domain/members/email-link.ts';
import { SETTINGS_MESSAGES } from '#domain/members/settings-messages.ts';
import { paths } from '#domain/paths.ts';
import { countEmailLink, refused } from '#server/account-limits.server.ts';
import { servicesContext } from '#server/context.server.ts';
import { orNull } from '#server/failures.server.ts';
import { readForm } from '#server/forms.server.ts';
import { ownSessionId } from '#server/own-session.server.ts';
import { confirmEmailChange } from '#server/queries/email-change.server.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/confirm-email';
import { AuthPage } from './auth-page.tsx';
import { useFragment } from './fragment.ts';
import { LinkField } from './link-field.tsx';
import { Notice } from './notice.tsx';
import { sendOrKeep } from './send-or-keep.ts';

const PURPOSES = ['email_change_old', 'email_change_new'] as const;
const texts = SETTINGS_MESSAGES.link;

interface State {
  error: string;
  /** What was typed, to be mended. */
  link: string;
}

/** What the link that led here has done. */
export function loader({ request }: Route.LoaderArgs) {
  const done = new URL(request.url).searchParams.get('done');
  return { done: done === 'half' || done === 'changed' ? texts[done] : null };
}

/** Uses one of the two links up. Only this does: opening the page, as scanners of mails do, changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const { link = '' } = await readForm(request);
  const failed = (error: string, status: number) => data<State>({ error, link }, { status });
  const candidates = readChangeLink(link);
  if (candidates.length === 0) return failed(texts.invalid, 400);
  const answer = await orNull(context, async () => {
    const refusal = await countEmailLink(context, ...candidates);
    if (refusal) return refused<State>({ error: refusal.text, link }, refusal);
    const { db } = context.get(servicesContext);
    const own = await ownSessionId(context, request);
    for (const candidate of candidates) {
      const outcome = await confirmEmailChange(db.write, candidate, own);
      if (outcome === 'taken') return failed(texts.taken, 409);
      if (outcome !== 'invalid') return redirect(`${paths.confirmEmail}?done=${outcome}`, 303);
    }
    return failed(texts.expired, 400);
  });
  return answer ?? failed(texts.failed, 503);
}

/** What a link may be for; a token that was copied alone does not say it. */
function readChangeLink(link: string) {
  return PURPOSES.flatMap((purpose) => {
    const token = readEmailLink(link, purpose);
    return token === null ? [] : [{ purpose, token }];
  });
}

/** The link has left the address by then, so it waits in the form. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const link = String((await request.clone().formData()).get('link') ?? '');
  const kept: State = { error: texts.failed, link };
  return sendOrKeep(serverAction, kept);
}

/** A refusal says when to try again. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta() {
  return pageMeta({ title: 'Change of address' });
}

/** Where both mails of a change of address lead. */
export default function ConfirmEmail({ loaderData: { done }, actionData }: Route.ComponentProps) {
  return (
    <AuthPage
      title="Change of address"
      intro="The address of your account changes when both the old and the new one have agreed."
      footer={
        <p>
          <Link to={paths.accountSettings} className="link">
            Account settings
          </Link>
        </p>
      }
    >
      {done !== null && !actionData ? <Notice>{done}</Notice> : <ConfirmForm answer={actionData} />}
    </AuthPage>
  );
}

/** Asks for one press of a button: whoever opened a mail by mistake has agreed to nothing. */
function ConfirmForm({ answer }: { answer: State | undefined }) {
  const linkOfAddress = useLinkOfAddress();
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" action={paths.confirmEmail} preventScrollReset className="mt-6 grid gap-6">
      <ErrorBanner text={answer?.error} />
      {linkOfAddress !== '' && !answer ? (
        <input type="hidden" name="link" value={linkOfAddress} />
      ) : (
        <LinkField link={answer?.link ?? ''} error={undefined} />
      )}
      <p>
        <button type="submit" className="btn btn-primary" disabled={isSending}>
          {isSending ? 'Confirming…' : 'Confirm the change'}
        </button>
      </p>
    </Form>
  );
}

/** The link that led here. It leaves the address at once and waits in the form. */
function useLinkOfAddress(): string {
  const [link, setLink] = useState('');
  useFragment((found) => {
    if (readChangeLink(found).length > 0) setLink(found);
  });
  return link;
}
