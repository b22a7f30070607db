import { data } from 'react-router';
import { addressOf, requireMember } from '#features/accounts/member.server.ts';
import { type Context, ownAppContext, servicesContext } from '#platform/request/context.server.ts';
import { MESSAGES } from '#site/messages.ts';
import { findCustomerId } from './customers.server.ts';
import { sandboxEvent } from './payment/sandbox.server.ts';

/**
 * The signed-in member's customer in the sandbox, whose pages exist only while it is the payment provider.
 *
 * @throws a 404 without the sandbox, and for a member who is not one of its customers; a redirect for a visitor
 */
export async function requireSandboxCustomer(context: Context, request: Request): Promise<string> {
  const { db, settings } = context.get(servicesContext);
  if (settings.PAYMENT !== 'sandbox') throw noPage();
  const member = requireMember(context, addressOf(request));
  const customerId = await findCustomerId(db.write, 'sandbox', member.id);
  if (customerId === null) throw noPage();
  return customerId;
}

/** The answer is the same as for any unknown address. */
export function noPage() {
  return data(null, { status: 404 });
}

/**
 * Sends the webhook a signed event about a customer, as a provider does.
 *
 * @throws if it was not received; the change stays, and is found when the customer is next read
 */
export async function tellWebhook(context: Context, customerId: string, type: string): Promise<void> {
  const { settings, secret } = context.get(servicesContext);
  const send = context.get(ownAppContext);
  const response = await send(sandboxEvent({ settings, secret }, { type, customerId }));
  if (!response.ok) throw data({ message: MESSAGES.anErrorOccurred }, { status: 503 });
}
