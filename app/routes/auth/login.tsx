import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { ACCOUNT_LENGTHS, type FieldErrors } from '#domain/accounts/accounts.ts';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { paths } from '#domain/paths.ts';
import { safeReturnTo } from '#domain/session/session.ts';
import { SITE } from '#domain/site.ts';
import { readAddress, readLogin } from '#server/accounts/auth-forms.server.ts';
import { countResend, orBusy, type Refusal, refused } from '#server/accounts/limits.server.ts';
import { logIn } from '#server/accounts/login.server.ts';
import { memberOf } from '#server/accounts/member.server.ts';
import { resendConfirmation } from '#server/accounts/registration.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { orNull } from '#server/request/failures.server.ts';
import { type FormTexts, readForm } from '#server/request/forms.server.ts';
import { inSameTime } from '#server/request/same-time.server.ts';
import { publicOrigin } from '#server/start/settings.server.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { FormField } from '#ui/form-field.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/login';
import { AuthPage, useAnswerFocus } from './auth-page.tsx';
import { PasswordField } from './password-field.tsx';
import { RESEND, ResendPrompt } from './resend-prompt.tsx';
import { sendOrKeep } from './send-or-keep.ts';

interface State {
  email: string;
  notice: string;
  errors: FieldErrors<'email' | 'password'>;
  /** The address has to be confirmed first: another mail is offered, or has been sent. */
  confirmation?: { registration: string } | 'sent';
}

/** Where signing in leads; a member is led there at once. */
export function loader({ request, context }: Route.LoaderArgs) {
  const returnTo = wantedAddress(request);
  if (memberOf(context)) throw redirect(returnTo || paths.tools);
  return { returnTo };
}

/** The page that sent its visitor here, or nothing. */
function wantedAddress(request: Request): string {
  return safeReturnTo(new URL(request.url).searchParams.get('returnTo'), '');
}

/** Signs in, or sends the verification mail again. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  return form.intent === RESEND ? resend(form, context) : signIn(form, request, context);
}

async function signIn(form: FormTexts, request: Request, context: Route.ActionArgs['context']) {
  const reading = readLogin(form);
  const state = (notice: string, rest: Partial<State> = {}): State => ({
    email: reading.values.email,
    notice,
    errors: {},
    ...rest,
  });
  if ('errors' in reading) {
    return data(state(ACCOUNT_MESSAGES.mendMarked, { errors: reading.errors }), { status: 400 });
  }
  const refuse = (refusal: Refusal) => refused(state(refusal.text), refusal);
  const answer = await orBusy<Response | ReturnType<typeof refuse>>(context, refuse, async () => {
    const outcome = await logIn(context, request, reading.good);
    if ('cookies' in outcome) return arrive(wantedAddress(request), outcome.cookies);
    if (outcome.refused === 'limited') return refuse(outcome.refusal);
    return outcome.refused === 'invalid'
      ? data(state(ACCOUNT_MESSAGES.login.invalid), { status: 401 })
      : data(state('', { confirmation: { registration: outcome.registration } }), { status: 403 });
  });
  return answer ?? data(state(ACCOUNT_MESSAGES.login.failed), { status: 503 });
}

function arrive(returnTo: string, cookies: readonly string[]): Response {
  const response = redirect(returnTo || paths.tools, 303);
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}

async function resend(form: FormTexts, context: Route.ActionArgs['context']) {
  const reading = readAddress(form);
  const state = (notice: string, rest: Partial<State> = {}): State => ({
    email: reading.values.email,
    notice,
    errors: {},
    ...rest,
  });
  if ('errors' in reading) {
    return data(state(ACCOUNT_MESSAGES.mendMarked, { errors: reading.errors }), { status: 400 });
  }
  const email = reading.good;
  const { registration = '' } = form;
  const offered = { confirmation: { registration } };
  const answer = await orNull(context, async () => {
    const refusal = await countResend(context, email);
    if (refusal) return refused(state(refusal.text, offered), refusal);
    const { db, settings } = context.get(servicesContext);
    const origin = publicOrigin(settings);
    await inSameTime(() => resendConfirmation(db.write, { email, registration, origin }));
    return data(state('', { confirmation: 'sent' }));
  });
  return answer ?? data(state(ACCOUNT_MESSAGES.login.resendFailed, offered), { status: 503 });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = await request.clone().formData();
  const [email, registration] = ['email', 'registration'].map((name) => String(typed.get(name) ?? ''));
  const isResend = typed.get('intent') === RESEND;
  const notice = ACCOUNT_MESSAGES.login[isResend ? 'resendFailed' : 'failed'];
  const kept: State = { email: email ?? '', notice, errors: {} };
  const offered = { ...kept, confirmation: { registration: registration ?? '' } };
  return sendOrKeep(serverAction, isResend ? offered : kept);
}

/** A refusal says when to try again. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Sign in',
    description: `Sign in to ${SITE.name}.`,
    canonical: { siteUrl: matches[0].loaderData.siteUrl, path: paths.login },
  });
}

export default function Login({ loaderData: { returnTo }, actionData }: Route.ComponentProps) {
  const { email, notice, errors, confirmation }: State = actionData ?? { email: '', notice: '', errors: {} };
  const { formMethod, formData } = useNavigation();
  const sending = formMethod === 'POST' ? (formData?.get('intent') ?? 'sign-in') : null;
  const form = useAnswerFocus(confirmation ? undefined : actionData);
  return (
    <AuthPage
      title="Sign in"
      footer={
        <>
          <p>
            New here?{' '}
            <Link to={returnTo ? paths.registerFor(returnTo) : paths.register} className="link">
              Create account
            </Link>
          </p>
          <p>
            <Link to={paths.forgotPassword} className="link">
              Forgot your password?
            </Link>
          </p>
        </>
      }
    >
      <ErrorBanner text={notice} />
      {confirmation && (
        <ResendPrompt
          email={email}
          registration={confirmation === 'sent' ? null : confirmation.registration}
          isSending={sending === RESEND}
        />
      )}
      <Form ref={form} method="post" preventScrollReset className="mt-6 grid gap-6">
        <FormField name="email" label="Email" error={errors.email}>
          {(control) => (
            <input
              {...control}
              type="email"
              required
              maxLength={ACCOUNT_LENGTHS.email}
              autoComplete="username"
              defaultValue={email}
            />
          )}
        </FormField>
        <PasswordField name="password" label="Password" error={errors.password} isNew={false} />
        <p>
          <button type="submit" className="btn btn-primary w-full" disabled={sending !== null}>
            {sending !== null && sending !== RESEND ? 'Signing in…' : 'Sign in'}
          </button>
        </p>
      </Form>
    </AuthPage>
  );
}
