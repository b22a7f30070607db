import { redirect } from 'react-router';
import { senderOf } from '#features/accounts/member.server.ts';
import { defineForm, formAction, nothing } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { MESSAGES } from '#site/messages.ts';
import { paths } from '#site/paths.ts';
import { ErrorPage } from '#ui/error-page.tsx';
import { PrimaryLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/portal';
import { billingParts } from './billing-parts.server.ts';
import { openPortal } from './checkout.server.ts';
import { PURCHASE_MESSAGES } from './messages.ts';
import { PORTAL_FORM } from './purchase.ts';

/**
 * Redirects a member to the provider's page for managing the subscription (spec §7, "Billing portal"). The session
 * decides whose subscription it is, and the server where the provider's page leads back to. The profile shows errors
 * beside its button; this page is for readers without scripts.
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
    async work({ context, services: { payment }, who: { id } }) {
      if (!payment) throw new Refused({ status: 503 });
      const portal = await openPortal(billingParts(context, payment), id);
      if (portal.kind === 'open') return redirect(portal.url, 303);
      // A member who has never bought anything has nothing to manage; the provider did not fail.
      const status = portal.kind === 'never bought' ? 409 : 502;
      throw new Refused({ status, notice: PURCHASE_MESSAGES.portal.noUrl });
    },
  }),
);

export const meta = () => pageMeta({ title: 'Manage Subscription' });

export default function Portal({ actionData }: Route.ComponentProps) {
  if (!actionData) return <ByHand />;
  return (
    <ErrorPage status={actionData.status} message={actionData.notice ?? MESSAGES.anErrorOccurred}>
      <PrimaryLink to={paths.profile}>Go to Profile</PrimaryLink>
    </ErrorPage>
  );
}

/** Shows readers who open the address by hand the same button as the profile. */
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
