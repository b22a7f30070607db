import { formatDate } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Notice } from '#ui/notice.tsx';
import { KEY_TEXTS, type KeyState, type OwnKey } from './key-rules.ts';

/** A member's keys, each with a way to revoke it. */
export function KeyList({ keys, state }: { keys: OwnKey[]; state: KeyState }) {
  const isRevoking = state.values.intent === 'revoke';
  return (
    <section aria-labelledby="keys" className="mt-12 border-t-2 border-ink pt-4">
      <h2 id="keys">Your keys</h2>
      {isRevoking && state.status >= 400 && <ErrorBanner text={state.notice} />}
      {isRevoking && state.status < 400 && <Notice>{KEY_TEXTS.revoked}</Notice>}
      {keys.length === 0 ? (
        <p className="mt-4 text-muted">You have no keys.</p>
      ) : (
        <ul className="mt-4 border-t border-line">
          {keys.map((key) => (
            <li
              key={key.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3"
            >
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{key.name}</p>
                <p className="small">
                  <code>{key.prefix}…</code> {key.may_propose && 'may propose values, '}created on{' '}
                  {formatDate(key.created_at)},{' '}
                  {key.last_used_at === null ? 'never used' : `last used on ${formatDate(key.last_used_at)}`}
                </p>
              </div>
              <form method="post" action={`${paths.apiKeys}#keys`}>
                <input type="hidden" name="intent" value="revoke" />
                <input type="hidden" name="key" value={key.id} />
                <button type="submit" className="btn" aria-label={`Revoke the key ${key.name}`}>
                  Revoke
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
