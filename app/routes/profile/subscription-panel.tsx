import { Link, useFetcher } from 'react-router';
import { findPlan, type Tier } from '#domain/billing/plans.ts';
import type { SubscriptionPhase } from '#domain/billing/subscription.ts';
import type { FormState } from '#domain/form-state.ts';
import { formatDate } from '#domain/format.ts';
import { paths } from '#domain/paths.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';

interface Props {
  tier: Tier;
  /** When the paid period ends, in ISO 8601. */
  expiresAt: string | null;
  phase: SubscriptionPhase;
}

/**
 * A member's plan and how it continues (spec §2, "Profile screens"): paying members can manage it, others are
 * offered one.
 */
export function SubscriptionPanel({ tier, expiresAt, phase }: Props) {
  const plan = findPlan(tier);
  return (
    <section
      aria-labelledby="subscription"
      className="mt-10 flex flex-wrap items-center justify-between gap-4 border-y border-line py-6"
    >
      {plan ? (
        <div>
          <h2 id="subscription">{plan.name} plan</h2>
          {expiresAt && <Renewal expiresAt={expiresAt} phase={phase} />}
        </div>
      ) : (
        <div>
          <h2 id="subscription">Upgrade to Premium</h2>
          <p className="mt-1 text-muted">
            {phase === 'suspended'
              ? 'Your subscription gives nothing at present. Manage it to see why.'
              : 'Social media, market and funding data of every tool, not only of the featured ones.'}
          </p>
        </div>
      )}
      {plan || phase === 'suspended' ? (
        <ManageSubscription />
      ) : (
        <Link to={paths.premium} className="btn btn-primary">
          Upgrade to Premium
        </Link>
      )}
    </section>
  );
}

function Renewal({ expiresAt, phase }: { expiresAt: string; phase: SubscriptionPhase }) {
  const date = <time dateTime={expiresAt}>{formatDate(expiresAt)}</time>;
  if (phase === 'past_due') {
    return (
      <p className="mt-1">
        The last payment failed. Your plan goes on until {date}; please see to the payment before.
      </p>
    );
  }
  return (
    <p className="mt-1 text-muted">
      {phase === 'active' ? 'Renews on' : 'Ends on'} {date}
    </p>
  );
}

/** Leads to the provider's page. An error is shown here or, without scripts, on a page of its own. */
function ManageSubscription() {
  const portal = useFetcher<FormState>();
  return (
    <portal.Form method="post" action={paths.portal} className="max-w-full">
      <button type="submit" className="btn" disabled={portal.state !== 'idle'}>
        {portal.state === 'idle' ? 'Manage Subscription' : 'One moment…'}
      </button>
      <ErrorBanner text={portal.data?.notice} />
    </portal.Form>
  );
}
