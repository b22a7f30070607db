import { createHmac, randomUUID } from 'node:crypto';
import { publicOrigin } from '#platform/start/settings.server.ts';
import { paths } from '#site/paths.ts';
import { byTier } from '#site/plans.ts';
import type { Payment, PaymentParts } from '../payment.server.ts';
import {
  addSandboxCheckout,
  endSandboxSubscription,
  expireSandboxCheckout,
  findSandboxCheckout,
  readSandboxState,
} from '../sandbox-store.server.ts';
import { readSignedEvent } from './signature.server.ts';

/**
 * A provider inside the app, for trying everything without an account elsewhere. Its own pages replace checkout and
 * portal; its signed events reach the webhook like any others. No money moves.
 */
export function createSandboxPayment({ db: { write: db }, secret }: Omit<PaymentParts, 'settings'>): Payment {
  return {
    provider: 'sandbox',
    createCustomer: async () => `sbx_cus_${randomUUID()}`,
    // The sandbox knows customers only by their ids.
    changeAddress: async () => {},
    endSubscription: (id) => endSandboxSubscription(db, id),
    async createCheckout({ customerId, tier }) {
      const id = await addSandboxCheckout(db, {
        customerId,
        tier,
        // A path of this site, which works by whatever host name the browser used.
        successUrl: paths.subscriptionBought('{CHECKOUT_SESSION_ID}'),
        cancelUrl: paths.subscriptionCancel,
      });
      return { id, url: paths.sandboxCheckout(id) };
    },
    async readCheckout(id) {
      const found = await findSandboxCheckout(db, id);
      return { state: found?.state ?? 'expired', url: paths.sandboxCheckout(id) };
    },
    expireCheckout: (id) => expireSandboxCheckout(db, id),
    createPortal: async (_customerId, change) => paths.sandboxPortal(change?.tier),
    readPrices: async () =>
      byTier((_, { monthlyCents }) => ({
        ...{ amount: monthlyCents, currency: 'USD', every: 'month', isActive: true },
      })),
    readState: (customerId) => readSandboxState(db, customerId, new Date()),
    readEvent: (body, signature) => readSignedEvent(body, signature, [webhookSecret(secret)]),
  };
}

/** The signed request that tells the webhook about a change. */
export function sandboxEvent(
  { settings, secret }: Omit<PaymentParts, 'db'>,
  { type, customerId }: { type: string; customerId: string },
): Request {
  const created = Math.floor(Date.now() / 1000);
  const object = { object: 'sandbox', customer: customerId };
  const body = JSON.stringify({
    id: `sbx_evt_${randomUUID()}`,
    object: 'event',
    type,
    created,
    data: { object },
  });
  const digest = createHmac('sha256', webhookSecret(secret)).update(`${created}.${body}`).digest('hex');
  return new Request(publicOrigin(settings) + paths.webhook, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${created},v1=${digest}` },
    body,
  });
}

function webhookSecret(secret: string): string {
  return createHmac('sha256', secret).update('webhook of the payment sandbox').digest('base64url');
}
