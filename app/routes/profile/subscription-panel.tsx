import { Link } from 'react-router';
import type { Tier } from '#domain/access.ts';
import { paths } from '#domain/paths.ts';

/** What a free member is offered (spec §2, "Profile screens"). */
export function SubscriptionPanel({ tier }: { tier: Tier }) {
  if (tier !== 'free') return null;
  return (
    <section
      aria-labelledby="subscription"
      className="mt-10 flex flex-wrap items-center justify-between gap-4 border-y border-line py-6"
    >
      <div>
        <h2 id="subscription">Upgrade to Premium</h2>
        <p className="mt-1 text-muted">
          Social media, market and funding data of every tool, not only of the featured ones.
        </p>
      </div>
      <Link to={paths.premium} className="btn btn-primary">
        Upgrade to Premium
      </Link>
    </section>
  );
}
