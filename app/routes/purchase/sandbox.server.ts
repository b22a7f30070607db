import { data, type RouterContextProvider } from 'react-router';
import { MESSAGES } from '#domain/messages.ts';
import { addressOf, requireMember } from '#server/accounts/member.server.ts';
import { findCustomerId } from '#server/billing/customers.server.ts';
import { sandboxEvent } from '#server/billing/payment/sandbox.server.ts';
import { ownAppContext, servicesContext } from '#server/request/context.server.ts';

type Context = Readonly<RouterContextProvider>;

/**
 * The customer that the signed-in member is in the sandbox. The pages of the sandbox are there only while it
 * stands in for a payment provider.
 *
 * @throws a 404 without the sandbox, and for a member who is no customer of it; a redirect for a visitor
 */
export async function requireSandboxCustomer(context: Context, request: Request): Promise<string> {
  const { db, settings } = context.get(servicesContext);
  if (settings.PAYMENT !== 'sandbox') throw noPage();
  const member = requireMember(context, addressOf(request));
  const customerId = await findCustomerId(db.write, 'sandbox', member.id);
  if (customerId === null) throw noPage();
  return customerId;
}

/** What is not there says so as any other address does. */
export function noPage() {
  return data(null, { status: 404 });
}

/**
 * Tells the webhook that something about a customer has changed, as a provider does: signed, by a request.
 *
 * @throws when it was not received; what has changed stays, and is found when the customer is read again
 */
export async function tellWebhook(context: Context, customerId: string, type: string): Promise<void> {
  const { settings, secret } = context.get(servicesContext);
  const send = context.get(ownAppContext);
  const response = await send(sandboxEvent({ settings, secret }, { type, customerId }));
  if (!response.ok) throw data({ message: MESSAGES.anErrorOccurred }, { status: 503 });
}
