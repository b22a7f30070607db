import { answerHeadersContext } from '#platform/request/context.server.ts';
import { logFailure } from '#platform/request/failures.server.ts';
import { anybody, defineForm, formAction } from '#platform/request/form.server.ts';
import { askerOf } from '#platform/request/limits.server.ts';
import { ACCOUNT_MESSAGES } from '#site/account-messages.ts';
import { type StateOf, startingState } from '#site/form-state.ts';
import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { PrimaryLink } from '#ui/links.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { PostForm } from '#ui/post-form.tsx';
import type { Route } from './+types/reset-password';
import { readNewPassword } from './auth-forms.server.ts';
import { AuthPage, FooterLink } from './auth-page.tsx';
import { RESET_FORM } from './forms.ts';
import { deviceCookie } from './known-device.server.ts';
import { countEmailLink, forgetLogins } from './limits.server.ts';
import { LinkField } from './link-field.tsx';
import { PASSWORD_HINT, PasswordField } from './password-field.tsx';
import { refuseWeak } from './password-strength.server.ts';
import { resetPassword } from './recovery.server.ts';

/** Sets the new password. Only this uses up the link. */
export const action = formAction(
  defineForm({
    form: RESET_FORM,
    operation: 'password reset',
    busy: ACCOUNT_MESSAGES.busy,
    who: anybody,
    read: readNewPassword,
    async limits({ context, good: { token, password } }) {
      await countEmailLink(context, { purpose: 'recovery', token });
      await refuseWeak(password, null);
    },
    async work({ context, services: { db, passwords, secret, origin }, request, good }) {
      const password_hash = await passwords.hash(good.password, askerOf(context, request));
      const { userId, email } = await resetPassword(db.write, { ...good, password_hash, origin });
      await forgetLogins(context, email).catch((error: unknown) => {
        logFailure(context, 'forgetting attempts to sign in', error);
      });
      const cookie = await deviceCookie(secret, { id: userId, password: password_hash });
      context.get(answerHeadersContext).append('Set-Cookie', cookie);
      return { outcome: 'done' };
    },
  }),
);

export const handle = { failed: RESET_FORM.failed };

export const meta = () => pageMeta({ title: 'Choose a new password' });

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const state = actionData ?? startingState(RESET_FORM);
  return (
    <AuthPage
      title="Choose a new password"
      footer={<FooterLink to={paths.forgotPassword}>Ask for another link</FooterLink>}
    >
      {state.outcome === 'done' ? (
        <>
          <Notice>{ACCOUNT_MESSAGES.recovery.done}</Notice>
          <p>
            <PrimaryLink to={paths.login}>Sign in</PrimaryLink>
          </p>
        </>
      ) : (
        <PasswordForm state={state} />
      )}
    </AuthPage>
  );
}

function PasswordForm({ state }: { state: StateOf<typeof RESET_FORM, 'done'> }) {
  const { values, errors } = state;
  return (
    <PostForm
      state={state}
      button="Save the new password"
      pending="Saving…"
      isWide
      {...MARKS.linkFor(['recovery'])}
    >
      <LinkField link={values.link} error={errors.link} />
      <PasswordField
        name="password"
        label="New password"
        error={errors.password}
        isNew
        hint={PASSWORD_HINT}
      />
      <PasswordField name="confirm_password" label="Confirm password" error={errors.confirm_password} isNew />
    </PostForm>
  );
}
