import { isRecorded, LOCKED } from '#catalogue/tools/recorded-fields.ts';
import { type GrantedPlan, lastDayOf } from '#features/billing/granted-plan.ts';
import type { SubscriptionPhase } from '#features/billing/subscription.ts';
import { formatDate } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { openedBy, soldPlans, upgrade } from '#site/plan-rights.ts';
import { findPlan, planName, TIERS, type Tier } from '#site/plans.ts';
import { ButtonLink, PrimaryLink } from '#ui/links.tsx';
import { useNotSold } from '#ui/selling.ts';

interface Props {
  /** The plan that is paid for. */
  tier: Tier;
  /** The end of the paid period, in ISO 8601. */
  expiresAt: string | null;
  phase: SubscriptionPhase;
  granted: GrantedPlan | null;
}

/**
 * A member's plan (spec §2, "Profile screens"): paying members can manage it, members with a granted plan see when it
 * ends, others are offered a plan if one is sold.
 */
export function SubscriptionPanel({ tier, expiresAt, phase, granted }: Props) {
  const notSold = useNotSold();
  const Plans = notSold ? ButtonLink : PrimaryLink;
  const plan = findPlan(tier);
  const counts = granted && TIERS.indexOf(granted.tier) > TIERS.indexOf(tier) ? granted : null;
  if (!plan && !counts && phase !== 'suspended' && soldPlans().length === 0) return null;
  const renewal = expiresAt && <Renewal expiresAt={expiresAt} phase={phase} />;
  return (
    <section
      aria-labelledby="subscription"
      className="mt-10 flex flex-wrap items-center justify-between gap-4 border-y border-line py-6"
    >
      {counts ? (
        <div>
          <h2 id="subscription">{planName(counts.tier)} plan</h2>
          <Grant granted={counts} />
          {plan && <p className="mt-4">You also pay for the {plan.name} plan.</p>}
          {plan && renewal}
        </div>
      ) : plan ? (
        <div>
          <h2 id="subscription">{plan.name} plan</h2>
          {renewal}
        </div>
      ) : (
        <div>
          <h2 id="subscription">{upgrade()}</h2>
          <p className="mt-1 text-muted">
            {phase === 'suspended'
              ? 'Your subscription gives nothing at present. Manage it to see why.'
              : `${isRecorded(LOCKED) ? say`${openedBy()} every recorded fact of every tool, not only of the featured ones.` : 'Nothing that is listed is locked today.'}${notSold ? ` ${notSold}` : ''}`}
          </p>
        </div>
      )}
      {plan || phase === 'suspended' ? (
        <ManageSubscription />
      ) : (
        !counts && <Plans to={paths.premium}>{upgrade()}</Plans>
      )}
    </section>
  );
}

function Grant({ granted }: { granted: GrantedPlan }) {
  const day = lastDayOf(granted);
  return (
    <p className="mt-1 text-muted">
      Granted to you by the site until <time dateTime={day}>{formatDate(day)}</time>. It costs nothing and
      ends by itself.
    </p>
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

/** Leads to the payment provider's page. Without scripts, errors appear on a page of their own. */
function ManageSubscription() {
  return (
    <form method="post" action={paths.portal} className="max-w-full">
      <button type="submit" className="btn" {...MARKS.pending('One moment…')}>
        Manage Subscription
      </button>
    </form>
  );
}
