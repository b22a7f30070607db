import { anybody, defineForm, formAction } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { inSameTime } from '#platform/request/same-time.server.ts';
import { ACCOUNT_MESSAGES } from '#site/account-messages.ts';
import { startingState } from '#site/form-state.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { Fields } from '#ui/fields.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { PostForm } from '#ui/post-form.tsx';
import { useReturnTo } from '#ui/return-to.ts';
import type { Route } from './+types/forgot-password';
import { AuthPage, FooterLink } from './auth-page.tsx';
import { RECOVERY_FORM } from './forms.ts';
import { requestRecovery } from './recovery.server.ts';

/** Emails a link for a new password. All addresses get the same answer. */
export const action = formAction(
  defineForm({
    form: RECOVERY_FORM,
    operation: 'password recovery',
    who: anybody,
    limits: ({ context, good: { email } }) => countOrRefuse(context, RATE_LIMITS.recovery, email),
    async work({ services: { db, origin }, good: { email } }) {
      await inSameTime(() => requestRecovery(db.write, { email, origin }));
      return { outcome: 'sent' };
    },
  }),
);

export const handle = { failed: RECOVERY_FORM.failed };

export const meta = () => pageMeta({ title: 'Forgot your password?' });

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const state = actionData ?? startingState(RECOVERY_FORM);
  return (
    <AuthPage
      title="Forgot your password?"
      intro="We send you a link with which you choose a new one."
      footer={<FooterLink to={paths.loginFor(useReturnTo())}>Sign in</FooterLink>}
    >
      {state.outcome === 'sent' ? (
        <Notice>{ACCOUNT_MESSAGES.recovery.sent}</Notice>
      ) : (
        <PostForm state={state} button="Send the link" pending="Sending…" isWide>
          <Fields form={RECOVERY_FORM} state={state} />
        </PostForm>
      )}
    </AuthPage>
  );
}
