import { redirect } from 'react-router';
import { servicesContext } from '#platform/request/context.server.ts';
import { anybody, defineForm, formsAction } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { inSameTime } from '#platform/request/same-time.server.ts';
import { insecureText, keepsSignIn } from '#platform/start/secure-address.ts';
import { ACCOUNT_MESSAGES } from '#site/account-messages.ts';
import { startingState } from '#site/form-state.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { CREDENTIAL_FIELD, PASSKEY_INTENT, SECOND_STEP_TEXTS } from '#site/second-step.ts';
import { returnToOf } from '#site/session.ts';
import { PROVIDERS } from '#site/sign-in-providers.ts';
import { SITE } from '#site/site.ts';
import { Field } from '#ui/fields.tsx';
import { TextLink } from '#ui/links.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { PostForm } from '#ui/post-form.tsx';
import type { Route } from './+types/login';
import { accountToEnter } from './account-to-enter.server.ts';
import { AuthPage, FooterLink } from './auth-page.tsx';
import { arrive, leadOn } from './entering.server.ts';
import { checkPasskey } from './factors/webauthn.server.ts';
import { LOGIN_FORM, RESEND, RESEND_FORM } from './forms.ts';
import { logIn } from './login.server.ts';
import { memberOf } from './member.server.ts';
import { PasskeyForm } from './passkey-form.tsx';
import { PasswordField } from './password-field.tsx';
import { resendConfirmation } from './registration.server.ts';

/** The destination after signing in; members are redirected there at once. */
export function loader({ request, context }: Route.LoaderArgs) {
  const returnTo = returnToOf(request.url);
  if (memberOf(context)) throw redirect(returnTo || paths.tools);
  const { providers, origin } = context.get(servicesContext);
  return {
    returnTo,
    providers: [...providers.keys()],
    insecure: { text: insecureText(origin), isKnown: !keepsSignIn(request.url) },
  };
}

const signIn = defineForm({
  form: LOGIN_FORM,
  operation: 'login',
  busy: ACCOUNT_MESSAGES.busy,
  who: anybody,
  async work({ context, request, good }) {
    refuseInsecure(context, request);
    const outcome = await logIn(context, request, good);
    if (outcome === 'invalid') return { status: 401, notice: ACCOUNT_MESSAGES.login.invalid };
    if ('registration' in outcome) return { status: 403, outcome: 'not_confirmed', values: outcome };
    return leadOn(outcome, returnToOf(request.url));
  },
});

/** Refuses insecure connections, where the browser would silently drop the session's cookie. */
function refuseInsecure(context: Route.ActionArgs['context'], request: Request): void {
  // A proxy may hide the scheme; the browser's Origin header shows it.
  const from = request.headers.get('Origin');
  if (from === null || !URL.canParse(from) || keepsSignIn(from)) return;
  throw new Refused({ status: 400, notice: insecureText(context.get(servicesContext).origin) });
}

/** A passkey is two factors in one, so there is no second step. */
const byPasskey = defineForm({
  form: LOGIN_FORM,
  operation: 'signing in with a passkey',
  who: anybody,
  read: ({ form }) => ({ good: form[CREDENTIAL_FIELD] ?? '' }),
  limits: ({ context }) => countOrRefuse(context, { sender: RATE_LIMITS.secondStep.sender }),
  async work({ context, services: { db }, request, good: credential }) {
    if (credential === '') throw new Refused({ status: 400, notice: SECOND_STEP_TEXTS.needsScripts });
    const userId = await checkPasskey(context, { use: 'sign-in', userId: null, credential });
    const account = userId === null ? undefined : await accountToEnter(db.write, { id: userId });
    const arrived = account && (await arrive(context, request, { account, hasProvenFactor: true }));
    if (!arrived) throw new Refused({ status: 401, notice: SECOND_STEP_TEXTS.passkeyRefused });
    return leadOn(arrived, returnToOf(request.url));
  },
});

const resend = defineForm({
  form: RESEND_FORM,
  operation: 'resending a verification mail',
  who: anybody,
  reads: ['email'],
  limits: ({ context, good: { email } }) => countOrRefuse(context, RATE_LIMITS.resend, email),
  async work({ services: { db, origin }, form: { registration = '' }, good: { email } }) {
    await inSameTime(() => resendConfirmation(db.write, { email, registration, origin }));
    return { outcome: 'resent', values: { registration: '' } };
  },
});

