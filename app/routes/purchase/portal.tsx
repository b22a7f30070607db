import { redirect } from 'react-router';
import { PURCHASE_MESSAGES } from '#domain/billing/messages.ts';
import { PORTAL_FORM } from '#domain/billing/purchase.ts';
import { RATE_LIMITS } from '#domain/limits.ts';
import { MESSAGES } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { senderOf } from '#server/accounts/member.server.ts';
import { billingParts } from '#server/billing/billing-parts.server.ts';
import { openPortal } from '#server/billing/checkout.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { defineForm, formAction, nothing } from '#server/request/form.server.ts';
import { countOrRefuse } from '#server/request/limits.server.ts';
import { Refused } from '#server/request/refused.server.ts';
import { ErrorPage } from '#ui/error-page.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/portal';

/**
 * Redirects a member to the provider's page for managing the subscription (spec §7, "Billing portal"). The
 * session decides whose subscription it is, and the server decides where the provider's page leads back to.
 * The profile shows an error beside its button; this page is for readers without scripts.
 */
export const action = formAction(
  defineForm({
    form: PORTAL_FORM,
    operation: 'opening the billing portal',
    who({ context }) {
      const member = senderOf(context);
      if (!member) throw new Refused({ status: 401, notice: PURCHASE_MESSAGES.portal.notAuthenticated });
      return member;
    },
    read: nothing,
    async limits({ context, who: { id } }) {
      await countOrRefuse(context, RATE_LIMITS.billing, id);
    },
    async work({ context, who: { id } }) {
      const { payment } = context.get(servicesContext);
      if (!payment) throw new Refused({ status: 503 });
      const portal = await openPortal(billingParts(context, payment), id);
      if (portal.kind === 'open') return redirect(portal.url, 303);
      // Whoever has never bought anything has nothing to manage, which is no failure of the provider.
      const status = portal.kind === 'never bought' ? 409 : 502;
      throw new Refused({ status, notice: PURCHASE_MESSAGES.portal.noUrl });
    },
  }),
);

export function meta() {
  return pageMeta({ title: 'Manage Subscription' });
}

export default function Portal({ actionData }: Route.ComponentProps) {
  if (!actionData) return <ByHand />;
  return (
    <ErrorPage status={actionData.status} message={actionData.notice ?? MESSAGES.anErrorOccurred}>
      <a href={paths.profile} className="btn btn-primary">
        Go to Profile
      </a>
    </ErrorPage>
  );
}

/** Anybody who opens the address by hand sees the same button as on the profile. */
function ByHand() {
  return (
    <div className="wrap py-16 md:py-24">
      <h1>Manage Subscription</h1>
      <form method="post" className="mt-8">
        <button type="submit" className="btn btn-primary">
          Manage Subscription
        </button>
      </form>
    </div>
  );
}
