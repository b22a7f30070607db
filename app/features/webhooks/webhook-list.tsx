import { formatDate } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Notice } from '#ui/notice.tsx';
import {
  type OwnDelivery,
  type OwnWebhook,
  WEBHOOK_EVENTS,
  type WebhookIntent,
  type WebhookState,
} from './webhook-rules.ts';

interface Props {
  webhooks: OwnWebhook[];
  state: WebhookState;
  /** Whether the member's plan has webhooks. Otherwise they can only be removed. */
  isAllowed: boolean;
}

/** A member's webhooks, each with its state, its log and its forms. */
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

/** The last deliveries of a webhook: time, event, attempts, result, and the next attempt. */
function DeliveryLog({ deliveries, of }: { deliveries: OwnDelivery[]; of: string }) {
  if (deliveries.length === 0) return <p className="small mt-3">Nothing was sent to it yet.</p>;
  return (
    <section className="mt-3 overflow-x-auto" aria-label={`Deliveries to ${of}`} {...MARKS.scrolls()}>
      <table className="w-full text-left text-sm tabular-nums">
        <caption className="sr-only">The last deliveries, the newest first</caption>
        <thead>
          <tr className="border-b border-line">
            {['Time (UTC)', 'Event', 'Attempts', 'Result', 'Next try (UTC)'].map((title) => (
              <th
                key={title}
                scope="col"
                className={`py-2 pr-4 font-semibold whitespace-nowrap ${title === 'Attempts' ? 'text-right' : ''}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <tr key={delivery.id} className="border-b border-line align-top last:border-0">
              <td className="py-2 pr-4 whitespace-nowrap">
                {minute(delivery.tried_at ?? delivery.created_at)}
              </td>
              <td className="py-2 pr-4 wrap-anywhere">
                {delivery.event} {delivery.event === 'tool.changed' && delivery.subject}
              </td>
              <td className="py-2 pr-4 text-right">{delivery.attempts}</td>
              <td className="min-w-40 py-2 pr-4">{resultOf(delivery)}</td>
              <td className="py-2 whitespace-nowrap">
                {delivery.next_at === null ? 'None' : minute(delivery.next_at)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function resultOf({ error, status, next_at, attempts }: OwnDelivery): string {
  const answer = status === null ? '' : ` (${status})`;
  if (error !== null) return `${next_at === null ? 'Given up: ' : ''}${error}${answer}`;
  return next_at === null || attempts > 0 ? `Delivered${answer}` : 'Waiting';
}

function minute(time: string): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}
