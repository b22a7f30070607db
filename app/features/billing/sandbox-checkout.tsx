import { redirect } from 'react-router';
import { servicesContext } from '#platform/request/context.server.ts';
import { defineForm, formAction } from '#platform/request/form.server.ts';
import { formatPrice } from '#site/format.ts';
import { findPlan } from '#site/plans.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/sandbox-checkout';
import { SANDBOX_FORM } from './purchase.ts';
import { noPage, requireSandboxCustomer, tellWebhook } from './sandbox.server.ts';
import { SandboxPage } from './sandbox-page.tsx';
import { findSandboxCheckout, paySandboxCheckout } from './sandbox-store.server.ts';

/** The checkout with its plan; a 404 for another member's. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const customerId = await requireSandboxCustomer(context, request);
  const { tier, state } = await ownCheckout(context, customerId, params.id);
  return { tier, state };
}

/** Completes the sandbox's payment, or declines it. */
export const action = formAction(
  defineForm({
    form: SANDBOX_FORM,
    operation: 'a sandbox checkout',
    who: ({ context, request }) => requireSandboxCustomer(context, request),
    read: ({ typed }) => ({ good: typed }),
    async work({ context, services: { db }, params: { id = '' }, who: customerId, good: { act } }) {
      const checkout = await ownCheckout(context, customerId, id);
      if (act === 'leave') return redirect(checkout.cancel_url, 303);
      if (act === 'decline') {
        return { status: 402, notice: 'The card was declined. Nothing was bought; try again.' };
      }
      if (act !== 'pay') return { status: 400, notice: 'This button does nothing.' };
      if (!(await paySandboxCheckout(db.write, checkout.id, new Date()))) {
        return { status: 409, notice: 'This checkout is not open any more.' };
      }
      await tellWebhook(context, customerId, 'checkout.session.completed');
      return redirect(checkout.success_url, 303);
    },
  }),
);

async function ownCheckout(context: Route.LoaderArgs['context'], customerId: string, id: string) {
  const checkout = await findSandboxCheckout(context.get(servicesContext).db.write, id);
  if (checkout?.customer_id !== customerId) throw noPage();
  return checkout;
}

export const meta = () => pageMeta({ title: 'Sandbox checkout' });

export default function Checkout({ loaderData: { tier, state }, actionData }: Route.ComponentProps) {
  const plan = findPlan(tier);
  if (!plan) return null;
  return (
    <SandboxPage title="Sandbox checkout">
      <p className="mt-4">
        {plan.name} plan: {formatPrice(plan.monthlyCents)} per month.
      </p>
      <ErrorBanner text={actionData?.notice} />
      {state === 'open' ? (
        <form method="post" className="mt-6 flex flex-wrap gap-3">
          <button type="submit" name="act" value="pay" className="btn btn-primary">
            Pay without money
          </button>
          <button type="submit" name="act" value="decline" className="btn">
            Pay with a declined card
          </button>
          <button type="submit" name="act" value="leave" className="btn">
            Leave the checkout
          </button>
        </form>
      ) : (
        <p className="mt-6 text-muted">This checkout is not open any more.</p>
      )}
    </SandboxPage>
  );
}
