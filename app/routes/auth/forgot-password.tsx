import { data, Form, Link, useNavigation } from 'react-router';
import { ACCOUNT_LENGTHS } from '#domain/accounts/accounts.ts';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { paths } from '#domain/paths.ts';
import { readAddress } from '#server/accounts/auth-forms.server.ts';
import { countRecovery, refused } from '#server/accounts/limits.server.ts';
import { requestRecovery } from '#server/accounts/recovery.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { orNull } from '#server/request/failures.server.ts';
import { readForm } from '#server/request/forms.server.ts';
import { inSameTime } from '#server/request/same-time.server.ts';
import { publicOrigin } from '#server/start/settings.server.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { FormField } from '#ui/form-field.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/forgot-password';
import { AuthPage, useAnswerFocus } from './auth-page.tsx';
import { Notice } from './notice.tsx';
import { sendOrKeep } from './send-or-keep.ts';

interface State {
  email: string;
  isSent: boolean;
  notice: string;
  error?: string | undefined;
}

/** Sends a link for a new password. Every address gets the same answer. */
export async function action({ request, context }: Route.ActionArgs) {
  const reading = readAddress(await readForm(request));
  const { email } = reading.values;
  const failed = (notice: string, error?: string): State => ({ email, isSent: false, notice, error });
  if ('errors' in reading)
    return data(failed(ACCOUNT_MESSAGES.mendMarked, reading.errors.email), { status: 400 });
  const answer = await orNull(context, async () => {
    const refusal = await countRecovery(context, reading.good);
    if (refusal) return refused(failed(refusal.text), refusal);
    const { db, settings } = context.get(servicesContext);
    const origin = publicOrigin(settings);
    await inSameTime(() => requestRecovery(db.write, { email: reading.good, origin }));
    return data<State>({ email, isSent: true, notice: '' });
  });
  return answer ?? data(failed(ACCOUNT_MESSAGES.recovery.failed), { status: 503 });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const email = String((await request.clone().formData()).get('email') ?? '');
  const kept: State = { email, isSent: false, notice: ACCOUNT_MESSAGES.recovery.failed };
  return sendOrKeep(serverAction, kept);
}

/** A refusal says when to try again. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta() {
  return pageMeta({ title: 'Forgot your password?' });
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod === 'POST';
  const form = useAnswerFocus(actionData);
  return (
    <AuthPage
      title="Forgot your password?"
      intro="We send you a link with which you choose a new one."
      footer={
        <p>
          <Link to={paths.login} className="link">
            Sign in
          </Link>
        </p>
      }
    >
      {actionData?.isSent ? (
        <Notice>{ACCOUNT_MESSAGES.recovery.sent}</Notice>
      ) : (
        <Form ref={form} method="post" preventScrollReset className="mt-6 grid gap-6">
          <ErrorBanner text={actionData?.notice} />
          <FormField name="email" label="Email" error={actionData?.error}>
            {(control) => (
              <input
                {...control}
                type="email"
                required
                maxLength={ACCOUNT_LENGTHS.email}
                autoComplete="username"
                defaultValue={actionData?.email}
              />
            )}
          </FormField>
          <p>
            <button type="submit" className="btn btn-primary w-full" disabled={isSending}>
              {isSending ? 'Sending…' : 'Send the link'}
            </button>
          </p>
        </Form>
      )}
    </AuthPage>
  );
}
