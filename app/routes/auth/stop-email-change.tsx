import { Link, redirect } from 'react-router';
import { STOP_EMAIL_FORM } from '#domain/accounts/forms.ts';
import { SETTINGS_MESSAGES } from '#domain/accounts/settings-messages.ts';
import { startingState } from '#domain/form-state.ts';
import { paths } from '#domain/paths.ts';
import { readLink } from '#server/accounts/auth-forms.server.ts';
import { stopEmailChange } from '#server/accounts/email-change.server.ts';
import { countEmailLink } from '#server/accounts/limits.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { anybody, defineForm, formAction } from '#server/request/form.server.ts';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { sendOrKeep } from '#ui/send-or-keep.ts';
import type { Route } from './+types/stop-email-change';
import { AuthPage } from './auth-page.tsx';
import { LinkForm } from './link-form.tsx';

const PURPOSE = 'email_change_stop';
const texts = SETTINGS_MESSAGES.stop;

/** Whether the link has just done its work. */
export function loader({ request }: Route.LoaderArgs) {
  return { isDone: new URL(request.url).searchParams.has('done') };
}

/**
 * Stops the pending change. Anybody with the email may do so, whether signed in or not, and as whichever
 * member.
 */
export const action = formAction(
  defineForm({
    form: STOP_EMAIL_FORM,
    operation: 'stopping a change of address',
    who: anybody,
    read: readLink(PURPOSE, SETTINGS_MESSAGES.link.invalid),
    limits: ({ context, good: token }) => countEmailLink(context, { purpose: PURPOSE, token }),
    async work({ context, good: token }) {
      const outcome = await stopEmailChange(context.get(servicesContext).db.write, token);
      if (outcome !== 'done') return { status: 400, notice: texts[outcome] };
      return redirect(paths.emailChangeStopped, 303);
    },
  }),
);

export const clientAction = sendOrKeep(STOP_EMAIL_FORM);

export function meta() {
  return pageMeta({ title: 'Stop a change of address' });
}

/** The page that the link in an email about a change of address leads to. */
export default function StopEmailChange({ loaderData: { isDone }, actionData }: Route.ComponentProps) {
  return (
    <AuthPage
      title="Stop the change of address"
      intro="If you did not ask for the change, set a new password too: somebody knows the present one."
      footer={
        <p>
          <Link to={paths.forgotPassword} className="link">
            Set a new password
          </Link>
        </p>
      }
    >
      {isDone && !actionData ? (
        <Notice>{texts.done}</Notice>
      ) : (
        <LinkForm
          purposes={[PURPOSE]}
          action={paths.stopEmailChange}
          state={actionData ?? startingState(STOP_EMAIL_FORM)}
          button="Stop the change"
          pending="Stopping…"
        />
      )}
    </AuthPage>
  );
}
