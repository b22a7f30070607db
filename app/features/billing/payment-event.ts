import { servicesContext } from '#platform/request/context.server.ts';
import { logFailure } from '#platform/request/failures.server.ts';
import { readAtMost } from '#platform/request/forms.server.ts';
import { postOnly } from '#platform/request/post-only.server.ts';
import { BODY_LIMITS } from '#site/limits.ts';
import type { Route } from './+types/payment-event';
import { billingParts } from './billing-parts.server.ts';
import { applyEvent } from './checkout.server.ts';
import { isForgedEvent } from './payment/failure.server.ts';

/** The answer to GET names the accepted method. */
export const loader = postOnly;

/**
 * Receives the payment provider's events. Answers 200 only if the effect is stored or there is none; after any other
 * answer the provider sends the event again.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { payment } = context.get(servicesContext);
  if (!payment) return answer(503, 'No payment provider is set up.');
  const body = await readAtMost(request, BODY_LIMITS.event.maxBytes);
  if (!body) return answer(413, 'The event is too large.');
  const signature = request.headers.get('Stripe-Signature') ?? '';
  try {
    const event = await payment.readEvent(await body.bytes(), signature);
    await applyEvent(billingParts(context, payment), event);
    return answer(200, 'Received.');
  } catch (error) {
    if (isForgedEvent(error)) return answer(400, error.message);
    logFailure(context, 'applying an event of the payment provider', error);
    return answer(503, 'The event could not be applied. Send it again.');
  }
}

function answer(status: number, text: string): Response {
  return new Response(text, { status, headers: { 'Cache-Control': 'no-store' } });
}
