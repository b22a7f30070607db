import { type ReactNode, useState } from 'react';
import { data, Form, Link, useNavigation, useSubmit } from 'react-router';
import { readEmailLink } from '#domain/accounts/email-link.ts';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { LIMITS } from '#domain/limits.ts';
import { paths } from '#domain/paths.ts';
import { countEmailLink, countRenewal, refused } from '#server/accounts/limits.server.ts';
import { confirmRegistration, renewRegistration } from '#server/accounts/registration.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { orNull } from '#server/request/failures.server.ts';
import { readForm } from '#server/request/forms.server.ts';
import { publicOrigin } from '#server/start/settings.server.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { useLeaveLater } from '#ui/leave-later.ts';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/verify';
import { AuthPage } from './auth-page.tsx';
import { useFragment } from './fragment.ts';
import { LinkField } from './link-field.tsx';
import { Notice } from './notice.tsx';
import { sendOrKeep } from './send-or-keep.ts';

/** What the form's `intent` says when another link is asked for in place of one that has expired. */
const RENEW = 'renew';

interface State {
  outcome: 'failed' | 'expired' | 'done' | 'used' | 'resent';
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

/** Uses the link up, or sends another one. Only this does: opening the page, as scanners of mails do, changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const { link = '', intent } = await readForm(request);
  const token = readEmailLink(link, 'signup');
  if (token === null) return data(failed(ACCOUNT_MESSAGES.verify.invalidLink, link), { status: 400 });
  const work = intent === RENEW ? renew : verify;
  const answer = await orNull(context, () => work(context, token, link));
  return answer ?? data(undone(intent, link), { status: 503 });
}

function failed(error: string, link: string): State {
  return { outcome: 'failed', error, link };
}

/** When it could not be found out how the link stands. */
function undone(intent: string | undefined, link: string): State {
  const { error, resendFailed } = ACCOUNT_MESSAGES.verify;
  return intent === RENEW ? { outcome: 'expired', error: resendFailed, link } : failed(error, link);
}

type Context = Route.ActionArgs['context'];

async function verify(context: Context, token: string, link: string) {
  const refusal = await countEmailLink(context, { purpose: 'signup', token });
  if (refusal) return refused(failed(refusal.text, link), refusal);
  const outcome = await confirmRegistration(context.get(servicesContext).db.write, token);
  if (outcome === 'done' || outcome === 'used') return data<State>({ outcome, error: '', link: '' });
  const state = failed(ACCOUNT_MESSAGES.verify.failed, link);
  return data<State>(outcome === 'expired' ? { ...state, outcome } : state, { status: 400 });
}

async function renew(context: Context, token: string, link: string) {
  const refusal = await countRenewal(context, token);
  if (refusal) return refused<State>({ outcome: 'expired', error: refusal.text, link }, refusal);
  const { db, settings } = context.get(servicesContext);
  const outcome = await renewRegistration(db.write, { token, origin: publicOrigin(settings) });
  if (outcome === 'unknown') return data(failed(ACCOUNT_MESSAGES.verify.failed, link), { status: 400 });
  return data<State>({ outcome: outcome === 'sent' ? 'resent' : outcome, error: '', link: '' });
}

/** The link has left the address by then, so it waits in the form. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = await request.clone().formData();
  const [intent, link] = ['intent', 'link'].map((name) => String(typed.get(name) ?? ''));
  return sendOrKeep(serverAction, undone(intent, link ?? ''));
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
  const isUnreadable = useVerification(loaderData.error === '');
  const error =
    actionData?.error ?? (loaderData.error || (isUnreadable && ACCOUNT_MESSAGES.verify.invalidLink));
  switch (actionData?.outcome) {
    case 'done':
      return <Verified />;
    case 'used':
      return <AlreadyVerified />;
    case 'resent':
      return (
        <Frame>
          <Notice>{ACCOUNT_MESSAGES.verify.resent}</Notice>
          {/* The new link leads to this very page, which a browser then does not load anew. */}
          <noscript>
            <PasteForm link="" />
          </noscript>
        </Frame>
      );
    case 'expired':
      return <Expired error={actionData.error} link={actionData.link} />;
    default:
      return <Frame>{error ? <Failed error={error} link={actionData?.link ?? ''} /> : <Verifying />}</Frame>;
  }
}

function Frame({ children }: { children: ReactNode }) {
  return <AuthPage title="Email verification">{children}</AuthPage>;
}

function Verifying() {
  return (
    <>
      <p role="status" className="mt-6 noscript:hidden">
        {ACCOUNT_MESSAGES.verify.verifying}
      </p>
      <noscript>
        <PasteForm link="" />
      </noscript>
    </>
  );
}

function Failed({ error, link }: { error: string; link: string }) {
  return (
    <>
      <ErrorBanner text={error} />
      <p>
        {ACCOUNT_MESSAGES.verify.hint}{' '}
        <Link to={paths.login} className="link">
          Sign in
        </Link>{' '}
        to have another one sent, or{' '}
        <Link to={paths.register} className="link">
          register again
        </Link>
        .
      </p>
      <PasteForm link={link} />
    </>
  );
}

/** Offers another link for the registration that the old one belongs to: the old one names it. */
function Expired({ error, link }: { error: string; link: string }) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Frame>
      <ErrorBanner text={error} />
      <p>
        {ACCOUNT_MESSAGES.verify.hint} {ACCOUNT_MESSAGES.verify.expired}
      </p>
      <Form method="post" action={paths.verify} preventScrollReset className="mt-6">
        <input type="hidden" name="intent" value={RENEW} />
        <input type="hidden" name="link" value={link} />
        <button type="submit" className="btn btn-primary" disabled={isSending}>
          {isSending ? 'Sending…' : 'Send another link'}
        </button>
      </Form>
    </Frame>
  );
}

function AlreadyVerified() {
  return (
    <Frame>
      <Notice>{ACCOUNT_MESSAGES.verify.used}</Notice>
      <p className="flex flex-wrap items-center gap-4">
        <Link to={paths.login} className="btn btn-primary">
          Sign in
        </Link>
        <Link to={paths.forgotPassword} className="link">
          Forgot your password?
        </Link>
      </p>
    </Frame>
  );
}

/**
 * Posts the link of the address at once and takes it out of the address.
 *
 * @returns whether there was none
 */
function useVerification(isExpected: boolean): boolean {
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
    <Frame>
      <Notice>{ACCOUNT_MESSAGES.verify.done}</Notice>
      <p>
        <Link to={paths.login} className="btn btn-primary">
          Sign in
        </Link>
      </p>
    </Frame>
  );
}
