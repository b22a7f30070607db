import { STOP_EMAIL_FORM } from '#features/accounts/forms.ts';
import { SETTINGS_MESSAGES } from '#features/accounts/settings-messages.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { paths } from '#site/paths.ts';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/stop-email-change';
import { stopEmailChange } from './email-change.server.ts';
import { takeBack } from './take-back.server.ts';
import { TakeBackPage } from './take-back-page.tsx';

const { stop: texts, link } = SETTINGS_MESSAGES;

/** Whether the link has just done its work. */
export function loader({ request }: Route.LoaderArgs) {
  return { isDone: new URL(request.url).searchParams.has('done') };
}

/** Cancels the pending change. */
export const action = takeBack({
  purpose: 'email_change_stop',
  form: STOP_EMAIL_FORM,
  operation: 'stopping a change of address',
  texts: { ...texts, invalid: link.invalid },
  next: paths.emailChangeStopped,
  work: (context, token) => stopEmailChange(context.get(servicesContext).db.write, token),
});

export const handle = { failed: STOP_EMAIL_FORM.failed };

export const meta = () => pageMeta({ title: 'Stop a change of address' });

/** The page of the link in mails about a change of address. */
export default function StopEmailChange({ loaderData: { isDone }, actionData }: Route.ComponentProps) {
  return (
    <TakeBackPage
      title="Stop the change of address"
      intro="If you did not ask for the change, set a new password too: somebody knows the present one."
      done={isDone ? texts.done : null}
      purposes={['email_change_stop']}
      action={paths.stopEmailChange}
      form={STOP_EMAIL_FORM}
      state={actionData}
      button="Stop the change"
      pending="Stopping…"
    />
  );
}
