import { redirect } from 'react-router';
import { AuthPage, FooterLink } from '#features/accounts/auth-page.tsx';
import { CONFIRM_EMAIL_FORM } from '#features/accounts/forms.ts';
import { countEmailLink } from '#features/accounts/limits.server.ts';
import { LinkForm } from '#features/accounts/link-form.tsx';
import { ownSessionId } from '#features/accounts/own-session.server.ts';
import { SETTINGS_MESSAGES } from '#features/accounts/settings-messages.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { anybody, defineForm, formAction } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { readEmailLink } from '#site/email-link.ts';
import { paths } from '#site/paths.ts';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/confirm-email';
import { confirmEmailChange } from './email-change.server.ts';

const PURPOSES = ['email_change_old', 'email_change_new'] as const;
const texts = SETTINGS_MESSAGES.link;

/** The result of the link that was just used. */
export function loader({ request }: Route.LoaderArgs) {
  const done = new URL(request.url).searchParams.get('done');
  return { done: done === 'half' || done === 'waiting' || done === 'changed' ? texts[done] : null };
}

/** Uses up one of the two links. Only the form does: merely opening the page, as mail scanners do, changes nothing. */
export const action = formAction(
  defineForm({
    form: CONFIRM_EMAIL_FORM,
    operation: 'confirming a change of address',
    who: anybody,
    read: ({ typed }) => ({ good: readChangeLink(typed.link) }),
    limits: ({ context, good }) => countEmailLink(context, ...good),
    async work({ context, good }) {
      const outcome = await follow(context, good);
      if (outcome === 'half' || outcome === 'waiting' || outcome === 'changed') {
        return redirect(paths.emailConfirmed(outcome), 303);
      }
      return { status: outcome === 'taken' ? 409 : 400, notice: texts[outcome] };
    },
  }),
);

export const handle = { failed: CONFIRM_EMAIL_FORM.failed };

type Candidate = ReturnType<typeof readChangeLink>[number];

/** A bare token does not name its purpose, so this tries each one. */
async function follow(context: Route.ActionArgs['context'], candidates: readonly Candidate[]) {
  const { db, origin } = context.get(servicesContext);
  const kept = ownSessionId(context);
  for (const candidate of candidates) {
    const outcome = await confirmEmailChange(db.write, {
      ...candidate,
      kept,
      origin,
    });
    if (outcome !== 'unknown') return outcome;
  }
  return 'unknown';
}

/** The possible purposes of a link; a bare token names none. */
function readChangeLink(link: string) {
  const candidates = PURPOSES.flatMap((purpose) => {
    const token = readEmailLink(link, purpose);
    return token === null ? [] : [{ purpose, token }];
  });
  if (candidates.length === 0) throw new Refused({ status: 400, notice: texts.invalid });
  return candidates;
}

export const meta = () => pageMeta({ title: 'Change of address' });

/** The page of the links in both mails, where each address agrees to the change. */
export default function ConfirmEmail({ loaderData: { done }, actionData }: Route.ComponentProps) {
  return (
    <AuthPage
      title="Change of address"
      intro={SETTINGS_MESSAGES.changeRule}
      footer={<FooterLink to={paths.accountSettings}>Account settings</FooterLink>}
    >
      <LinkForm
        purposes={PURPOSES}
        action={paths.confirmEmail}
        form={CONFIRM_EMAIL_FORM}
        state={actionData}
        done={done}
        button="Confirm the change"
        pending="Confirming…"
      />
    </AuthPage>
  );
}
