import { addressOf, requireMember } from '#features/accounts/member.server.ts';
import { servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { startingState } from '#site/form-state.ts';
import { formatCount } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { apiHourly } from '#site/plans.ts';
import { pageMeta } from '#ui/page-meta.ts';
import { SettingsNav } from '#ui/settings-nav.tsx';
import type { Route } from './+types/keys';
import { keyAction } from './key-action.server.ts';
import { KeyList } from './key-list.tsx';
import { KEY_FORM } from './key-rules.ts';
import { listKeys } from './keys.server.ts';
import { NewKey } from './new-key.tsx';
import { proposalsPace } from './proposing.ts';

/** The member's API keys, without their secrets, which are not stored. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { id } = requireMember(context, addressOf(request));
  const { write } = context.get(servicesContext).db;
  const keys = await orUnavailable(context, 'reading keys', () => listKeys(write, id));
  return { keys, hourly: apiHourly(context.get(viewerContext).tier) };
}

export const action = keyAction;
/** What its forms say if no answer comes. */
export const handle = { failed: KEY_FORM.failed };

export function meta() {
  return pageMeta({ title: 'API Keys' });
}

export default function Keys({ loaderData: { keys, hourly }, actionData }: Route.ComponentProps) {
  const state = actionData ?? startingState(KEY_FORM);
  return (
    <div className="wrap pt-8">
      <SettingsNav current={paths.apiKeys} />
      <h1>API Keys</h1>
      <p className="mt-4 max-w-prose text-muted">
        With a key, your programs read{' '}
        <a href={paths.api} className="link">
          the API
        </a>{' '}
        with the rights of your plan, and your own lists and decision sheets, and may propose values of tools
        if you choose so, up to {formatCount(hourly)} requests an hour for all keys together. Besides,{' '}
        {proposalsPace()}.
      </p>
      <p className="mt-4">
        <a href={paths.ownProposals()} className="link">
          What your programs have proposed
        </a>
      </p>
      <NewKey state={state} />
      <KeyList keys={keys} state={state} />
    </div>
  );
}
