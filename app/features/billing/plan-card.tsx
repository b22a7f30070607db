import { type TabCoverage, tabsByLock } from '#catalogue/market/home-figures.ts';
import { CATALOGUE } from '#site/figure-address.ts';
import { formatCount, formatCounted, formatPrice } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { nextSmaller, PLAN_RIGHTS, rightsAddedBy, sameAs, soldPlans } from '#site/plan-rights.ts';
import { type Plan, planButton, type Tier } from '#site/plans.ts';
import { QuoteLink } from '#ui/quote-link.tsx';

interface PlanCardProps {
  plan: Plan;
  tier: Tier;
  /** Whether another button on the page is the main one. */
  isQuiet: boolean;
  coverage: TabCoverage | null;
  /** Whether any plan can be bought; nothing offers to choose one otherwise. */
  isSold: boolean;
  isMostPopular: boolean;
}

/** A plan: its price, what it gives, and the button that buys it. */
export function PlanCard({ plan, tier, isQuiet, coverage, isSold, isMostPopular }: PlanCardProps) {
  const { label, isDisabled } = planButton(plan, tier);
  const isOff = !soldPlans().includes(plan);
  const offNote = isOff ? `${plan.tier}-note` : undefined;
  return (
    <li className={`flex flex-col border-t-2 pt-4 ${plan.isSuggested ? 'border-brand' : 'border-ink'}`}>
      <div className="flex items-center justify-between gap-4">
        <h3 className="text-lg">{plan.name}</h3>
        {isMostPopular && <span className="badge badge-premium">Most Popular</span>}
      </div>
      <p className="mt-4">
        <span className="font-serif text-4xl">{formatPrice(plan.monthlyCents)}</span>{' '}
        <span className="small">per month</span>
      </p>
      <PlanRights plan={plan} coverage={coverage} />
      <form method="post" className="mt-auto">
        {offNote && (
          <p id={offNote} className="small mb-2">
            No longer sold. You keep it.
          </p>
        )}
        {(isSold || isDisabled) && (
          <button
            type="submit"
            name="plan"
            value={plan.tier}
            disabled={isDisabled}
            aria-describedby={offNote}
            {...MARKS.pending('One moment…')}
            className={`btn w-full ${plan.isSuggested && !isDisabled && !isQuiet ? 'btn-primary' : ''}`}
          >
            {label}
          </button>
        )}
      </form>
    </li>
  );
}

/** What a plan adds to the next smaller one today, or plainly that it adds nothing. */
function PlanRights({ plan, coverage }: Pick<PlanCardProps, 'plan' | 'coverage'>) {
  const smaller = nextSmaller(plan.tier);
  const isAllOpen = coverage !== null && tabsByLock(coverage).locked.length === 0;
  const rights = PLAN_RIGHTS.filter(({ isOfLocked }) => !isOfLocked || !isAllOpen);
  const same = sameAs(plan.tier, rights);
  if (same) return <p className="mt-6 mb-8 text-sm">Today it opens the same as {same.name}.</p>;
  return (
    <div className="mt-6 mb-8 text-sm">
      <p className="font-semibold">
        {smaller ? `Everything in ${smaller.name}, and` : isAllOpen ? 'Gives' : 'Unlocks'}
      </p>
      <ul className="mt-2 text-muted">
        {rightsAddedBy(plan.tier, rights).map((text) => (
          <li key={text} className="border-b border-line py-2">
            {text}
          </li>
        ))}
      </ul>
      {!smaller && <LockedTabs coverage={coverage} />}
    </div>
  );
}

/** The tabs that stay locked without a plan, and for how many tools. */
function LockedTabs({ coverage }: Pick<PlanCardProps, 'coverage'>) {
  const locked = coverage ? tabsByLock(coverage).locked : [];
  if (coverage === null || locked.length === 0) return null;
  return (
    <div className="small mt-3">
      <p>Locked without a plan:</p>
      <ul>
        {locked.map(({ id, title }) => (
          <li
            key={id}
            className="mt-1"
          >{`${title}: ${formatCount(coverage.locked[id] ?? 0)} of the ${formatCounted(coverage.tabs[id] ?? 0, 'tool')} for which something is recorded`}</li>
        ))}
      </ul>
      <p>
        <QuoteLink subject={CATALOGUE} of="the catalogue" />
      </p>
    </div>
  );
}
