import { type Context, servicesContext } from '#platform/request/context.server.ts';
import type { BillingParts } from './checkout.server.ts';
import type { Payment } from './payment.server.ts';

/** The parts of a request's work on subscriptions. @param payment the provider, which must be configured */
export function billingParts(context: Context, payment: Payment): BillingParts {
  const { db, log, origin } = context.get(servicesContext);
  return { db: db.write, payment, origin, log };
}
