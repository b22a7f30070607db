import {
  type AccountIntent,
  type OwnSession,
  PART_OF,
  type RunningPlan,
} from '#features/accounts/account-settings.ts';
import { ACCOUNT_FORM } from '#features/accounts/forms.ts';
import { addressOf, requireMember } from '#features/accounts/member.server.ts';
import { passwordProof } from '#features/accounts/own-password.server.ts';
import { ownSessionId } from '#features/accounts/own-session.server.ts';
import { listSessions } from '#features/accounts/sessions.server.ts';
import { SETTINGS_MESSAGES } from '#features/accounts/settings-messages.ts';
import { readSubscription } from '#features/billing/customers.server.ts';
import { LETTER_TEXTS } from '#features/letters/letter-news.ts';
import { readerSince } from '#features/letters/readers.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { browserName } from '#site/browser-name.ts';
import { formatDate } from '#site/format.ts';
import { raised } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { weeklyNews } from '#site/recorded-rounds.ts';
import { TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SettingsNav } from '#ui/settings-nav.tsx';
import { waitingChange } from '../email-change.server.ts';
import type { Route } from './+types/account';
import { accountAction } from './actions.server.ts';
import { ChangeEmail, ChangePassword, DeleteAccount } from './forms.tsx';
import { type LastForm, PART_LAYOUT, Part } from './part.tsx';

/** The state of the member's account, and the last form's result. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { id, email } = requireMember(context, addressOf(request));
  const { write } = context.get(servicesContext).db;
  return orUnavailable(context, 'reading an account', async () => {
    const own = ownSessionId(context);
    const [proof, sessions, waiting, plan, letterSince] = await Promise.all([
      passwordProof(context, id),
      listSessions(write, id),
      waitingChange(write, id),
      runningPlan(context, id),
      readerSince(write, email),
    ]);
    const shown = sessions.map(
      (session): OwnSession => ({
        id: session.id,
        isThis: session.id === own,
        browser: browserName(session.user_agent),
        startedAt: session.created_at.toISOString(),
        usedAt: session.updated_at.toISOString(),
      }),
    );
    shown.sort((one, other) => Number(other.isThis) - Number(one.isThis));
    return { proof, email, waiting, plan, letterSince, sessions: shown, done: doneBy(request) };
  });
}

async function runningPlan(context: Route.LoaderArgs['context'], id: string): Promise<RunningPlan | null> {
  const { db, settings } = context.get(servicesContext);
  // Read here, not when the request began: the form may have changed it.
  const { tier, expiresAt, phase } = await readSubscription(db.write, settings.PAYMENT, id);
  if (tier === 'free' || expiresAt === null) return null;
  return { tier, expiresAt, isCancelled: phase === 'ending' };
}

function doneBy(request: Request) {
  const intent = new URL(request.url).searchParams.get('done');
  switch (intent) {
    case 'password':
    case 'email':
    case 'keep-email':
    case 'letter-on':
    case 'letter-off':
    case 'end-session':
    case 'end-others':
      return { part: PART_OF[intent], text: SETTINGS_MESSAGES.done[intent] };
    default:
      return null;
  }
}

export const action = accountAction;
export const handle = { failed: ACCOUNT_FORM.failed };

export const meta = () => pageMeta({ title: 'Account' });

export default function Account({
  loaderData: { proof, email, waiting, plan, letterSince, sessions, done },
  actionData,
}: Route.ComponentProps) {
  const last = { done, refusal: actionData };
  return (
    <div className="wrap pt-8">
      <div className="max-w-prose lg:max-w-none">
        <SettingsNav current={paths.accountSettings} />
        <h1>Account</h1>
        <ChangePassword last={last} proof={proof} />
        <ChangeEmail last={last} proof={proof} email={email} waiting={waiting} />
        <WeeklyLetter last={last} since={letterSince} />
        <Sessions last={last} sessions={sessions} />
        <section aria-labelledby="data" className={PART_LAYOUT}>
          <div>
            <h2 id="data">Your data</h2>
            <p className="mt-2 text-muted">
              Your profile, ratings, favorites, submissions, reports, comparisons, subscriptions, sessions and
              more in one file, as JSON.
            </p>
          </div>
          <p className="mt-4">
            <a href={paths.accountData} className="btn" download>
              Download my data
            </a>
          </p>
        </section>
        <DeleteAccount last={last} proof={proof} plan={plan} />
      </div>
    </div>
  );
}

/**
 * The switch of the weekly letter.
 *
 * @param since when the member's address was subscribed, in ISO 8601; null if it is not
 */
function WeeklyLetter({ since, last }: { since: string | null; last: LastForm }) {
  const intro = (
    <>
      {`${raised(weeklyNews())}, on Mondays.`} <TextLink to={paths.letters}>Read the letters</TextLink>
    </>
  );
  return (
    <Part id="letter" title={LETTER_TEXTS.name} intro={intro} last={last}>
      <form
        method="post"
        action={`${paths.accountSettings}#letter`}
        className="mt-4 flex flex-wrap items-center gap-4"
      >
        <p>
          {since === null
            ? 'You do not get it by mail.'
            : `You have been getting it since ${formatDate(since)}.`}
        </p>
        <button
          type="submit"
          name="intent"
          value={since === null ? 'letter-on' : 'letter-off'}
          className="btn"
        >
          {since === null ? 'Send me the letter' : 'Stop the letter'}
        </button>
      </form>
    </Part>
  );
}

/** The member's sessions, with a button to end each one but this. */
function Sessions({ sessions, last }: { sessions: OwnSession[]; last: LastForm }) {
  return (
    <Part id="sessions" title="Sessions" last={last}>
      <ul className="mt-4 border-t border-line">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3"
          >
            <div>
              <p className="font-semibold">
                {session.browser}
                {session.isThis && <span className="badge ml-2">This browser</span>}
              </p>
              <p className="small">
                Started on {formatDate(session.startedAt)}, last used on {formatDate(session.usedAt)}
              </p>
            </div>
            {!session.isThis && (
              <EndForm
                intent="end-session"
                session={session.id}
                button="End"
                label={`End the session of ${session.browser}, started on ${formatDate(session.startedAt)}`}
              />
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className="mt-4">
          <EndForm intent="end-others" button="End all others" />
        </div>
      )}
    </Part>
  );
}

interface Props {
  intent: AccountIntent;
  session?: string;
  button: string;
  /** The button's action, for screen readers. */
  label?: string;
}

function EndForm({ intent, session, button, label }: Props) {
  return (
    <form method="post" action={paths.accountSettings}>
      <input type="hidden" name="intent" value={intent} />
      {session !== undefined && <input type="hidden" name="session" value={session} />}
      <button type="submit" className="btn" aria-label={label}>
        {button}
      </button>
    </form>
  );
}
