import type { ReactNode } from 'react';
import { data } from 'react-router';
import { anybody, defineForm, formsAction, type Shown } from '#platform/request/form.server.ts';
import { ACCOUNT_MESSAGES } from '#site/account-messages.ts';
import { startingState } from '#site/form-state.ts';
import { LIMITS } from '#site/limits.ts';
import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { PrimaryLink, TextLink } from '#ui/links.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/verify';
import { readLink } from './auth-forms.server.ts';
import { AuthPage } from './auth-page.tsx';
import type { DeadLink } from './email-tokens.server.ts';
import { RENEW, RENEW_FORM, VERIFY_FORM } from './forms.ts';
import { countEmailLink, countRenewal } from './limits.server.ts';
import { LinkForm } from './link-form.tsx';
import { confirmRegistration, renewRegistration } from './registration.server.ts';
import { verificationFault } from './verification-fault.ts';

/**
 * The page that sent the visitor here may name an error in the address (spec §5, "Verification link"). Its description
 * is not shown, because anybody can write an address.
 */
export function loader({ request }: Route.LoaderArgs) {
  const error = verificationFault(new URL(request.url).searchParams);
  return error === null ? { error: '' } : data({ error }, { status: 400 });
}

const PURPOSES = ['signup'] as const;

const read = readLink('signup', ACCOUNT_MESSAGES.verify.invalidLink);
const refusal = { status: 400, notice: ACCOUNT_MESSAGES.verify.failed };

/** The page that the address's owner was going to, after a confirmation. */
type Outcome = DeadLink | { returnTo: string };

/** Uses up the link. Merely opening the page changes nothing, because email scanners open it. */
const verify = defineForm({
  form: VERIFY_FORM,
  operation: 'email verification',
  who: anybody,
  read,
  limits: ({ context, good: token }) => countEmailLink(context, { purpose: 'signup', token }),
  async work({ services: { db }, good: token }): Promise<Shown<'link', Outcome>> {
    const outcome = await confirmRegistration(db.write, token);
    if (typeof outcome === 'object' || outcome === 'used') return { outcome };
    return outcome === 'expired' ? { ...refusal, outcome } : refusal;
  },
});

const renew = defineForm({
  form: RENEW_FORM,
  operation: 'renewing a verification link',
  who: anybody,
  read,
  limits: ({ context, good: token }) => countRenewal(context, token),
  async work({ services: { db, origin }, good: token }) {
    const outcome = await renewRegistration(db.write, { token, origin });
    return outcome === 'unknown' ? refusal : { outcome: outcome === 'sent' ? 'resent' : outcome };
  },
});

export const action = formsAction({ '': verify, [RENEW]: renew });
export const handle = { failed: VERIFY_FORM.failed };

export const meta = () => pageMeta({ title: 'Email verification' });

/** The landing page of the verification email: verifying, success or error (spec §2). */
export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const error = actionData?.notice ?? loaderData.error;
  const link = actionData?.values.link ?? '';
  const outcome = actionData?.outcome;
  if (typeof outcome === 'object' && outcome !== null) return <Verified returnTo={outcome.returnTo} />;
  switch (outcome) {
    case 'used':
      return <AlreadyVerified />;
    case 'resent':
      return (
        <Frame>
          <Notice>{ACCOUNT_MESSAGES.verify.resent}</Notice>
          {/* The new link leads to this same page, so a browser would not reload it. */}
          <noscript>
            <Confirm link="" />
          </noscript>
        </Frame>
      );
    case 'expired':
      return <Expired error={actionData?.notice ?? null} link={link} />;
    default:
      return (
        <Frame>
          {error ? (
            <Failed error={error} />
          ) : (
            <>
              <p className="mt-3 text-muted" {...MARKS.readable()}>
                {ACCOUNT_MESSAGES.verify.ask}
              </p>
              <template {...MARKS.unreadable()}>
                <Failed error={ACCOUNT_MESSAGES.verify.invalidLink} />
              </template>
            </>
          )}
          <Confirm link={link} />
        </Frame>
      );
  }
}

function Frame({ children }: { children: ReactNode }) {
  return <AuthPage title="Email verification">{children}</AuthPage>;
}

function Failed({ error }: { error: string }) {
  return (
    <>
      <ErrorBanner text={error} />
      <p>
        {ACCOUNT_MESSAGES.verify.hint} <TextLink to={paths.login}>Sign in</TextLink> to have another one sent,
        or <TextLink to={paths.register}>register again</TextLink>.
      </p>
    </>
  );
}

/** The button has the spec's state "verifying" while the form is sent. */
function Confirm({ link }: { link: string }) {
  return (
    <LinkForm
      purposes={PURPOSES}
      action={paths.verify}
      form={VERIFY_FORM}
      state={startingState(VERIFY_FORM, { link })}
      button="Verify email address"
      pending={ACCOUNT_MESSAGES.verify.verifying}
    />
  );
}

/** Offers a new link for the registration that the old link names. */
function Expired({ error, link }: { error: string | null; link: string }) {
  return (
    <Frame>
      <ErrorBanner text={error} />
      <p>
        {ACCOUNT_MESSAGES.verify.hint} {ACCOUNT_MESSAGES.verify.expired}
      </p>
      <form method="post" action={paths.verify} className="mt-6">
        <input type="hidden" name="intent" value={RENEW} />
        <input type="hidden" name="link" value={link} />
        <button type="submit" className="btn btn-primary" {...MARKS.pending('Sending…')}>
          Send another link
        </button>
      </form>
    </Frame>
  );
}

function AlreadyVerified() {
  return (
    <Frame>
      <Notice>{ACCOUNT_MESSAGES.verify.used}</Notice>
      <p className="flex flex-wrap items-center gap-4">
        <PrimaryLink to={paths.login}>Sign in</PrimaryLink>
        <TextLink to={paths.forgotPassword}>Forgot your password?</TextLink>
      </p>
    </Frame>
  );
}

/** Redirects to the login, unless the visitor goes elsewhere first. */
function Verified({ returnTo }: { returnTo: string }) {
  return (
    <Frame>
      <Notice>{ACCOUNT_MESSAGES.verify.done}</Notice>
      <p>
        <a
          href={paths.loginFor(returnTo)}
          className="btn btn-primary"
          {...MARKS.leaveAfter(LIMITS.verifiedToLogin)}
        >
          Sign in
        </a>
      </p>
    </Frame>
  );
}
