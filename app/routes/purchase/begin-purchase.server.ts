import { data, type RouterContextProvider, redirect } from 'react-router';
import { findPlan, type PaidTier } from '#domain/billing/plans.ts';
import { MESSAGES } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { countPayment } from '#server/accounts/limits.server.ts';
import { requireMember } from '#server/accounts/member.server.ts';
import { startPurchase } from '#server/billing/checkout.server.ts';
import { PaymentFailed } from '#server/billing/payment/failure.server.ts';
import { pricesOf } from '#server/billing/payment/stripe.server.ts';
import { paymentContext, servicesContext } from '#server/request/context.server.ts';
import type { Settings } from '#server/start/settings.server.ts';

type Context = Readonly<RouterContextProvider>;

/**
 * Sends a member who has chosen a plan to where it is paid, or says in spec §8's words why not; the table is
 * in docs/decisions/0012-payments.md. What it costs and who pays are no matter of the form.
 *
 * @param wanted the plan that the form names
 * @throws a redirect to the login for a visitor, who comes back to the plans
 */
export async function beginPurchase(context: Context, wanted: string | undefined) {
  const plan = findPlan(wanted);
  if (!plan) return refuse(400, wanted ? MESSAGES.checkout.invalidPlan : MESSAGES.checkout.priceMissing);
  const { db, log, settings } = context.get(servicesContext);
  const fault = missingSetting(settings, plan.tier);
  if (fault) return refuse(503, fault);
  const payment = context.get(paymentContext);
  if (!payment) {
    log.error('STRIPE_SECRET_KEY is not set, so no checkout can be made');
    return refuse(503, MESSAGES.checkout.failed);
  }
  const member = requireMember(context, paths.premium);
  try {
    const refusal = await countPayment(context, member.id);
    if (refusal) return refuse(429, refusal.text, { 'Retry-After': String(refusal.seconds) });
    const url = await startPurchase({ db: db.write, payment, log }, member, plan.tier);
    return url === null ? refuse(409, MESSAGES.checkout.invalidPlan) : redirect(url, 303);
  } catch (error) {
    log.error({ err: error }, 'A checkout could not be begun');
    return error instanceof PaymentFailed
      ? refuse(502, MESSAGES.checkout.failed)
      : refuse(503, MESSAGES.checkout.anErrorOccurred);
  }
}

/** What the operator has not set that a checkout needs, in the words of spec §8. */
function missingSetting(settings: Settings, tier: PaidTier): string | null {
  if (settings.PAYMENT === 'sandbox') return null;
  if (settings.STRIPE_PUBLISHABLE_KEY === undefined) return MESSAGES.checkout.notConfigured;
  return pricesOf(settings)[tier].length === 0 ? MESSAGES.checkout.priceNotConfigured(tier) : null;
}

function refuse(status: number, error: string, headers: HeadersInit = {}) {
  return data({ error }, { status, headers });
}
