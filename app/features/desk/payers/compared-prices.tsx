import type { ProviderPrice } from '#features/billing/payment.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatPrice } from '#site/format.ts';
import { type PaidTier, PLANS, type Plan } from '#site/plans.ts';
import { SITE } from '#site/site.ts';
import { ButtonLink } from '#ui/links.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { TableHead } from '#ui/table-head.tsx';
import { inCurrency } from './amounts.ts';

/** The provider's prices; null before they are requested. */
export type AskedPrices = Readonly<Record<PaidTier, ProviderPrice | null>> | 'failed' | null;

/** The site's prices beside the provider's. */
export function ComparedPrices({ prices }: { prices: AskedPrices }) {
  return (
    <section aria-labelledby="prices" className="mt-12">
      <SectionHeading
        id="prices"
        title="Prices"
        note="What pages say is part of the software; what is charged is the provider’s. Here they are compared."
      />
      {prices === 'failed' && <p role="alert">The provider did not answer. Its prices are unknown now.</p>}
      {prices !== null && prices !== 'failed' && <Table prices={prices} />}
      <p className="mt-4">
        <ButtonLink to={`${deskPaths.comparedPrices}#prices`}>Ask the provider now</ButtonLink>
      </p>
    </section>
  );
}

function Table({ prices }: { prices: Exclude<AskedPrices, 'failed' | null> }) {
  return (
    <table className="data">
      <TableHead columns={['Plan', 'On our pages', 'At the provider', 'Compared']} />
      <tbody>
        {PLANS.map((plan) => (
          <tr key={plan.tier}>
            <th scope="row">{plan.name}</th>
            <td>{`${formatPrice(plan.monthlyCents)} a month`}</td>
            <td>{shownPrice(prices[plan.tier])}</td>
            <td>{difference(plan, prices[plan.tier])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function shownPrice(price: ProviderPrice | null): string {
  if (price === null) return '–';
  const { amount, currency, every } = price;
  const sum = amount === null ? 'not one amount' : inCurrency(amount, currency);
  return every === null ? `${sum}, once` : `${sum} a ${every}`;
}

/** How the provider's price differs from the site's, in words. */
function difference({ tier, monthlyCents }: Plan, price: ProviderPrice | null): string {
  const isSold = SITE.plansSold.includes(tier);
  if (price === null) return isSold ? 'On sale here, without a price there' : 'Not on sale';
  const isSame = price.amount === monthlyCents && price.currency === 'USD' && price.every === 'month';
  if (!isSame) return 'Differs: the checkout asks for another price than pages say';
  if (isSold) return price.isActive ? 'The same' : 'The same, but no longer sold there';
  return 'The same; not on sale here';
}
