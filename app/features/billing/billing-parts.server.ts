import { type Context, servicesContext } from '#platform/request/context.server.ts';
import { publicOrigin } from '#platform/start/settings.server.ts';
import type { BillingParts } from './checkout.server.ts';
import type { Payment } from './payment.server.ts';

/** What a request's work on subscriptions needs. @param payment the provider, which the caller knows to be set up */
export function billingParts(context: Context, payment: Payment): BillingParts {
  const { db, log, settings } = context.get(servicesContext);
  return { db: db.write, payment, origin: publicOrigin(settings), log };
}
