import { data, Link, redirect } from 'react-router';
import { readEmailLink } from '#domain/accounts/email-link.ts';
import { SETTINGS_MESSAGES } from '#domain/accounts/settings-messages.ts';
import { paths } from '#domain/paths.ts';
import { stopEmailChange } from '#server/accounts/email-change.server.ts';
import { countEmailLink, refused } from '#server/accounts/limits.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { orNull } from '#server/request/failures.server.ts';
import { readForm } from '#server/request/forms.server.ts';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/stop-email-change';
import { AuthPage } from './auth-page.tsx';
import { LinkForm, type LinkRefusal, sendLink } from './link-form.tsx';
import { Notice } from './notice.tsx';

const PURPOSE = 'email_change_stop';
const texts = SETTINGS_MESSAGES.stop;

/** Whether the link that led here has done its work. */
export function loader({ request }: Route.LoaderArgs) {
  return { isDone: new URL(request.url).searchParams.has('done') };
}

/** Stops the change that waits. Whoever has the mail may: signed in, as whomever, or not. */
export async function action({ request, context }: Route.ActionArgs) {
  const { link = '' } = await readForm(request);
  const failed = (error: string, status: number) => data<LinkRefusal>({ error, link }, { status });
  const token = readEmailLink(link, PURPOSE);
  if (token === null) return failed(SETTINGS_MESSAGES.link.invalid, 400);
  const answer = await orNull(context, async () => {
    const refusal = await countEmailLink(context, { purpose: PURPOSE, token });
    if (refusal) return refused<LinkRefusal>({ error: refusal.text, link }, refusal);
    const outcome = await stopEmailChange(context.get(servicesContext).db.write, token);
    if (outcome !== 'done') return failed(texts[outcome], 400);
    return redirect(`${paths.stopEmailChange}?done=1`, 303);
  });
  return answer ?? failed(texts.failed, 503);
}

export function clientAction(sent: Route.ClientActionArgs) {
  return sendLink(sent, texts.failed);
}

/** A refusal says when to try again. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta() {
  return pageMeta({ title: 'Stop a change of address' });
}

/** Where the mail leads that tells an address of its change. */
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
          refusal={actionData}
          button="Stop the change"
          pending="Stopping…"
        />
      )}
    </AuthPage>
  );
}
