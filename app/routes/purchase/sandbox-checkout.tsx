import { data, Form, redirect, useNavigation } from 'react-router';
import { findPlan } from '#domain/billing/plans.ts';
import { formatPrice } from '#domain/format.ts';
import { findSandboxCheckout, paySandboxCheckout } from '#server/billing/sandbox-store.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { readForm } from '#server/request/forms.server.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/sandbox-checkout';
import { noPage, requireSandboxCustomer, tellWebhook } from './sandbox.server.ts';
import { SandboxPage } from './sandbox-page.tsx';

/** A checkout of the member's own, with its plan. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const customerId = await requireSandboxCustomer(context, request);
  const { tier, state } = await ownCheckout(context, customerId, params.id);
  return { tier, state };
}

/** Pays, as far as that can be said of a sandbox, or does not. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const customerId = await requireSandboxCustomer(context, request);
  const checkout = await ownCheckout(context, customerId, params.id);
  const { act } = await readForm(request);
  if (act === 'leave') return redirect(checkout.cancel_url, 303);
  if (act === 'decline') {
    return data({ error: 'The card was declined. Nothing was bought; try again.' }, { status: 402 });
  }
  if (act !== 'pay') return data({ error: 'This button does nothing.' }, { status: 400 });
  const { db } = context.get(servicesContext);
  if (!(await paySandboxCheckout(db.write, checkout.id, new Date()))) {
    return data({ error: 'This checkout is not open any more.' }, { status: 409 });
  }
  await tellWebhook(context, customerId, 'checkout.session.completed');
  return redirect(checkout.success_url, 303);
}

async function ownCheckout(context: Route.LoaderArgs['context'], customerId: string, id: string) {
  const checkout = await findSandboxCheckout(context.get(servicesContext).db.write, id);
  if (checkout?.customer_id !== customerId) throw noPage();
  return checkout;
}

export function meta() {
  return pageMeta({ title: 'Sandbox checkout' });
}

export default function Checkout({ loaderData: { tier, state }, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod === 'POST';
  const plan = findPlan(tier);
  if (!plan) return null;
  return (
    <SandboxPage title="Sandbox checkout">
      <p className="mt-4">
        {plan.name} plan: {formatPrice(plan.monthlyCents)} per month.
      </p>
      <ErrorBanner text={actionData?.error} />
      {state === 'open' ? (
        <Form method="post" className="mt-6 flex flex-wrap gap-3">
          <button type="submit" name="act" value="pay" disabled={isSending} className="btn btn-primary">
            Pay without money
          </button>
          <button type="submit" name="act" value="decline" disabled={isSending} className="btn">
            Pay with a declined card
          </button>
          <button type="submit" name="act" value="leave" disabled={isSending} className="btn">
            Leave the checkout
          </button>
        </Form>
      ) : (
        <p className="mt-6 text-muted">This checkout is not open any more.</p>
      )}
    </SandboxPage>
  );
}
