import { canViewTab, type PremiumFlags, VISITOR } from '#site/access.ts';
import { countryName, countryOf } from '../search/filters/place-names.ts';
import { hasFreeTier } from './free-tier.ts';
import type { Details } from './tool-fields.ts';

/** What a tool's keys are read from: its record, and its facts without sources. */
interface SortedBy extends PremiumFlags {
  is_premium: boolean | null;
  is_featured: boolean;
  flags: readonly string[];
  platforms: readonly string[];
  price_amount: number | null;
  price_per: string | null;
  details: Details;
}

/**
 * The columns of `ai_tools` that listings sort by besides names, dates and ratings (docs/topics/search.md). What is not
 * known comes last in either direction.
 */
export interface SortKeys {
  /** US dollars, if the lowest list price is per month or per user per month. */
  monthly_price: number | null;
  /** Year and month as one number, 202405; 202400 if only the year is known. */
  launch_month: number | null;
  has_free_tier: boolean;
  platform_count: number;
  /** The developer's country, by its English name. */
  country: string | null;
}

/** Only prices in these units can be compared: the cost by the minute or by the image depends on use. */
const MONTHLY: readonly string[] = ['mo', 'user/mo'];

/**
 * A tool's sort keys. An order gives away something about the values behind it, so a date in a tab that
 * visitors may not open gives no key.
 */
export function sortKeys(tool: SortedBy): SortKeys {
  const { basic_information: basic, business_information: business } = tool.details;
  const country = countryOf(business.business_location?.value ?? null);
  const isDateOpen = canViewTab(tool, 'basic_info_is_premium', VISITOR);
  return {
    monthly_price: MONTHLY.includes(tool.price_per ?? '') ? tool.price_amount : null,
    launch_month: isDateOpen ? launchMonth(basic.basic_information_release_date?.value) : null,
    has_free_tier: hasFreeTier(tool),
    platform_count: tool.platforms.length,
    country: country === undefined ? null : countryName(country),
  };
}

/** `2024-05` as 202405, `2024` as 202400. */
function launchMonth(date: string | undefined): number | null {
  const [year, month = '00'] = date?.split('-') ?? [];
  return year === undefined ? null : Number(`${year}${month}`);
}
