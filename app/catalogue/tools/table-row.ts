import { formatDate, formatRating, formatUsd } from '#site/format.ts';
import { type Provenance, type Today, WITHHELD } from './certainty.ts';
import { originOf } from './code-sources.ts';
import { factLabel, formatBilling, formatPrice, formatPriceFrom, type PriceFrom } from './fact-words.ts';
import { readGroup } from './field-values.ts';
import { knownFreeTier } from './free-tier.ts';
import { type Plan, priceContradiction } from './plans.ts';
import { PLANS_DIFFER } from './price-notes.ts';
import type { TableCell, TableColumn, TableRow } from './table-columns.ts';
import type { GroupData } from './tool-fields.ts';
import { hasEnded, type ToolStatus } from './tool-status.ts';
import { sumOfRounds } from './total-funding.ts';

/** What the cells are made of. Groups of the tool's details hold only the fields needed here. */
export interface StoredRow {
  is_premium: boolean | null;
  status: ToolStatus;
  avg_rating: number;
  rating_count: number;
  country: string | null;
  decision: unknown;
  /** Null where the viewer may not open the tab. */
  basic: unknown;
  business: unknown;
  isBusinessOpen: boolean;
  funding: unknown;
  /** Whether something is recorded that the viewer may not see. */
  isFundingLocked: boolean;
}

/** Prepares a row on the server, so that neither the field table nor the formatting reaches the browser. */
export function tableRow(stored: StoredRow, today: Today): TableRow {
  const decision = readGroup('decision', stored.decision).data;
  const basic = readGroup('basic', stored.basic).data;
  const business = readGroup('business', stored.business).data;
  const { decision_price_from: price, decision_platforms: platforms, decision_flags: flags } = decision;
  const { basic_information_release_date: release } = basic;
  const isOffered = !hasEnded(stored.status);
  const free = isOffered && knownFreeTier(stored, flags, today);
  const platformNames = platforms?.value.map((code) => factLabel('platform', code) ?? code).join(', ');
  return withoutMissing({
    price:
      isOffered &&
      price &&
      priceCell(
        price.value,
        originOf(price, 'decision_price_from', today),
        business.business_pricing_plans?.value ?? [],
      ),
    free: free && cell(free.exists ? 'Yes' : 'No', free.origin),
    platforms: cell(platformNames, originOf(platforms, 'decision_platforms', today)),
    country: cell(
      stored.country,
      stored.isBusinessOpen ? originOf(business.business_location, 'business_location', today) : WITHHELD,
    ),
    launched:
      release && cell(formatDate(release.value), originOf(release, 'basic_information_release_date', today)),
    rating: ratingCell(stored),
    funding: stored.isFundingLocked ? 'locked' : fundingCell(stored.funding, today),
  });
}

function cell(
  text: string | null | undefined,
  { certainty, source, date, isOutdated }: Provenance,
  asOf?: string,
): TableCell | undefined {
  return text
    ? {
        text,
        certainty,
        note: certainty === 'withheld' ? source : date,
        ...(asOf && { asOf }),
        ...(isOutdated && { isOutdated }),
      }
    : undefined;
}

function priceCell(price: PriceFrom, origin: Provenance, plans: readonly Plan[]): TableCell | undefined {
  const { amount, as_of } = price;
  if (amount === undefined) return cell(formatPriceFrom(price), origin, as_of);
  const note = priceContradiction(price, plans) === null ? null : PLANS_DIFFER;
  const detail = [formatBilling(price), note].filter(Boolean).join(', ');
  const shown = cell(formatPrice({ ...price, amount }), origin, as_of);
  return shown && { ...shown, ...(detail !== '' && { detail }) };
}

function ratingCell({ avg_rating, rating_count }: StoredRow): TableCell | undefined {
  if (rating_count === 0) return undefined;
  return {
    text: `${formatRating(avg_rating)} (${rating_count})`,
    certainty: 'computed',
    note: 'average of the ratings',
  };
}

function fundingCell(stored: unknown, today: Today): TableCell | undefined {
  const funding: GroupData<'funding'> = readGroup('funding', stored).data;
  const { funding_total_funding: total } = funding;
  if (total) return cell(formatUsd(total.value), originOf(total, 'funding_total_funding', today));
  const sum = sumOfRounds(funding);
  return sum ? { text: sum.amount, certainty: 'computed', note: sum.of } : undefined;
}

function withoutMissing(
  cells: { [C in TableColumn]: TableCell | 'locked' | false | null | undefined },
): TableRow {
  return Object.fromEntries(Object.entries(cells).filter(([, value]) => value));
}
