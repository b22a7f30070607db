import type { FacetPanel } from '#catalogue/search/filters/facet-counts.ts';
import type { Change, ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import { isRecorded } from '#catalogue/tools/recorded-fields.ts';
import { formatCount } from '#site/format.ts';
import { SegmentLink } from './segment-link.tsx';

/** The choices of the price filter (spec §2). */
const PRICES = [
  { label: 'All', isPremium: null, of: 'all' },
  { label: 'Free', isPremium: false, of: 'free' },
  { label: 'Premium', isPremium: true, of: 'premium' },
] as const;

interface Props {
  query: ToolQuery;
  /** How many tools each choice would leave. */
  prices: FacetPanel['prices'];
  addressOf: (change: Change) => string;
}

/**
 * The price filter: whether a tool has a free tier. The counts add up to that of all; where the words of a search
 * ask for free tools, which a choice here replaces, there is no such sum.
 */
export function PriceLinks({ query, prices, addressOf }: Props) {
  if (query.isPremium === null && !isRecorded('free_tier')) return null;
  const isSum = prices.all === prices.free + prices.premium + prices.unknown;
  return (
    <nav aria-label="Price" className="segments">
      {PRICES.map(({ label, isPremium, of }) => (
        <SegmentLink key={label} to={addressOf({ isPremium })} active={query.isPremium === isPremium}>
          {`${of === 'all' && !isSum ? 'As asked' : label} `}
          <span className="small">{formatCount(prices[of])}</span>
        </SegmentLink>
      ))}
      {prices.unknown > 0 && (
        <p className="small self-center px-3">
          Not said<span className="sr-only"> whether free</span> {formatCount(prices.unknown)}
        </p>
      )}
    </nav>
  );
}
