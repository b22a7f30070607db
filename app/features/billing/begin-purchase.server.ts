import { redirect } from 'react-router';
import { requireMember } from '#features/accounts/member.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { isAnswer, logFailure } from '#platform/request/failures.server.ts';
import { anybody, defineForm, formAction, type Sent } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import type { Settings } from '#platform/start/settings.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { soldPlans } from '#site/plan-rights.ts';
import { findPlan, type PaidTier } from '#site/plans.ts';
import { returnToOf } from '#site/session.ts';
import { billingParts } from './billing-parts.server.ts';
import { startPurchase } from './checkout.server.ts';
import { PURCHASE_MESSAGES } from './messages.ts';
import { isPaymentFailure } from './payment/failure.server.ts';
import { pricesOf } from './payment/stripe.server.ts';
import { PURCHASE_FORM } from './purchase.ts';

const texts = PURCHASE_MESSAGES.checkout;

/**
 * Redirects a member who has chosen a plan to the payment page, or says why not in spec §8's words (table in
 * docs/decisions/0012). The form decides neither the price nor who pays. A visitor goes to the login and returns to the
 * plans, with the choice remembered. The checkout remembers the page that the visitor was going to.
 */
export const purchaseAction = formAction(
  defineForm({
    form: PURCHASE_FORM,
    operation: 'beginning a checkout',
    who: anybody,
    read: ({ typed, services: { settings } }) => ({ good: buyable(typed.plan, settings) }),
    work: ({ context, request, good: tier }) =>
      buy(context, tier, returnToOf(request.url)).catch((error: unknown) => fail(context, error)),
  }),
);

/** The form's plan, if it can be sold. */
function buyable(wanted: string, settings: Settings): PaidTier {
  const plan = findPlan(wanted);
  if (!plan) throw new Refused({ status: 400, notice: wanted ? texts.invalidPlan : texts.priceMissing });
  if (!soldPlans().includes(plan)) throw new Refused({ status: 409, notice: texts.notSold });
  const fault = missingSetting(settings, plan.tier);
  if (fault) throw new Refused({ status: 503, notice: fault });
  return plan.tier;
}

async function buy(context: Sent['context'], tier: PaidTier, returnTo: string) {
  const { log, payment } = context.get(servicesContext);
  if (!payment) {
    log.error('STRIPE_SECRET_KEY is not set, so no checkout can be made');
    throw new Refused({ status: 503, notice: texts.failed });
  }
  const member = requireMember(context, paths.plan(tier, returnTo));
  await countOrRefuse(context, RATE_LIMITS.billing, member.id);
  const url = await startPurchase(billingParts(context, payment), member, { tier, returnTo });
  if (url === null) throw new Refused({ status: 409, notice: texts.invalidPlan });
  return redirect(url, 303);
}

function fail(context: Sent['context'], error: unknown): never {
  if (isAnswer(error) || error instanceof Refused) throw error;
  logFailure(context, 'beginning a checkout', error);
  if (isPaymentFailure(error)) throw new Refused({ status: 502, notice: texts.failed });
  throw new Refused({ status: 503, notice: texts.anErrorOccurred });
}

/** The setting that a checkout lacks, in the words of spec §8; null if none. */
function missingSetting(settings: Settings, tier: PaidTier): string | null {
  if (settings.PAYMENT === 'sandbox') return null;
  if (settings.STRIPE_PUBLISHABLE_KEY === undefined) return PURCHASE_MESSAGES.checkout.notConfigured;
  return pricesOf(settings)[tier].length === 0 ? PURCHASE_MESSAGES.checkout.priceNotConfigured(tier) : null;
}
