import { formatDate } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Notice } from '#ui/notice.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { type OwnWebhook, WEBHOOK_EVENTS, type WebhookIntent, type WebhookState } from './webhook-rules.ts';

interface Props {
  webhooks: OwnWebhook[];
  state: WebhookState;
  /** Whether the member's plan has webhooks; without that right, they can only be removed. */
  isAllowed: boolean;
}

/** A member's webhooks, each with its state, its log and what can be done with it. */
export function WebhookList({ webhooks, state, isAllowed }: Props) {
  // Without the right, the page has no other form that could show the refusal.
  const isOwn = !['', 'add'].includes(state.values.intent) || !isAllowed;
  return (
    <section aria-labelledby="webhooks" className="mt-12 border-t-2 border-ink pt-4">
      <h2 id="webhooks">Your webhooks</h2>
      {isOwn && state.status >= 400 && <ErrorBanner text={state.notice} />}
      {isOwn && state.status < 400 && state.notice !== null && <Notice>{state.notice}</Notice>}
      {webhooks.length === 0 ? (
        <p className="mt-4 text-muted">You have no webhooks.</p>
      ) : (
        <ul className="mt-4 border-t border-line">
          {webhooks.map((webhook) => (
            <li key={webhook.id} className="border-b border-line py-4">
              <OneWebhook webhook={webhook} isAllowed={isAllowed} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const ACTIONS: Readonly<Record<OwnWebhook['state'], readonly WebhookIntent[]>> = {
  active: ['test', 'pause', 'remove'],
  paused: ['resume', 'remove'],
  'switched off': ['resume', 'remove'],
};

const LABELS = { test: 'Send a test', pause: 'Pause', resume: 'Resume', remove: 'Remove' } as const;

function OneWebhook({ webhook, isAllowed }: { webhook: OwnWebhook; isAllowed: boolean }) {
  const { id, url, state, events, created_at, deliveries } = webhook;
  const intents = isAllowed ? ACTIONS[state] : (['remove'] as const);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-base font-semibold wrap-anywhere">{url}</h3>
          <p className="small">
            {state === 'active' ? 'Active' : state === 'paused' ? 'Paused' : 'Switched off after failures'},
            added on {formatDate(created_at)}. {events.map((event) => WEBHOOK_EVENTS[event]).join('; ')}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {intents.map((intent) =>
            intent === 'add' ? null : (
              <form key={intent} method="post" action={`${paths.webhooks}#webhooks`}>
                <input type="hidden" name="intent" value={intent} />
                <input type="hidden" name="webhook" value={id} />
                <button type="submit" className="btn" aria-label={`${LABELS[intent]}: ${url}`}>
                  {LABELS[intent]}
                </button>
              </form>
            ),
          )}
        </div>
      </div>
      <DeliveryLog deliveries={deliveries} of={url} />
    </>
  );
}
