import { redirect } from 'react-router';
import { anybody, defineForm, formAction } from '#platform/request/form.server.ts';
import { paths } from '#site/paths.ts';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/confirm-connection';
import { readLink } from './auth-forms.server.ts';
import { AuthPage, FooterLink } from './auth-page.tsx';
import { countEmailLink } from './limits.server.ts';
import { LinkForm } from './link-form.tsx';
import { CONFIRM_CONNECTION_FORM, PROVIDER_TEXTS } from './provider-messages.ts';
import { agreeByLink } from './providers/signing-in.server.ts';

const PURPOSES = ['connect'] as const;

/** Whether a link was just used. */
export function loader({ request }: Route.LoaderArgs) {
  return { isDone: new URL(request.url).searchParams.get('done') === '1' };
}

/** Uses up the link. Merely opening the page changes nothing, because email scanners open it. */
export const action = formAction(
  defineForm({
    form: CONFIRM_CONNECTION_FORM,
    operation: 'connecting by a link',
    who: anybody,
    read: readLink('connect', PROVIDER_TEXTS.link.invalid),
    limits: ({ context, good: token }) => countEmailLink(context, { purpose: 'connect', token }),
    async work({ services: { db, origin }, good: token }) {
      const outcome = await agreeByLink(db.write, { token, origin });
      if (outcome === 'connected') return redirect(paths.connectionConfirmed, 303);
      return { status: 400, notice: PROVIDER_TEXTS.link[outcome] };
    },
  }),
);

export const handle = { failed: CONFIRM_CONNECTION_FORM.failed };

export const meta = () => pageMeta({ title: 'Connect your account' });

/** The page behind the mail's link, where the account's owner agrees. */
export default function ConfirmConnection({ loaderData: { isDone }, actionData }: Route.ComponentProps) {
  return (
    <AuthPage title="Connect your account" footer={<FooterLink to={paths.login}>Sign in</FooterLink>}>
      <LinkForm
        purposes={PURPOSES}
        action={paths.confirmConnection}
        form={CONFIRM_CONNECTION_FORM}
        state={actionData}
        done={isDone ? PROVIDER_TEXTS.connected : null}
        button="Connect my account"
        pending="Connecting…"
      />
    </AuthPage>
  );
}
