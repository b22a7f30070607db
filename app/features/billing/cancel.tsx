import { memberOf } from '#features/accounts/member.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { logFailure } from '#platform/request/failures.server.ts';
import { paths } from '#site/paths.ts';
import { safeReturnTo } from '#site/session.ts';
import { PrimaryLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/cancel';
import { findOpenCheckout } from './checkouts.server.ts';
import { DelayedRedirect } from './delayed-redirect.tsx';
import { PURCHASE_MESSAGES } from './messages.ts';

/** The plans, with the abandoned checkout's plan chosen if the member was on the way to another page. */
export async function loader({ context }: Route.LoaderArgs) {
  const member = memberOf(context);
  const { db, payment } = context.get(servicesContext);
  if (!member || !payment) return { plans: paths.premium };
  try {
    const begun = await findOpenCheckout(db.read, payment.provider, member.id);
    return { plans: begun ? paths.plan(begun.tier, safeReturnTo(begun.returnTo, '')) : paths.premium };
  } catch (error) {
    logFailure(context, 'reading an abandoned checkout', error);
    return { plans: paths.premium };
  }
}

export function meta() {
  return pageMeta({ title: PURCHASE_MESSAGES.subscription.cancelledTitle });
}

/** The page after an abandoned checkout (spec §2, "Subscription screens"). */
export default function Cancel({ loaderData: { plans } }: Route.ComponentProps) {
  return (
    <div className="wrap py-16 md:py-24">
      <h1>{PURCHASE_MESSAGES.subscription.cancelledTitle}</h1>
      <p className="mt-4 max-w-prose text-muted">{PURCHASE_MESSAGES.subscription.cancelled}</p>
      <p className="mt-8">
        <PrimaryLink to={plans}>Return to Plans</PrimaryLink>
      </p>
      <DelayedRedirect to={plans} place="the plans" />
    </div>
  );
}
