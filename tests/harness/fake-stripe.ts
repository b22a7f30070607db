import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { FakeStripeApi } from './fake-stripe-api.ts';
import { FAKE_KEYS, FakeStripe, seconds } from './fake-stripe-state.ts';

/**
 * A provider for tests that speaks Stripe's wire format over HTTP and keeps its own state. Requests are
 * form-encoded, an idempotency key returns the same answer again, and each change creates the events that
 * Stripe would send, as snapshots of that moment. A test delivers them in any order, or not at all.
 */

/** Starts a provider on a port of its own; it closes when the test or test file that started it ends. */
export async function startFakeStripe(
  atEnd: (close: () => void) => void = onTestFinished,
): Promise<FakeStripe> {
  const fake = new FakeStripe();
  const api = new FakeStripeApi(fake);
  const server = createServer((request, response) => void api.answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  fake.base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return fake;
}

/** An event as the provider sends it. */
export function signedEvent(
  event: object,
  { secret = FAKE_KEYS.webhook, at = seconds() }: { secret?: string; at?: number } = {},
): RequestInit {
  const body = JSON.stringify(event);
  const digest = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${at},v1=${digest}` },
  };
}