export const action = formsAction({ '': signIn, [PASSKEY_INTENT]: byPasskey, [RESEND]: resend });
export const handle = { failed: LOGIN_FORM.failed };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Sign in',
    description: `Sign in to ${SITE.name}.`,
    canonical: { siteUrl: matches[0].loaderData.siteUrl, path: paths.login },
  });
}

/** Why somebody is asked to sign in, by destination. Read with each answer, as the site's noun may have changed. */
function introOf(returnTo: string): string | undefined {
  if (returnTo === paths.completeProfile) return ACCOUNT_MESSAGES.login.confirmFirst;
  return returnTo === paths.submit ? ACCOUNT_MESSAGES.login.submitFirst : undefined;
}

export default function Login({
  loaderData: { returnTo, providers, insecure },
  actionData,
}: Route.ComponentProps) {
  const state = actionData ?? startingState(LOGIN_FORM);
  return (
    <AuthPage
      title="Sign in"
      intro={introOf(returnTo)}
      footer={
        <>
          <p>
            New here? <TextLink to={paths.registerFor(returnTo)}>Create account</TextLink>
          </p>
          <FooterLink to={paths.forgotPasswordFor(returnTo)}>Forgot your password?</FooterLink>
        </>
      }
    >
      {state.notice !== insecure.text && (
        // Behind a proxy, only the browser knows whether the page came securely.
        <p className="mt-6 border-l-4 border-danger pl-4" hidden={!insecure.isKnown} {...MARKS.insecure()}>
          {insecure.text}
        </p>
      )}
      {returnTo === paths.submit && <DraftNotice />}
      {state.outcome && <ResendPrompt outcome={state.outcome} values={state.values} notice={state.notice} />}
      <PostForm
        state={state.outcome ? { ...state, status: 200, notice: null } : state}
        button="Sign in"
        pending="Signing in…"
        isWide
      >
        <Field form={LOGIN_FORM} state={state} name="email" />
        <PasswordField name="password" label="Password" error={state.errors.password} isNew={false} />
      </PostForm>
      <div className="needs-script">
        <PasskeyForm use="sign-in" button="Sign in with a passkey" isWide />
      </div>
      {providers.map((provider) => (
        <p key={provider} className="mt-3">
          <a href={paths.signInWith(provider, returnTo)} rel="nofollow" className="btn w-full">
            Sign in with {PROVIDERS[provider].label}
          </a>
        </p>
      ))}
    </AuthPage>
  );
}

/** Tells authors who have to sign in again that their submission is safe. Only the browser knows of it. */
function DraftNotice() {
  return (
    <p
      role="status"
      className="border-l-4 border-brand pl-4 empty:hidden"
      {...MARKS.draftKept(ACCOUNT_MESSAGES.login.draftKept)}
    />
  );
}

interface Props {
  outcome: 'not_confirmed' | 'resent';
  /** The registration whose email to send again. */
  values: { email: string; registration: string };
  /** Why the email could not be sent; replaces the offer. */
  notice: string | null;
}

/** Offers another verification email, or says that it was sent (spec §8, "Login"). */
function ResendPrompt({ outcome, values: { email, registration }, notice }: Props) {
  if (outcome === 'resent') return <Notice>{ACCOUNT_MESSAGES.login.resent}</Notice>;
  return (
    <div className="my-6 border-l-4 border-danger pl-4">
      <div role="alert" tabIndex={-1}>
        {notice ?? (
          <>
            <p className="font-semibold">{ACCOUNT_MESSAGES.login.notConfirmed}</p>
            <p className="mt-1">{ACCOUNT_MESSAGES.login.confirmPrompt}</p>
          </>
        )}
      </div>
      <form method="post" className="mt-3">
        <input type="hidden" name="intent" value={RESEND} />
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="registration" value={registration} />
        <button type="submit" className="btn" {...MARKS.pending('Sending…')}>
          Resend verification email
        </button>
      </form>
    </div>
  );
}
