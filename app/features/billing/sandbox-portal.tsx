import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { servicesContext } from '#platform/request/context.server.ts';
import { defineForm, formAction } from '#platform/request/form.server.ts';
import { formatDate, formatPrice } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { soldPlans } from '#site/plan-rights.ts';
import { findPlan, PAID_TIERS } from '#site/plans.ts';
import { SITE } from '#site/site.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/sandbox-portal';
import { SANDBOX_FORM } from './purchase.ts';
import { requireSandboxCustomer, tellWebhook } from './sandbox.server.ts';
import { SANDBOX_ACTS } from './sandbox.ts';
import { SandboxPage } from './sandbox-page.tsx';
import { actOnSandbox, readSandboxSubscriptions } from './sandbox-store.server.ts';

/** The member's sandbox subscription, and the plan they came for, if any. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const customerId = await requireSandboxCustomer(context, request);
  const { db } = context.get(servicesContext);
  const rows = await readSandboxSubscriptions(db.write, customerId, new Date());
  const running = rows.findLast(({ status }) => status !== 'canceled');
  return {
    wanted: findPlan(new URL(request.url).searchParams.get('plan'))?.tier ?? null,
    subscription: running
      ? {
          tier: running.tier,
          status: running.status,
          cancels: running.cancels,
          isRefunded: running.paid > 0 && running.refunded >= running.paid,
          periodEnd: running.period_end.toISOString(),
        }
      : null,
  };
}

/** Does what the button says, and sends the webhook its event. */
export const action = formAction(
  defineForm({
    form: SANDBOX_FORM,
    operation: 'an act of the sandbox portal',
    who: ({ context, request }) => requireSandboxCustomer(context, request),
    read: ({ typed }) => ({ good: typed }),
    async work({ context, services: { db }, who: customerId, good }) {
      const act = SANDBOX_ACTS.find((one) => one === good.act);
      if (!act) return { status: 400, notice: 'This button does nothing.' };
      const wanted = PAID_TIERS.find((tier) => act === `change_${tier}`);
      if (wanted && !SITE.plansSold.includes(wanted)) {
        return { status: 409, notice: 'This plan is not sold.' };
      }
      await actOnSandbox(db.write, customerId, act, new Date());
      await tellWebhook(context, customerId, 'customer.subscription.updated');
      return redirect(paths.sandboxPortal(), 303);
    },
  }),
);

export const meta = () => pageMeta({ title: 'Sandbox portal' });

export default function Portal({ loaderData: { subscription, wanted }, actionData }: Route.ComponentProps) {
  return (
    <SandboxPage title="Sandbox portal">
      <p className="mt-4">
        <TextLink to={paths.profile}>Return to your profile</TextLink>
      </p>
      <ErrorBanner text={actionData?.notice} />
      {subscription ? (
        <Running subscription={subscription} wanted={wanted} />
      ) : (
        <p className="mt-6 text-muted">No subscription is running.</p>
      )}
    </SandboxPage>
  );
}

type Running = NonNullable<Route.ComponentProps['loaderData']['subscription']>;

function Running({ subscription, wanted }: { subscription: Running; wanted: string | null }) {
  const { tier, status, cancels, isRefunded, periodEnd } = subscription;
  const act = (value: (typeof SANDBOX_ACTS)[number], label: string, isMain = false) => (
    <button type="submit" name="act" value={value} className={`btn ${isMain ? 'btn-primary' : ''}`}>
      {label}
    </button>
  );
  return (
    <>
      <p className="mt-6" role="status">
        {findPlan(tier)?.name} plan. {describe(status, cancels, isRefunded)} The period ends on{' '}
        {formatDate(periodEnd)}.
      </p>
      <Group title="Change the plan">
        {soldPlans()
          .filter((plan) => plan.tier !== tier)
          .map((plan) => (
            <span key={plan.tier}>
              {act(
                `change_${plan.tier}`,
                `${plan.name}, ${formatPrice(plan.monthlyCents)}`,
                plan.tier === wanted,
              )}
            </span>
          ))}
      </Group>
      <Group title="End or keep it">
        {cancels ? act('resume', 'Keep the subscription') : act('cancel', 'Cancel at the end of the period')}
      </Group>
      <Group title="What time and the bank would do">
        {act('end_period', 'End the period now')}
        {status === 'past_due' ? act('pay', 'Pay what is due') : act('fail_payment', 'Fail the next payment')}
        {!isRefunded && act('refund', 'Pay the last payment back')}
      </Group>
    </>
  );
}

function describe(status: string, cancels: boolean, isRefunded: boolean): string {
  if (isRefunded) return 'Its payment was paid back.';
  if (status === 'past_due') return 'Its last payment failed.';
  return cancels ? 'It is cancelled and runs out.' : 'It renews itself.';
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="text-xl">{title}</h2>
      <form method="post" className="mt-3 flex flex-wrap gap-3">
        {children}
      </form>
    </section>
  );
}
