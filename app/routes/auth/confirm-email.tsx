import { redirect } from 'react-router';
import { readEmailLink } from '#domain/accounts/email-link.ts';
import { CONFIRM_EMAIL_FORM } from '#domain/accounts/forms.ts';
import { SETTINGS_MESSAGES } from '#domain/accounts/settings-messages.ts';
import { startingState } from '#domain/form-state.ts';
import { paths } from '#domain/paths.ts';
import { confirmEmailChange } from '#server/accounts/email-change.server.ts';
import { countEmailLink } from '#server/accounts/limits.server.ts';
import { ownSessionId } from '#server/accounts/own-session.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { anybody, defineForm, formAction } from '#server/request/form.server.ts';
import { Refused } from '#server/request/refused.server.ts';
import { publicOrigin } from '#server/start/settings.server.ts';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/confirm-email';
import { AuthPage } from './auth-page.tsx';
import { LinkForm } from './link-form.tsx';

const PURPOSES = ['email_change_old', 'email_change_new'] as const;
const texts = SETTINGS_MESSAGES.link;

/** What the link that was just used did. */
export function loader({ request }: Route.LoaderArgs) {
  const done = new URL(request.url).searchParams.get('done');
  return { done: done === 'half' || done === 'waiting' || done === 'changed' ? texts[done] : null };
}

/**
 * Uses up one of the two links. Only this does: merely opening the page, as email scanners do, changes
 * nothing.
 */
export const action = formAction(
  defineForm({
    form: CONFIRM_EMAIL_FORM,
    operation: 'confirming a change of address',
    who: anybody,
    read: ({ typed }) => ({ good: readChangeLink(typed.link) }),
    limits: ({ context, good }) => countEmailLink(context, ...good),
    async work({ context, request, good }) {
      const outcome = await follow(context, request, good);
      if (outcome === 'half' || outcome === 'waiting' || outcome === 'changed') {
        return redirect(paths.emailConfirmed(outcome), 303);
      }
      return { status: outcome === 'taken' ? 409 : 400, notice: texts[outcome] };
    },
  }),
);

/** What its forms say if no answer comes. */
export const handle = { failed: CONFIRM_EMAIL_FORM.failed };

type Candidate = ReturnType<typeof readChangeLink>[number];

/** A bare token does not say its purpose, so each one is tried. */
async function follow(
  context: Route.ActionArgs['context'],
  request: Request,
  candidates: readonly Candidate[],
) {
  const { db, settings } = context.get(servicesContext);
  const kept = await ownSessionId(context, request);
  for (const candidate of candidates) {
    const outcome = await confirmEmailChange(db.write, {
      ...candidate,
      kept,
      origin: publicOrigin(settings),
    });
    if (outcome !== 'unknown') return outcome;
  }
  return 'unknown';
}

/** The possible purposes of a link; a token copied without its link does not name one. */
function readChangeLink(link: string) {
  const candidates = PURPOSES.flatMap((purpose) => {
    const token = readEmailLink(link, purpose);
    return token === null ? [] : [{ purpose, token }];
  });
  if (candidates.length === 0) throw new Refused({ status: 400, notice: texts.invalid });
  return candidates;
}

export function meta() {
  return pageMeta({ title: 'Change of address' });
}

/** The page that the links in both addresses' emails lead to, where each agrees to a change. */
export default function ConfirmEmail({ loaderData: { done }, actionData }: Route.ComponentProps) {
  return (
    <AuthPage
      title="Change of address"
      intro={SETTINGS_MESSAGES.changeRule}
      footer={
        <p>
          <a href={paths.accountSettings} className="link">
            Account settings
          </a>
        </p>
      }
    >
      {done !== null && !actionData ? (
        <Notice>{done}</Notice>
      ) : (
        <LinkForm
          purposes={PURPOSES}
          action={paths.confirmEmail}
          state={actionData ?? startingState(CONFIRM_EMAIL_FORM)}
          button="Confirm the change"
          pending="Confirming…"
        />
      )}
    </AuthPage>
  );
}
