import { addressOf, membersOnly, requireMember } from '#features/accounts/member.server.ts';
import { servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { defineForm, formsAction, type Sent } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { startingState } from '#site/form-state.ts';
import { formatCount, formatDate } from '#site/format.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { apiHourly } from '#site/plans.ts';
import type { SessionUser } from '#site/session.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Fields } from '#ui/fields.tsx';
import { TextLink } from '#ui/links.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { PostForm } from '#ui/post-form.tsx';
import { SettingsNav } from '#ui/settings-nav.tsx';
import type { Route } from './+types/keys';
import { KEY_FORM, KEY_TEXTS, type KeyIntent, type KeyState, type OwnKey } from './key-rules.ts';
import { createKey, listKeys, revokeKey } from './keys.server.ts';
import { proposalsPace } from './proposing.ts';

/** The member's API keys, without their secrets, which are not stored. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { id } = requireMember(context, addressOf(request));
  const { write } = context.get(servicesContext).db;
  const keys = await orUnavailable(context, 'reading keys', () => listKeys(write, id));
  return { keys, hourly: apiHourly(context.get(viewerContext).tier) };
}

const byMember = {
  form: KEY_FORM,
  who: membersOnly(paths.apiKeys),
  limits: ({ context, who: { id } }: Sent & { who: SessionUser }) =>
    countOrRefuse(context, RATE_LIMITS.apiKeys, id),
};

/**
 * The answer is the page itself, because a secret must not be in an address. A form that is sent twice finds
 * its name taken.
 */
const create = defineForm({
  ...byMember,
  operation: 'creating a key',
  reads: ['name', 'rights'],
  async work({ services: { db }, who: { id }, good: { name, rights } }) {
    const made = await createKey(db.write, id, {
      name,
      mayPropose: rights === 'propose' || rights === 'both',
      mayChangeLists: rights === 'lists' || rights === 'both',
    });
    if ('secret' in made) return { outcome: made };
    if (made.refused === 'too many') throw new Refused({ status: 409, notice: KEY_TEXTS.tooMany });
    throw new Refused({ status: 409, errors: { name: KEY_TEXTS.nameTaken } });
  },
});

const revoke = defineForm({
  ...byMember,
  operation: 'revoking a key',
  reads: ['key'],
  async work({ services: { db }, who: { id }, good: { key } }) {
    const isGone = await revokeKey(db.write, id, key);
    if (!isGone) throw new Refused({ status: 404, notice: KEY_TEXTS.noSuchKey });
    return {};
  },
});

/** Makes and revokes a member's API keys. */
export const action = formsAction({ create, revoke } satisfies Record<KeyIntent, unknown>);

export const handle = { failed: KEY_FORM.failed };

export const meta = () => pageMeta({ title: 'API Keys' });

export default function Keys({ loaderData: { keys, hourly }, actionData }: Route.ComponentProps) {
  const state = actionData ?? startingState(KEY_FORM);
  return (
    <div className="wrap pt-8">
      <SettingsNav current={paths.apiKeys} />
      <h1>API Keys</h1>
      <p className="mt-4 max-w-prose text-muted">
        With a key, your programs read <TextLink to={paths.api}>the API</TextLink> with the rights of your
        plan, and your own lists and decision sheets,{' '}
        {say`and may propose values of tools or change your lists if you choose so,`} up to{' '}
        {formatCount(hourly)} requests an hour for all keys together. Besides, {proposalsPace()}.
      </p>
      <p className="mt-4">
        <TextLink to={paths.ownProposals()}>What your programs have proposed</TextLink>
      </p>
      <NewKey state={state} />
      <KeyList keys={keys} state={state} />
    </div>
  );
}

/** A member's keys, each with a way to revoke it. */
function KeyList({ keys, state }: { keys: OwnKey[]; state: KeyState }) {
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
                  <code>{key.prefix}…</code> {key.may_propose && 'may propose values, '}
                  {key.may_change_lists && 'may change your lists, '}created on {formatDate(key.created_at)},{' '}
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

/** Makes a key, and shows the one that was just made. Nobody can read it later. */
function NewKey({ state }: { state: KeyState }) {
  const made = state.outcome;
  const isOwn = state.values.intent !== 'revoke';
  return (
    <section aria-labelledby="new-key" className="beside mt-10 border-t-2 border-ink pt-4">
      <h2 id="new-key">New key</h2>
      {made !== null && (
        <Notice>
          {KEY_TEXTS.created}
          <output className="mt-2 block font-mono wrap-anywhere select-all" aria-label="Your new key">
            {made.secret}
          </output>
        </Notice>
      )}
      <PostForm
        key={made?.secret ?? 'new'}
        state={isOwn ? state : { status: 200, notice: null }}
        action={`${paths.apiKeys}#new-key`}
        button="Create key"
        pending="Creating…"
      >
        <input type="hidden" name="intent" value="create" />
        <Fields form={KEY_FORM} state={made === null && isOwn ? state : startingState(KEY_FORM)} />
      </PostForm>
    </section>
  );
}
