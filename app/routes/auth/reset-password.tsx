import { data, Form, Link, useNavigation } from 'react-router';
import type { FieldErrors, NewPasswordField } from '#domain/accounts/accounts.ts';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { paths } from '#domain/paths.ts';
import { readNewPassword } from '#server/accounts/auth-forms.server.ts';
import { deviceCookie } from '#server/accounts/known-device.server.ts';
import {
  countEmailLink,
  forgetLogins,
  orBusy,
  type Refusal,
  refused,
} from '#server/accounts/limits.server.ts';
import { newPasswordFault } from '#server/accounts/password-strength.server.ts';
import { resetPassword } from '#server/accounts/recovery.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { orNull } from '#server/request/failures.server.ts';
import { readForm } from '#server/request/forms.server.ts';
import { askerOf } from '#server/request/limits.server.ts';
import { publicOrigin } from '#server/start/settings.server.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/reset-password';
import { AuthPage, useAnswerFocus } from './auth-page.tsx';
import { useLinkOfAddress } from './fragment.ts';
import { LinkField } from './link-field.tsx';
import { Notice } from './notice.tsx';
import { PASSWORD_HINT, PasswordField } from './password-field.tsx';
import { sendOrKeep } from './send-or-keep.ts';

interface State {
  link: string;
  isDone: boolean;
  notice: string;
  errors: FieldErrors<NewPasswordField>;
}

/** Sets the new password; only this uses the link up. */
export async function action({ request, context }: Route.ActionArgs) {
  const reading = readNewPassword(await readForm(request));
  const state = (notice: string, errors: State['errors'] = {}): State => ({
    link: reading.values.link,
    isDone: false,
    notice,
    errors,
  });
  const mend = (errors: State['errors']) => data(state(ACCOUNT_MESSAGES.mendMarked, errors), { status: 400 });
  if ('errors' in reading) return mend(reading.errors);
  const refuse = (refusal: Refusal) => refused(state(refusal.text), refusal);
  const answer = await orBusy(context, refuse, async () => {
    const { token, password } = reading.good;
    const refusal = await countEmailLink(context, { purpose: 'recovery', token });
    if (refusal) return refuse(refusal);
    const fault = await newPasswordFault(password, null);
    if (fault) return mend({ password: fault });
    const { db, passwords, secret, settings } = context.get(servicesContext);
    const password_hash = await passwords.hash(password, askerOf(context, request));
    const outcome = await resetPassword(db.write, {
      ...reading.good,
      password_hash,
      origin: publicOrigin(settings),
    });
    if ('fault' in outcome) return mend({ password: outcome.fault });
    if ('dead' in outcome) return mend({ link: ACCOUNT_MESSAGES.recovery.link[outcome.dead] });
    await orNull(context, () => forgetLogins(context, outcome.email));
    const cookie = await deviceCookie(secret, { id: outcome.userId, password: password_hash });
    const done: State = { link: '', isDone: true, notice: '', errors: {} };
    return data(done, { headers: { 'Set-Cookie': cookie } });
  });
  return answer ?? data(state(ACCOUNT_MESSAGES.recovery.resetFailed), { status: 503 });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const link = String((await request.clone().formData()).get('link') ?? '');
  const kept: State = { link, isDone: false, notice: ACCOUNT_MESSAGES.recovery.resetFailed, errors: {} };
  return sendOrKeep(serverAction, kept);
}

/** A refusal says when to try again. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta() {
  return pageMeta({ title: 'Choose a new password' });
}

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  return (
    <AuthPage
      title="Choose a new password"
      footer={
        <p>
          <Link to={paths.forgotPassword} className="link">
            Ask for another link
          </Link>
        </p>
      }
    >
      {actionData?.isDone ? (
        <>
          <Notice>{ACCOUNT_MESSAGES.recovery.done}</Notice>
          <p>
            <Link to={paths.login} className="btn btn-primary">
              Sign in
            </Link>
          </p>
        </>
      ) : (
        <PasswordForm answer={actionData} />
      )}
    </AuthPage>
  );
}

function PasswordForm({ answer }: { answer: State | undefined }) {
  const { link, notice, errors } = answer ?? { link: '', notice: '', errors: {} };
  const linkOfAddress = useLinkOfAddress('recovery');
  const isSending = useNavigation().formMethod === 'POST';
  const form = useAnswerFocus(answer);
  return (
    <Form ref={form} method="post" preventScrollReset className="mt-6 grid gap-6">
      <ErrorBanner text={notice} />
      {linkOfAddress !== '' && errors.link === undefined ? (
        <input type="hidden" name="link" value={linkOfAddress} />
      ) : (
        <LinkField link={link} error={errors.link} />
      )}
      <PasswordField
        name="password"
        label="New password"
        error={errors.password}
        isNew
        hint={PASSWORD_HINT}
      />
      <PasswordField name="confirm_password" label="Confirm password" error={errors.confirm_password} isNew />
      <p>
        <button type="submit" className="btn btn-primary w-full" disabled={isSending}>
          {isSending ? 'Saving…' : 'Save the new password'}
        </button>
      </p>
    </Form>
  );
}
