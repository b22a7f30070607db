import { data, Form, Link, redirect } from 'react-router';
import { MESSAGES } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { countPayment } from '#server/accounts/limits.server.ts';
import { memberOf } from '#server/accounts/member.server.ts';
import { openPortal } from '#server/billing/checkout.server.ts';
import { paymentContext, servicesContext } from '#server/request/context.server.ts';
import { ErrorPage } from '#ui/error-page.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/portal';

/**
 * Sends a member to the provider's page where the subscription is managed (spec §7, "Billing portal"). Whose
 * it is, says the session, and where it leads back to, the server. The profile shows an error beside its
 * button; this page is for readers without scripts.
 */
export async function action({ context }: Route.ActionArgs) {
  const refuse = (status: number, error: string, headers: HeadersInit = {}) =>
    data({ status, error }, { status, headers });
  const member = memberOf(context);
  if (!member) return refuse(401, MESSAGES.portal.notAuthenticated);
  const payment = context.get(paymentContext);
  const { db, log } = context.get(servicesContext);
  if (!payment) return refuse(503, MESSAGES.anErrorOccurred);
  try {
    const refusal = await countPayment(context, member.id);
    if (refusal) return refuse(429, refusal.text, { 'Retry-After': String(refusal.seconds) });
    const url = await openPortal({ db: db.write, payment, log }, member.id);
    return url === null ? refuse(502, MESSAGES.portal.noUrl) : redirect(url, 303);
  } catch (err) {
    log.error({ err }, 'The billing portal could not be opened');
    return refuse(503, MESSAGES.anErrorOccurred);
  }
}

/** A refusal for too many attempts says when to try again. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta() {
  return pageMeta({ title: 'Manage Subscription' });
}

export default function Portal({ actionData }: Route.ComponentProps) {
  if (!actionData) return <ByHand />;
  return (
    <ErrorPage status={actionData.status} message={actionData.error}>
      <Link to={paths.profile} className="btn btn-primary">
        Go to Profile
      </Link>
    </ErrorPage>
  );
}

/** Whoever opens the address by hand finds the same button as on the profile. */
function ByHand() {
  return (
    <div className="wrap py-16 md:py-24">
      <h1>Manage Subscription</h1>
      <Form method="post" className="mt-8">
        <button type="submit" className="btn btn-primary">
          Manage Subscription
        </button>
      </Form>
    </div>
  );
}
