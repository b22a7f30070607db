import { SITE } from '#site/site.ts';
import { type FactWords, listedWords } from './fact-words.ts';
import { OFFER_ROWS } from './flags.ts';
import { companyField, isRecorded, offerField } from './recorded-fields.ts';
import { fieldsOf, type ToolFieldKey } from './tool-fields.ts';

/** Fields that only software has, or a company that raises money for it; besides the whole tabs of both. */
const OF_SOFTWARE: readonly ToolFieldKey[] = [
  'basic_information_version',
  'basic_information_last_update',
  'basic_information_key_updates',
  'basic_information_models',
  'business_industry_focus',
  'business_use_cases',
  'business_revenue_model',
  'business_pricing_license_type',
  'business_case_studies',
  'business_roadmap',
  'social_media_sentiment',
  'social_media_trending_status',
  'social_media_amped_bio',
  'social_media_influencer',
  'market_info_ranking_overall_ranking',
  'market_info_metrics_active_users',
  'market_info_metrics_website_traffic',
  'market_info_metrics_geographical_reach',
  'market_info_usage_active_sessions',
  'market_info_usage_daily_queries',
  'market_info_web_insights',
  'market_info_logo',
  'decision_flags',
  'decision_platforms',
  'decision_language_count',
  'decision_compliance',
  'decision_takes',
  'decision_makes',
  'decision_trains_on_data',
  'decision_data_regions',
  'decision_retention',
  'decision_built_on',
  'decision_repository',
  'decision_contract_party',
  'decision_dpa',
  'decision_subprocessors',
  'decision_trust_page',
  'decision_status_page',
  'decision_changelog',
];

const NOT_OF_ANYTHING: ReadonlySet<string> = new Set<string>([
  ...OF_SOFTWARE,
  ...(['tech', 'funding'] as const).flatMap((group) => fieldsOf(group).map(({ key }) => key)),
  ...['tech_info_is_premium', 'funding_info_is_premium', companyField('kind')],
  ...OFFER_ROWS.map(({ code }) => offerField(code)),
]);

/** Whether choices and forms offer a field: where some record has it, or anything listed can have it. */
export function isOffered(field: string): boolean {
  return isRecorded(field) || !NOT_OF_ANYTHING.has(field);
}

/** Price units that anything can be sold by. */
const UNITS_OF_ANYTHING: readonly string[] = ['mo', 'once', 'hour', 'custom'];

/** The words to choose from; null if there are too many to list. Of something else than AI tools, no units of software. */
export function offeredWords(words: FactWords): Readonly<Record<string, string>> | null {
  const listed = listedWords(words);
  if (listed === null || words !== 'price unit' || SITE.listed.isAi) return listed;
  return Object.fromEntries(Object.entries(listed).filter(([code]) => UNITS_OF_ANYTHING.includes(code)));
}
