import { useId } from 'react';
import { addressOf, requireMember } from '#features/accounts/member.server.ts';
import { servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { startingState } from '#site/form-state.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { gives } from '#site/plan-rights.ts';
import { Fields } from '#ui/fields.tsx';
import { TextLink } from '#ui/links.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { PostForm } from '#ui/post-form.tsx';
import { SettingsNav } from '#ui/settings-nav.tsx';
import type { Route } from './+types/webhooks';
import { webhookAction } from './webhook-action.server.ts';
import { WebhookList } from './webhook-list.tsx';
import {
  EVENT_FIELDS,
  WEBHOOK_EVENTS,
  WEBHOOK_FORM,
  WEBHOOK_TEXTS,
  type WebhookState,
} from './webhook-rules.ts';
import { listWebhooks } from './webhooks.server.ts';

/** The member's webhooks with their last deliveries. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { id } = requireMember(context, addressOf(request));
  const { write } = context.get(servicesContext).db;
  const webhooks = await orUnavailable(context, 'reading webhooks', () => listWebhooks(write, id));
  return { webhooks, isAllowed: gives(context.get(viewerContext).tier, 'webhooks') };
}

export const action = webhookAction;
export const handle = { failed: WEBHOOK_FORM.failed };

export const meta = () => pageMeta({ title: 'Webhooks' });

export default function Webhooks({ loaderData: { webhooks, isAllowed }, actionData }: Route.ComponentProps) {
  const state = actionData ?? startingState(WEBHOOK_FORM, { changes: 'yes', rounds: 'yes' });
  return (
    <div className="wrap pt-8">
      <SettingsNav current={paths.webhooks} />
      <h1>Webhooks</h1>
      <p className="mt-4 max-w-prose text-muted">
        {say`Your programs are told when something changes: a signed message to an address of yours, within about two minutes. The `}
        <TextLink to={paths.api}>page of the API</TextLink> explains how programs read the rest.
      </p>
      {isAllowed ? (
        <NewWebhook state={state} />
      ) : (
        <p className="mt-8 max-w-prose">
          {WEBHOOK_TEXTS.noRight}. <TextLink to={paths.premium}>See the plans</TextLink>
        </p>
      )}
      <WebhookList webhooks={webhooks} state={state} isAllowed={isAllowed} />
    </div>
  );
}

const CHOICES = ['changes', 'rounds'] as const;
const EMPTY = { values: { intent: '', url: '', changes: 'yes', rounds: 'yes', webhook: '' }, errors: {} };

/** Adds a webhook, and shows the secret of the one just added, which nobody can read later. */
function NewWebhook({ state }: { state: WebhookState }) {
  const added = state.outcome;
  const isOwn = ['', 'add'].includes(state.values.intent);
  const typed = added === null && isOwn ? state : EMPTY;
  return (
    <section aria-labelledby="new-webhook" className="beside mt-10 border-t-2 border-ink pt-4">
      <h2 id="new-webhook">New webhook</h2>
      {added !== null && (
        <Notice>
          {WEBHOOK_TEXTS.added}
          <output
            className="mt-2 block font-mono wrap-anywhere select-all"
            aria-label="The signing secret of your new webhook"
          >
            {added.secret}
          </output>
        </Notice>
      )}
      <PostForm
        key={added?.secret ?? 'new'}
        state={isOwn ? state : { status: 200, notice: null }}
        action={`${paths.webhooks}#new-webhook`}
        button="Add webhook"
        pending="Adding…"
      >
        <input type="hidden" name="intent" value="add" />
        <Fields form={WEBHOOK_FORM} state={typed} />
        <Events state={typed} />
      </PostForm>
    </section>
  );
}

function Events({ state: { values, errors } }: { state: Pick<WebhookState, 'values' | 'errors'> }) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={errors.changes ? errorId : undefined}>
      <legend className="mb-1 text-sm font-semibold">Tell it when</legend>
      {CHOICES.map((name) => (
        <label key={name} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="accent-brand"
            name={name}
            value="yes"
            defaultChecked={values[name] !== ''}
            aria-invalid={name === 'changes' && errors.changes ? true : undefined}
          />
          {WEBHOOK_EVENTS[EVENT_FIELDS[name]]}
        </label>
      ))}
      {errors.changes && (
        <p id={errorId} className="mt-1 text-sm text-danger">
          {errors.changes}
        </p>
      )}
    </fieldset>
  );
}
