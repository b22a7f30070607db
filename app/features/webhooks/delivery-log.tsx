import { MARKS } from '#site/marks.ts';
import type { OwnDelivery } from './webhook-rules.ts';

/**
 * The last deliveries of a webhook: when and what was sent, how often and with what result, and when it is
 * tried next.
 */
export function DeliveryLog({ deliveries, of }: { deliveries: OwnDelivery[]; of: string }) {
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
