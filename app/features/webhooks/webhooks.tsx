import { addressOf, requireMember } from '#features/accounts/member.server.ts';
import { servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { startingState } from '#site/form-state.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { gives } from '#site/plan-rights.ts';
import { pageMeta } from '#ui/page-meta.ts';
import { SettingsNav } from '#ui/settings-nav.tsx';
import type { Route } from './+types/webhooks';
import { NewWebhook } from './new-webhook.tsx';
import { webhookAction } from './webhook-action.server.ts';
import { WebhookList } from './webhook-list.tsx';
import { WEBHOOK_FORM, WEBHOOK_TEXTS } from './webhook-rules.ts';
import { listWebhooks } from './webhooks.server.ts';

/** The member's webhooks with their last deliveries. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { id } = requireMember(context, addressOf(request));
  const { write } = context.get(servicesContext).db;
  const webhooks = await orUnavailable(context, 'reading webhooks', () => listWebhooks(write, id));
  return { webhooks, isAllowed: gives(context.get(viewerContext).tier, 'webhooks') };
}

export const action = webhookAction;
/** What its forms say if no answer comes. */
export const handle = { failed: WEBHOOK_FORM.failed };

export function meta() {
  return pageMeta({ title: 'Webhooks' });
}

export default function Webhooks({ loaderData: { webhooks, isAllowed }, actionData }: Route.ComponentProps) {
  const state = actionData ?? startingState(WEBHOOK_FORM, { changes: 'yes', rounds: 'yes' });
  return (
    <div className="wrap pt-8">
      <SettingsNav current={paths.webhooks} />
      <h1>Webhooks</h1>
      <p className="mt-4 max-w-prose text-muted">
        {say`Your programs are told when a tool changes or a funding round is recorded: a signed message to an address of yours, within about two minutes. The`}{' '}
        <a className="link" href={paths.api}>
          page of the API
        </a>{' '}
        explains how programs read the rest.
      </p>
      {isAllowed ? (
        <NewWebhook state={state} />
      ) : (
        <p className="mt-8 max-w-prose">
          {WEBHOOK_TEXTS.noRight}.{' '}
          <a className="link" href={paths.premium}>
            See the plans
          </a>
        </p>
      )}
      <WebhookList webhooks={webhooks} state={state} isAllowed={isAllowed} />
    </div>
  );
}
