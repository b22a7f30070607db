import { useState } from 'react';
import { data, Form, Link, useNavigation, useSubmit } from 'react-router';
import { LIMITS } from '#domain/limits.ts';
import { readEmailLink } from '#domain/members/email-link.ts';
import { ACCOUNT_MESSAGES } from '#domain/members/messages.ts';
import { paths } from '#domain/paths.ts';
import { countEmailLink, refused } from '#server/account-limits.server.ts';
import { servicesContext } from '#server/context.server.ts';
import { orNull } from '#server/failures.server.ts';
import { readForm } from '#server/forms.server.ts';
import { confirmRegistration } from '#server/queries/accounts.server.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { useLeaveLater } from '#ui/leave-later.ts';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/verify';
import { AuthPage } from './auth-page.tsx';
import { useFragment } from './fragment.ts';
import { LinkField } from './link-field.tsx';
import { Notice } from './notice.tsx';
import { sendOrKeep } from './send-or-keep.ts';

interface State {
  isVerified: boolean;
  error: string;
  /** What was typed, to be mended. */
  link: string;
}

/** Whoever sent the visitor here may say in the address why it failed (spec §5, "Verification link"). */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  if (!searchParams.has('error')) return { error: '' };
  const description = searchParams.get('error_description')?.trim().slice(0, LIMITS.errorDescription);
  return data({ error: description || ACCOUNT_MESSAGES.verify.refused }, { status: 400 });
}

/** Uses the link up. Only this does: opening the page, as scanners of mails do, changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const { link = '' } = await readForm(request);
  const failed = (error: string): State => ({ isVerified: false, error, link });
  const token = readEmailLink(link, 'signup');
  if (token === null) return data(failed(ACCOUNT_MESSAGES.verify.invalidLink), { status: 400 });
  const answer = await orNull(context, async () => {
    const refusal = await countEmailLink(context, { purpose: 'signup', token });
    if (refusal) return refused(failed(refusal.text), refusal);
    const { db } = context.get(servicesContext);
    const isVerified = await confirmRegistration(db.write, token);
    if (!isVerified) return data(failed(ACCOUNT_MESSAGES.verify.failed), { status: 400 });
    return data<State>({ isVerified, error: '', link: '' });
  });
  return answer ?? data(failed(ACCOUNT_MESSAGES.verify.error), { status: 503 });
}

/** The link has left the address by then, so it waits in the form. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const link = String((await request.clone().formData()).get('link') ?? '');
  const kept: State = { isVerified: false, error: ACCOUNT_MESSAGES.verify.error, link };
  return sendOrKeep(serverAction, kept);
}

/** A refusal says when to try again. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta() {
  return pageMeta({ title: 'Email verification' });
}

/** The landing of the verification mail: verifying, success or error (spec §2). */
export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const isUnreadable = useLinkOfAddress(loaderData.error === '');
  if (actionData?.isVerified) return <Verified />;
  const error =
    actionData?.error ?? (loaderData.error || (isUnreadable && ACCOUNT_MESSAGES.verify.invalidLink));
  return (
    <AuthPage title="Email verification">
      {error ? (
        <>
          <ErrorBanner text={error} />
          <p>
            {ACCOUNT_MESSAGES.verify.hint}{' '}
            <Link to={paths.login} className="link">
              Sign in
            </Link>{' '}
            to have another one sent.
          </p>
          <PasteForm link={actionData?.link ?? ''} />
        </>
      ) : (
        <>
          <p role="status" className="mt-6 noscript:hidden">
            {ACCOUNT_MESSAGES.verify.verifying}
          </p>
          <noscript>
            <PasteForm link="" />
          </noscript>
        </>
      )}
    </AuthPage>
  );
}

/**
 * Posts the link of the address at once and takes it out of the address.
 *
 * @returns whether there was none
 */
function useLinkOfAddress(isExpected: boolean): boolean {
  const [isUnreadable, setUnreadable] = useState(false);
  const submit = useSubmit();
  useFragment((link) => {
    if (!isExpected) return;
    const isLink = readEmailLink(link, 'signup') !== null;
    setUnreadable(!isLink);
    if (isLink) void submit({ link }, { method: 'post', action: paths.verify, replace: true });
  });
  return isUnreadable;
}

/** For browsers without scripts, and for links that a mail program has broken. */
function PasteForm({ link }: { link: string }) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" action={paths.verify} preventScrollReset className="mt-8 grid gap-4">
      <LinkField link={link} error={undefined} />
      <p>
        <button type="submit" className="btn" disabled={isSending}>
          Verify email address
        </button>
      </p>
    </Form>
  );
}

/** Leads to the login by itself; whoever goes elsewhere first is left alone. */
function Verified() {
  useLeaveLater(paths.login, LIMITS.verifiedToLogin);
  return (
    <AuthPage title="Email verification">
      <Notice>{ACCOUNT_MESSAGES.verify.done}</Notice>
      <p>
        <Link to={paths.login} className="btn btn-primary">
          Sign in
        </Link>
      </p>
    </AuthPage>
  );
}
