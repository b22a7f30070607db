import type { AccountIntent, OwnSession } from '#features/accounts/account-settings.ts';
import { formatDate } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { type LastForm, Part } from './part.tsx';

/** Where the member is signed in, with a way to end each session but this one. */
export function Sessions({ sessions, last }: { sessions: OwnSession[]; last: LastForm }) {
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
  /** What the button does, for screen readers. */
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
