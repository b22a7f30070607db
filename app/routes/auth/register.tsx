import { data, Form, Link, redirect, useNavigation } from 'react-router';
import {
  ACCOUNT_LENGTHS,
  EMPTY_REGISTRATION,
  type FieldErrors,
  type RegistrationField,
  type RegistrationValues,
} from '#domain/accounts/accounts.ts';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { paths } from '#domain/paths.ts';
import { safeReturnTo } from '#domain/session/session.ts';
import { SITE } from '#domain/site.ts';
import { readRegistration } from '#server/accounts/auth-forms.server.ts';
import {
  countJudging,
  countRegistration,
  orBusy,
  type Refusal,
  refused,
} from '#server/accounts/limits.server.ts';
import { memberOf } from '#server/accounts/member.server.ts';
import { newPasswordFault } from '#server/accounts/password-strength.server.ts';
import { storeRegistration } from '#server/accounts/registration.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { readForm } from '#server/request/forms.server.ts';
import { askerOf } from '#server/request/limits.server.ts';
import { publicOrigin } from '#server/start/settings.server.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { FormField } from '#ui/form-field.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/register';
import { AuthPage, useAnswerFocus } from './auth-page.tsx';
import { PASSWORD_HINT, PasswordField } from './password-field.tsx';
import { sendOrKeep } from './send-or-keep.ts';

/** Where signing in leads. A member has an account. */
export function loader({ request, context }: Route.LoaderArgs) {
  const returnTo = safeReturnTo(new URL(request.url).searchParams.get('returnTo'), '');
  if (memberOf(context)) throw redirect(returnTo || paths.tools);
  return { returnTo };
}

interface State {
  values: RegistrationValues;
  notice: string;
  errors: FieldErrors<RegistrationField>;
}

/** Registers an address. Known and unknown ones get the same answer; the mail tells the difference. */
export async function action({ request, context }: Route.ActionArgs) {
  const reading = readRegistration(await readForm(request));
  const { values } = reading;
  const state = (notice: string, errors: State['errors'] = {}): State => ({ values, notice, errors });
  const mend = (errors: State['errors']) => data(state(ACCOUNT_MESSAGES.mendMarked, errors), { status: 400 });
  if ('errors' in reading) return mend(reading.errors);
  const { password, ...registrant } = reading.good;
  const { db, passwords, settings } = context.get(servicesContext);
  const refuse = (refusal: Refusal) => refused(state(refusal.text), refusal);
  const answer = await orBusy<Response | ReturnType<typeof refuse>>(context, refuse, async () => {
    const tooMany = await countJudging(context);
    if (tooMany) return refuse(tooMany);
    const fault = await newPasswordFault(password, registrant);
    if (fault) return mend({ password: fault });
    const refusal = await countRegistration(context, registrant.email);
    if (refusal) return refuse(refusal);
    const password_hash = await passwords.hash(password, askerOf(context, request));
    await storeRegistration(db.write, { ...registrant, password_hash, origin: publicOrigin(settings) });
    return redirect(paths.welcome, 303);
  });
  return answer ?? data(state(ACCOUNT_MESSAGES.register.failed), { status: 503 });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = await request.clone().formData();
  const text = (name: keyof RegistrationValues) => String(typed.get(name) ?? '');
  const values = { email: text('email'), first_name: text('first_name'), last_name: text('last_name') };
  const kept: State = { values, notice: ACCOUNT_MESSAGES.register.failed, errors: {} };
  return sendOrKeep(serverAction, kept);
}

/** A refusal says when to try again. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Create account',
    description: `Join ${SITE.name}: rate and review tools, keep favorites, submit tools.`,
    canonical: { siteUrl: matches[0].loaderData.siteUrl, path: paths.register },
  });
}

export default function Register({ loaderData: { returnTo }, actionData }: Route.ComponentProps) {
  const { values, notice, errors }: State = actionData ?? {
    values: EMPTY_REGISTRATION,
    notice: '',
    errors: {},
  };
  const isSending = useNavigation().formMethod === 'POST';
  const form = useAnswerFocus(actionData);
  return (
    <AuthPage
      title="Create account"
      intro="Rate and review tools, keep favorites, submit tools."
      footer={
        <p>
          Already have an account?{' '}
          <Link to={returnTo ? paths.loginFor(returnTo) : paths.login} className="link">
            Sign in
          </Link>
        </p>
      }
    >
      <Form ref={form} method="post" preventScrollReset className="mt-6 grid gap-6">
        <ErrorBanner text={notice} />
        <FormField name="email" label="Email" error={errors.email}>
          {(control) => (
            <input
              {...control}
              type="email"
              required
              maxLength={ACCOUNT_LENGTHS.email}
              autoComplete="email"
              defaultValue={values.email}
            />
          )}
        </FormField>
        <PasswordField name="password" label="Password" error={errors.password} isNew hint={PASSWORD_HINT} />
        <PasswordField
          name="confirm_password"
          label="Confirm password"
          error={errors.confirm_password}
          isNew
        />
        <div className="grid gap-6 sm:grid-cols-2">
          <FormField name="first_name" label="First name (optional)" error={errors.first_name}>
            {(control) => <input {...control} autoComplete="given-name" defaultValue={values.first_name} />}
          </FormField>
          <FormField name="last_name" label="Last name (optional)" error={errors.last_name}>
            {(control) => <input {...control} autoComplete="family-name" defaultValue={values.last_name} />}
          </FormField>
        </div>
        <p className="small">
          Creating an account means that you agree to the{' '}
          <Link to={paths.terms} className="link">
            terms
          </Link>
          . What is stored about you is said under{' '}
          <Link to={paths.privacy} className="link">
            privacy
          </Link>
          .
        </p>
        <p>
          <button type="submit" className="btn btn-primary w-full" disabled={isSending}>
            {isSending ? 'Creating account…' : 'Create account'}
          </button>
        </p>
      </Form>
    </AuthPage>
  );
}
