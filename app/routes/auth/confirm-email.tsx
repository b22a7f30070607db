import { data, Link, redirect } from 'react-router';
import { readEmailLink } from '#domain/accounts/email-link.ts';
import { SETTINGS_MESSAGES } from '#domain/accounts/settings-messages.ts';
import { paths } from '#domain/paths.ts';
import { confirmEmailChange } from '#server/accounts/email-change.server.ts';
import { countEmailLink, refused } from '#server/accounts/limits.server.ts';
import { ownSessionId } from '#server/accounts/own-session.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { orNull } from '#server/request/failures.server.ts';
import { readForm } from '#server/request/forms.server.ts';
import { publicOrigin } from '#server/start/settings.server.ts';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/confirm-email';
import { AuthPage } from './auth-page.tsx';
import { LinkForm, type LinkRefusal, sendLink } from './link-form.tsx';
import { Notice } from './notice.tsx';

const PURPOSES = ['email_change_old', 'email_change_new'] as const;
const texts = SETTINGS_MESSAGES.link;

/** What the link that led here has done. */
export function loader({ request }: Route.LoaderArgs) {
  const done = new URL(request.url).searchParams.get('done');
  return { done: done === 'half' || done === 'waiting' || done === 'changed' ? texts[done] : null };
}

/** Uses one of the two links up. Only this does: opening the page, as scanners of mails do, changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const { link = '' } = await readForm(request);
  const failed = (error: string, status: number) => data<LinkRefusal>({ error, link }, { status });
  const candidates = readChangeLink(link);
  if (candidates.length === 0) return failed(texts.invalid, 400);
  const answer = await orNull(context, async () => {
    const refusal = await countEmailLink(context, ...candidates);
    if (refusal) return refused<LinkRefusal>({ error: refusal.text, link }, refusal);
    const outcome = await follow(context, request, candidates);
    if (outcome === 'taken') return failed(texts.taken, 409);
    if (outcome === 'half' || outcome === 'waiting' || outcome === 'changed') {
      return redirect(`${paths.confirmEmail}?done=${outcome}`, 303);
    }
    return failed(texts[outcome], 400);
  });
  return answer ?? failed(texts.failed, 503);
}

type Candidate = ReturnType<typeof readChangeLink>[number];

/** A token that was copied alone is known for one purpose only. */
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

/** What a link may be for; a token that was copied alone does not say it. */
function readChangeLink(link: string) {
  return PURPOSES.flatMap((purpose) => {
    const token = readEmailLink(link, purpose);
    return token === null ? [] : [{ purpose, token }];
  });
}

export function clientAction(sent: Route.ClientActionArgs) {
  return sendLink(sent, texts.failed);
}

/** A refusal says when to try again. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta() {
  return pageMeta({ title: 'Change of address' });
}

/** Where the mails lead that ask both addresses for a change. */
export default function ConfirmEmail({ loaderData: { done }, actionData }: Route.ComponentProps) {
  return (
    <AuthPage
      title="Change of address"
      intro={SETTINGS_MESSAGES.changeRule}
      footer={
        <p>
          <Link to={paths.accountSettings} className="link">
            Account settings
          </Link>
        </p>
      }
    >
      {done !== null && !actionData ? (
        <Notice>{done}</Notice>
      ) : (
        <LinkForm
          purposes={PURPOSES}
          action={paths.confirmEmail}
          refusal={actionData}
          button="Confirm the change"
          pending="Confirming…"
        />
      )}
    </AuthPage>
  );
}
