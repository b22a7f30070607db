import { worded } from '#site/noun.ts';
import type { ToolCard } from './entities.ts';
import type { PriceFrom } from './fact-words.ts';
import { readGroup } from './field-values.ts';
import { type Plan, priceContradiction } from './plans.ts';
import type { GroupData } from './tool-fields.ts';
import { hasEnded, type ToolStatus } from './tool-status.ts';

/** For where there is no room to say how. */
export const PLANS_DIFFER = 'its plans say otherwise';
export const NO_LONGER_SOLD = 'No longer sold';

/** @param stored plans as they are stored with their source; anything else is none */
export function readPlans(stored: unknown): GroupData<'business'>['business_pricing_plans'] {
  return readGroup('business', { business_pricing_plans: stored }).data.business_pricing_plans;
}

/**
 * What must be said beside a tool's lowest list price wherever it stands, as the end of a sentence; null for nothing.
 *
 * @param plans as far as the reader may see them
 */
export function priceNote(price: PriceFrom, plans: readonly Plan[], status: ToolStatus): string | null {
  return hasEnded(status) ? 'a former price, as it is no longer sold' : priceContradiction(price, plans);
}

/**
 * A card's price. 'Free' only says that there is a free tier: people may have to pay for what they need, or there may be
 * nothing to pay for.
 */
export function describePrice({
  price,
  is_premium,
  has_free_tier,
  status,
}: Pick<ToolCard, 'price' | 'is_premium' | 'has_free_tier' | 'status'>): string {
  if (hasEnded(status)) return NO_LONGER_SOLD;
  if (price !== null) return price;
  if (is_premium === false) return 'No paid price recorded';
  return has_free_tier ? worded('Free tier · No paid price recorded') : 'Price not known';
}
