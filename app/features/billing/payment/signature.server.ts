import { z } from 'zod';
import type { PaymentEvent } from '../payment.server.ts';
import { ForgedEvent } from './failure.server.ts';

/** Seconds by which a signature's time may differ from ours, in either direction. */
const TOLERANCE_SECONDS = 300;

/** Events give a customer as an id or as an object. */
const customer = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
const schema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  data: z.object({
    object: z.looseObject({
      id: z.string().optional(),
      object: z.string(),
      customer: customer.nullish().catch(null),
    }),
  }),
});

/**
 * Reads an event that was signed with one of our secrets. The SDK refuses old signatures; this also refuses those from
 * the future.
 *
 * @param secrets one, or an old and a new one during a change
 * @throws ForgedEvent
 */
export async function readSignedEvent(
  body: Uint8Array,
  signature: string,
  secrets: readonly string[],
): Promise<PaymentEvent> {
  const { Stripe } = await import('stripe');
  const verify = (secret: string): unknown => {
    try {
      return Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS);
    } catch {
      return undefined;
    }
  };
  const event = secrets.map(verify).find((found) => found !== undefined);
  if (event === undefined || isFromTheFuture(signature)) throw new ForgedEvent('The signature is not valid');
  const result = schema.safeParse(event);
  if (!result.success) throw new ForgedEvent('The body is no event');
  const { id, type, data } = result.data;
  const { object } = data;
  return {
    id,
    type,
    customerId: object.object === 'customer' ? (object.id ?? null) : (object.customer ?? null),
  };
}

function isFromTheFuture(signature: string): boolean {
  const latest = Date.now() / 1000 + TOLERANCE_SECONDS;
  return [...signature.matchAll(/(?:^|,)t=(\d+)/g)].some(([, moment]) => Number(moment) > latest);
}
