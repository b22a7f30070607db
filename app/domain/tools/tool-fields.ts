import { NOT_AVAILABLE, NOT_DISCLOSED } from '#domain/messages.ts';
import type { FactWords } from './fact-words.ts';

/**
 * Every field of a tool's information tabs, one row each (spec §3, "Detail data object").
 *
 * Plain data: the types, the parser of stored `data`, import validation, the tabs' rendering and the count of
 * data points all come from these rows, so a field is described nowhere else.
 */

/**
 * The stored groups of a tool's details, by the name of their object in a record (spec §3, "Per-tool detail
 * tables"); `funding` also holds the competitive fields. `decision` belongs to no tab: it is public, and
 * visitors choose by it.
 */
export const DETAIL_GROUPS = {
  basic_information: 'basic',
  business_information: 'business',
  tech_information: 'tech',
  social_media_information: 'social',
  market_information: 'market',
  funding_competition_information: 'funding',
  decision_information: 'decision',
} as const;
export type FieldGroup = (typeof DETAIL_GROUPS)[keyof typeof DETAIL_GROUPS];
/** The groups that tabs show. */
export type TabGroup = Exclude<FieldGroup, 'decision'>;
export const FIELD_GROUPS: readonly FieldGroup[] = Object.values(DETAIL_GROUPS);

/** A single value. `date` is YYYY, YYYY-MM or YYYY-MM-DD. */
export type LeafKind = 'text' | 'prose' | 'link' | 'email' | 'date' | 'number' | 'yes/no' | 'list';
/** What a number counts; this decides its format (spec §9, "Follower counts"). */
export type Unit = 'usd' | 'percent' | 'followers' | 'influencer followers';

export interface LeafShape {
  readonly kind: LeafKind;
  readonly unit?: Unit;
  /** The texts are names of tools: each links to the tool of that name (spec §2, "Tool detail"). */
  readonly names?: 'tools';
  /** The texts are ids of tools. */
  readonly ids?: 'tools';
  /** The texts are codes from these words and no others. */
  readonly words?: FactWords;
}

/** One object (`record`) or a list of them (`records`), made of named parts. */
export interface RecordShape {
  readonly kind: 'record' | 'records';
  readonly parts: readonly Part[];
}

export type Shape = LeafShape | RecordShape;
export type Part = Shape & { readonly key: string; readonly label: string };

/** How a field is drawn when a picture says more than a list. */
export type Picture = 'price from' | 'timeline' | 'sentiment' | 'mood' | 'prices' | 'share' | 'questions';

export type FieldRow = Shape & {
  readonly group: FieldGroup;
  /** Heading under which the tab shows the field. */
  readonly section: string;
  /** Name in the stored object (spec §3). */
  readonly key: string;
  /** This field's stored keys start with the product's name: any key with this ending is this field. */
  readonly keyEnding?: string;
  readonly label: string;
  /** Shown when the tool has no value (spec §8, "Missing data fallbacks"). */
  readonly empty: string;
  readonly picture?: Picture;
  /** What one and several of its entries are called, where a summary counts them: `7 funding rounds`. */
  readonly counted?: readonly [one: string, several: string];
  /** The part whose entries are counted instead of the field's own. */
  readonly countedPart?: string;
  /** How the value is worked out from the group's other values when none is stored. */
  readonly computed?: 'sum of rounds';
  /** The top of the page shows the value, so the tab does not repeat it. */
  readonly inHero?: true;
};

const text = { kind: 'text' } as const;
const prose = { kind: 'prose' } as const;
const link = { kind: 'link' } as const;
const date = { kind: 'date' } as const;
const number = { kind: 'number' } as const;
const usd = { kind: 'number', unit: 'usd' } as const;
const percent = { kind: 'number', unit: 'percent' } as const;
const list = { kind: 'list' } as const;
const toolName = { kind: 'text', names: 'tools' } as const;
const toolNames = { kind: 'list', names: 'tools' } as const;
const followers = { kind: 'number', unit: 'followers' } as const;
const influencerFollowers = { kind: 'number', unit: 'influencer followers' } as const;

export const TOOL_FIELDS = [
  // Basic Information
  { group: 'basic', section: 'Overview', key: 'basic_information_tagline', label: 'Tagline', ...text, empty: NOT_AVAILABLE },
  { group: 'basic', section: 'Overview', key: 'basic_information_short_description', label: 'Short description', ...prose, inHero: true, empty: NOT_AVAILABLE },
  { group: 'basic', section: 'Overview', key: 'basic_information_long_description', label: 'Description', ...prose, empty: 'No description available' },
  { group: 'basic', section: 'Overview', key: 'basic_information_purpose', label: 'Purpose', ...prose, empty: NOT_AVAILABLE },
  { group: 'basic', section: 'Release', key: 'basic_information_version', label: 'Version', ...text, empty: NOT_AVAILABLE },
  { group: 'basic', section: 'Release', key: 'basic_information_release_date', label: 'Release date', ...date, empty: NOT_AVAILABLE },
  {
    group: 'basic',
    section: 'Release',
    key: 'basic_information_last_update',
    label: 'Last update',
    kind: 'record',
    empty: 'No updates available',
    parts: [
      { key: 'date', label: 'Date', ...date },
      { key: 'update', label: 'Update', ...prose },
    ],
  },
  {
    group: 'basic',
    section: 'Release',
    key: 'basic_information_key_updates',
    label: 'Key updates',
    kind: 'records',
    counted: ['update', 'updates'],
    empty: 'No updates available',
    parts: [
      { key: 'date', label: 'Date', ...date },
      { key: 'update', label: 'Update', ...prose },
    ],
  },
  { group: 'basic', section: 'Release', key: 'basic_information_localization', label: 'Languages', ...list, empty: 'No language information available' },
  {
    group: 'basic',
    section: 'People',
    key: 'basic_information_founders',
    label: 'Founders',
    kind: 'records',
    counted: ['founder', 'founders'],
    empty: 'No founder information available',
    parts: [
      { key: 'name', label: 'Name', ...text },
      { key: 'title', label: 'Title', ...text },
      { key: 'background', label: 'Background', ...prose },
      { key: 'x_handle', label: 'X handle', ...text },
      { key: 'x_handle_link', label: 'X profile', ...link },
    ],
  },
  {
    group: 'basic',
    section: 'Models',
    key: 'basic_information_models',
    label: 'Models',
    kind: 'records',
    counted: ['model', 'models'],
    empty: 'No model information available',
    parts: [
      { key: 'model_name', label: 'Model', ...text },
      { key: 'release_date', label: 'Released', ...date },
      { key: 'description', label: 'Description', ...prose },
    ],
  },
  {
    group: 'basic',
    section: 'Commentary',
    key: 'basic_information_commentary',
    keyEnding: '_commentary',
    label: 'Expert commentary',
    kind: 'records',
    counted: ['expert comment', 'expert comments'],
    empty: 'No commentary available',
    parts: [
      { key: 'name', label: 'Name', ...text },
      { key: 'title', label: 'Title', ...text },
      { key: 'background', label: 'Background', ...prose },
      { key: 'expert_commentary', label: 'Commentary', ...prose },
      { key: 'x_handle', label: 'X handle', ...text },
      { key: 'x_handle_link', label: 'X profile', ...link },
    ],
  },

  // Business Information
  { group: 'business', section: 'Developer', key: 'business_developer_name', label: 'Developer', ...text, empty: NOT_AVAILABLE },
  { group: 'business', section: 'Developer', key: 'business_bio', label: 'About the developer', ...prose, empty: 'No developer profile available' },
  { group: 'business', section: 'Developer', key: 'business_location', label: 'Location', ...text, empty: NOT_AVAILABLE },
  { group: 'business', section: 'Developer', key: 'business_website', label: 'Website', ...link, empty: NOT_AVAILABLE },
  { group: 'business', section: 'Developer', key: 'business_contact_email', label: 'Contact email', kind: 'email', empty: NOT_AVAILABLE },
  { group: 'business', section: 'Developer', key: 'business_support_contact', label: 'Support', ...text, empty: NOT_AVAILABLE },
  { group: 'business', section: 'Developer', key: 'business_current_status', label: 'Current status', ...text, inHero: true, empty: NOT_AVAILABLE },
  {
    group: 'business',
    section: 'Product',
    key: 'business_unique_features',
    label: 'Unique features',
    kind: 'records',
    counted: ['feature', 'features'],
    empty: 'No features available',
    parts: [
      { key: 'name', label: 'Feature', ...text },
      { key: 'description', label: 'Description', ...prose },
    ],
  },
  { group: 'business', section: 'Product', key: 'business_target_audience', label: 'Target audience', ...list, empty: 'No audience information available' },
  { group: 'business', section: 'Product', key: 'business_industry_focus', label: 'Industry focus', ...list, empty: 'No industry information available' },
  { group: 'business', section: 'Product', key: 'business_use_cases', label: 'Use cases', ...list, empty: 'No use cases available' },
  { group: 'business', section: 'Pricing', key: 'business_revenue_model', label: 'Revenue model', ...text, empty: NOT_AVAILABLE },
  { group: 'business', section: 'Pricing', key: 'business_pricing_pricing_model', label: 'Pricing model', ...text, empty: NOT_AVAILABLE },
  {
    group: 'business',
    section: 'Pricing',
    key: 'business_pricing_price_details',
    label: 'Price details',
    kind: 'records',
    counted: ['price tier', 'price tiers'],
    picture: 'prices',
    empty: 'No price details available',
    parts: [
      { key: 'tier', label: 'Tier', ...text },
      { key: 'monthly_fee', label: 'Monthly fee', ...text },
      { key: 'features', label: 'Features', ...list },
    ],
  },
  { group: 'business', section: 'Pricing', key: 'business_pricing_license_type', label: 'License type', ...text, empty: NOT_AVAILABLE },
  {
    group: 'business',
    section: 'Market position',
    key: 'business_partnerships',
    label: 'Partnerships',
    kind: 'records',
    counted: ['partnership', 'partnerships'],
    empty: 'No partnerships available',
    parts: [
      { key: 'partner_name', label: 'Partner', ...text },
      { key: 'type', label: 'Type', ...text },
      { key: 'details', label: 'Details', ...prose },
    ],
  },
  {
    group: 'business',
    section: 'Market position',
    key: 'business_case_studies',
    label: 'Case studies',
    kind: 'records',
    counted: ['case study', 'case studies'],
    empty: 'No case studies available',
    parts: [
      { key: 'title', label: 'Title', ...text },
      { key: 'link', label: 'Link', ...link },
    ],
  },
  {
    group: 'business',
    section: 'Market position',
    key: 'business_roadmap',
    label: 'Roadmap',
    kind: 'records',
    counted: ['planned feature', 'planned features'],
    empty: 'No roadmap available',
    parts: [
      { key: 'feature', label: 'Feature', ...text },
      { key: 'planned_release', label: 'Planned release', ...text },
    ],
  },
  { group: 'business', section: 'Market position', key: 'business_competitors', label: 'Competitors', ...toolNames, counted: ['competitor', 'competitors'], empty: 'No competitors available' },

  // Tech Information
  { group: 'tech', section: 'Capabilities', key: 'tech_capabilities_text', label: 'Text', ...prose, empty: NOT_AVAILABLE },
  { group: 'tech', section: 'Capabilities', key: 'tech_capabilities_multimodal', label: 'Multimodal', ...prose, empty: NOT_AVAILABLE },
  { group: 'tech', section: 'Capabilities', key: 'tech_capabilities_code', label: 'Code', ...prose, empty: NOT_AVAILABLE },
  { group: 'tech', section: 'Capabilities', key: 'tech_capabilities_data_analysis', label: 'Data analysis', ...prose, empty: NOT_AVAILABLE },
  { group: 'tech', section: 'Supported data formats', key: 'tech_supported_data_formats_text_files', label: 'Text files', ...list, empty: NOT_AVAILABLE },
  { group: 'tech', section: 'Supported data formats', key: 'tech_supported_data_formats_image_files', label: 'Image files', ...list, empty: NOT_AVAILABLE },
  { group: 'tech', section: 'Supported data formats', key: 'tech_supported_data_formats_code', label: 'Code', ...list, empty: NOT_AVAILABLE },
  { group: 'tech', section: 'Supported data formats', key: 'tech_supported_data_formats_output', label: 'Output', ...list, empty: NOT_AVAILABLE },
  { group: 'tech', section: 'Limitations', key: 'tech_limitations_file_size', label: 'File size', ...text, empty: NOT_AVAILABLE },
  { group: 'tech', section: 'Limitations', key: 'tech_limitations_token_limit', label: 'Token limit', ...text, empty: NOT_AVAILABLE },
  { group: 'tech', section: 'Limitations', key: 'tech_limitations_image_processing', label: 'Image processing', ...text, empty: NOT_AVAILABLE },
  { group: 'tech', section: 'Limitations', key: 'tech_limitations_web_access', label: 'Web access', ...text, empty: NOT_AVAILABLE },
  { group: 'tech', section: 'Performance', key: 'tech_performance_benchmarks', label: 'Benchmarks', ...prose, empty: 'No benchmarks available' },
  { group: 'tech', section: 'Performance', key: 'tech_performance_speed', label: 'Speed', ...prose, empty: NOT_AVAILABLE },
  { group: 'tech', section: 'Underlying technology', key: 'tech_underlying_core_tech', label: 'Core technology', ...prose, empty: NOT_AVAILABLE },
  { group: 'tech', section: 'Underlying technology', key: 'tech_underlying_frameworks_libraries', label: 'Frameworks and libraries', ...list, empty: NOT_AVAILABLE },
  { group: 'tech', section: 'Underlying technology', key: 'tech_underlying_algorithms_methods', label: 'Algorithms and methods', ...list, empty: NOT_AVAILABLE },
  { group: 'tech', section: 'Underlying technology', key: 'tech_underlying_data_handling', label: 'Data handling', ...prose, empty: NOT_AVAILABLE },
  {
    group: 'tech',
    section: 'Integration and security',
    key: 'tech_integrations',
    label: 'Integrations',
    kind: 'records',
    counted: ['integration', 'integrations'],
    empty: 'No integrations available',
    parts: [
      { key: 'name', label: 'Name', ...text },
      { key: 'integration_type', label: 'Type', ...text },
      { key: 'documentation_url', label: 'Documentation', ...link },
    ],
  },
  { group: 'tech', section: 'Integration and security', key: 'tech_apis_documentation', label: 'API documentation', ...link, empty: NOT_AVAILABLE },
  { group: 'tech', section: 'Integration and security', key: 'tech_security_compliance', label: 'Security and compliance', ...list, empty: 'No compliance information available' },
  {
    group: 'tech',
    section: 'Web insights',
    key: 'tech_web_insights',
    label: 'Web insights',
    kind: 'records',
    counted: ['web insight', 'web insights'],
    empty: 'No web insights available',
    parts: [
      { key: 'insight', label: 'Insight', ...prose },
      { key: 'source', label: 'Source', ...text },
      { key: 'date', label: 'Date', ...date },
    ],
  },

  // Social Media
  { group: 'social', section: 'X', key: 'social_media_x_followers', label: 'Followers', ...followers, empty: NOT_AVAILABLE },
  { group: 'social', section: 'X', key: 'social_media_x_handle', label: 'Handle', ...text, empty: NOT_AVAILABLE },
  { group: 'social', section: 'X', key: 'social_media_name_on_x', label: 'Name on X', ...text, empty: NOT_AVAILABLE },
  { group: 'social', section: 'X', key: 'social_media_x_link', label: 'X profile', ...link, empty: NOT_AVAILABLE },
  { group: 'social', section: 'X', key: 'social_media_sentiment', label: 'Sentiment', ...text, picture: 'mood', empty: 'No Analysis Available' },
  { group: 'social', section: 'X', key: 'social_media_trending_status', label: 'Trending status', ...text, empty: NOT_AVAILABLE },
  {
    group: 'social',
    section: 'X',
    key: 'social_media_notable_activity',
    label: 'Notable activity',
    kind: 'records',
    counted: ['notable activity', 'notable activities'],
    empty: 'No notable activity available',
    parts: [
      { key: 'description', label: 'Activity', ...prose },
      { key: 'source', label: 'Source', ...text },
      { key: 'date', label: 'Date', ...date },
    ],
  },
  { group: 'social', section: 'Other networks', key: 'social_media_facebook', label: 'Facebook', ...link, empty: NOT_AVAILABLE },
  { group: 'social', section: 'Other networks', key: 'social_media_linkedin', label: 'LinkedIn', ...link, empty: NOT_AVAILABLE },
  { group: 'social', section: 'Other networks', key: 'social_media_instagram', label: 'Instagram', ...link, empty: NOT_AVAILABLE },
  { group: 'social', section: 'Other networks', key: 'social_media_youtube', label: 'YouTube', ...link, empty: NOT_AVAILABLE },
  { group: 'social', section: 'Other networks', key: 'social_media_amped_bio', label: 'Bio link', ...link, empty: NOT_AVAILABLE },
  {
    group: 'social',
    section: 'Influencers',
    key: 'social_media_influencer',
    label: 'Influencer',
    kind: 'record',
    empty: 'No influencer information available',
    parts: [
      { key: 'influencer_handle', label: 'Handle', ...text },
      { key: 'influencer_name', label: 'Name', ...text },
      { key: 'competitive_insights', label: 'Competitive insights', ...prose },
    ],
  },

  // Market Information
  { group: 'market', section: 'Ranking', key: 'market_info_ranking_overall_ranking', label: 'Overall ranking', ...text, empty: NOT_AVAILABLE },
  { group: 'market', section: 'Ranking', key: 'market_info_ranking_average_rating', label: 'Average rating elsewhere', ...number, empty: NOT_AVAILABLE },
  { group: 'market', section: 'Ranking', key: 'market_info_ranking_number_of_reviews', label: 'Reviews elsewhere', ...number, empty: NOT_AVAILABLE },
  { group: 'market', section: 'Adoption', key: 'market_info_metrics_active_users', label: 'Active users', ...text, empty: NOT_AVAILABLE },
  { group: 'market', section: 'Adoption', key: 'market_info_metrics_website_traffic', label: 'Website traffic', ...text, empty: NOT_AVAILABLE },
  { group: 'market', section: 'Adoption', key: 'market_info_metrics_geographical_reach', label: 'Geographical reach', ...text, empty: NOT_AVAILABLE },
  { group: 'market', section: 'Adoption', key: 'market_info_usage_active_sessions', label: 'Active sessions', ...text, empty: NOT_AVAILABLE },
  { group: 'market', section: 'Adoption', key: 'market_info_usage_daily_queries', label: 'Daily queries', ...text, empty: NOT_AVAILABLE },
  { group: 'market', section: 'Adoption', key: 'market_info_web_insights', label: 'Adoption insights', ...list, empty: 'No web insights available' },
  {
    group: 'market',
    section: 'Reception',
    key: 'market_info_review_summaries',
    label: 'Review summaries',
    kind: 'records',
    counted: ['review summary', 'review summaries'],
    empty: 'No reviews available',
    parts: [
      { key: 'reviewer', label: 'Reviewer', ...text },
      { key: 'rating', label: 'Rating', ...number },
      { key: 'comment', label: 'Comment', ...prose },
      { key: 'date', label: 'Date', ...date },
    ],
  },
  {
    group: 'market',
    section: 'Reception',
    key: 'market_info_awards',
    label: 'Awards',
    kind: 'records',
    counted: ['award', 'awards'],
    empty: 'No awards available',
    parts: [
      { key: 'award_name', label: 'Award', ...text },
      { key: 'award_link', label: 'Link', ...link },
    ],
  },
  {
    group: 'market',
    section: 'Reception',
    key: 'market_info_press_mentions',
    label: 'Press mentions',
    kind: 'records',
    counted: ['press mention', 'press mentions'],
    empty: 'No press mentions available',
    parts: [
      { key: 'source', label: 'Source', ...text },
      { key: 'date', label: 'Date', ...date },
      { key: 'link', label: 'Link', ...link },
    ],
  },
  { group: 'market', section: 'Media', key: 'market_info_promo_video_url', label: 'Promo video', ...link, empty: NOT_AVAILABLE },
  {
    group: 'market',
    section: 'Media',
    key: 'market_info_logo',
    label: 'Logo',
    kind: 'record',
    empty: 'No logo information available',
    parts: [
      { key: 'embed_code', label: 'Embed code', ...text },
      { key: 'image_url', label: 'Image', ...link },
      { key: 'attribution', label: 'Attribution', ...text },
    ],
  },
  { group: 'market', section: 'Media', key: 'market_info_tags', label: 'Tags', ...list, empty: 'No tags available' },
  {
    group: 'market',
    section: 'Questions',
    key: 'market_info_faqs',
    label: 'Frequently asked questions',
    kind: 'records',
    counted: ['answered question', 'answered questions'],
    picture: 'questions',
    empty: 'No questions available',
    parts: [
      { key: 'question', label: 'Question', ...text },
      { key: 'answer', label: 'Answer', ...prose },
    ],
  },

  // Funding & Competition
  { group: 'funding', section: 'Funding', key: 'funding_total_funding', label: 'Total funding', ...usd, computed: 'sum of rounds', empty: NOT_DISCLOSED },
  {
    group: 'funding',
    section: 'Funding',
    key: 'funding_funding_rounds',
    label: 'Funding rounds',
    kind: 'records',
    counted: ['funding round', 'funding rounds'],
    picture: 'timeline',
    empty: 'No funding rounds available',
    parts: [
      { key: 'round', label: 'Round', ...text },
      { key: 'amount', label: 'Amount', ...usd },
      { key: 'date', label: 'Date', ...date },
      { key: 'investors', label: 'Investors', ...list },
      { key: 'valuation', label: 'Valuation after it', ...usd },
      { key: 'source', label: 'Source', ...text },
    ],
  },
  {
    group: 'funding',
    section: 'Competition',
    key: 'competitive_market_share',
    label: 'Market share',
    kind: 'record',
    picture: 'share',
    empty: 'No market share available',
    parts: [
      { key: 'value', label: 'Share', ...percent },
      { key: 'unit', label: 'Of', ...text },
    ],
  },
  {
    group: 'funding',
    section: 'Competition',
    key: 'competitive_ranking',
    label: 'Tool ranking',
    kind: 'records',
    counted: ['ranking', 'rankings'],
    empty: 'No ranking available',
    parts: [
      { key: 'tool_name', label: 'Tool', ...toolName },
      { key: 'rank', label: 'Rank', ...number },
      { key: 'market_context', label: 'Market context', ...prose },
      {
        key: 'competitors',
        label: 'Competitors',
        kind: 'records',
        parts: [
          { key: 'tool_name', label: 'Tool', ...toolName },
          { key: 'rank', label: 'Rank', ...number },
          { key: 'key_strength', label: 'Key strength', ...prose },
        ],
      },
    ],
  },
  {
    group: 'funding',
    section: 'Competition',
    key: 'competitive_tools',
    label: 'Competing tools',
    kind: 'records',
    counted: ['competitor', 'competitors'],
    countedPart: 'competitors',
    empty: 'No competitors available',
    parts: [
      { key: 'tool_name', label: 'Tool', ...toolName },
      { key: 'market_context', label: 'Market context', ...prose },
      { key: 'date_gathered_updated', label: 'Gathered', ...date },
      {
        key: 'competitors',
        label: 'Competitors',
        kind: 'records',
        parts: [
          { key: 'tool_name', label: 'Tool', ...toolName },
          { key: 'key_features', label: 'Key features', ...list },
          { key: 'market_positioning', label: 'Market positioning', ...prose },
        ],
      },
    ],
  },
  {
    group: 'funding',
    section: 'Sentiment on X',
    key: 'competitive_x_sentiment',
    label: 'Sentiment on X',
    kind: 'record',
    picture: 'sentiment',
    empty: 'No sentiment analysis available',
    parts: [
      {
        key: 'sentiment_metrics',
        label: 'Share of posts',
        kind: 'record',
        parts: [
          { key: 'very_negative', label: 'Very negative', ...percent },
          { key: 'negative', label: 'Negative', ...percent },
          { key: 'neutral', label: 'Neutral', ...percent },
          { key: 'positive', label: 'Positive', ...percent },
          { key: 'very_positive', label: 'Very positive', ...percent },
        ],
      },
      { key: 'comparative_analysis', label: 'Comparative analysis', ...prose },
      { key: 'date_gathered_updated', label: 'Gathered', ...date },
    ],
  },
  {
    group: 'funding',
    section: 'Influencers',
    key: 'competitive_x_influencers',
    label: 'Influencers on X',
    kind: 'records',
    counted: ['influencer', 'influencers'],
    empty: 'No influencers available',
    parts: [
      { key: 'influencer_name', label: 'Name', ...text },
      { key: 'x_handle', label: 'X handle', ...text },
      { key: 'x_profile_link', label: 'X profile', ...link },
      { key: 'follower_count', label: 'Followers', ...influencerFollowers },
      { key: 'competitive_insights', label: 'Competitive insights', ...prose },
    ],
  },

  // What visitors choose by
  { group: 'decision', section: 'At a glance', key: 'decision_best_for', label: 'Best for', ...text, empty: NOT_AVAILABLE },
  { group: 'decision', section: 'At a glance', key: 'decision_caution', label: 'Caution', ...text, empty: NOT_AVAILABLE },
  {
    group: 'decision',
    section: 'At a glance',
    key: 'decision_price_from',
    label: 'Price from',
    kind: 'record',
    picture: 'price from',
    empty: NOT_AVAILABLE,
    parts: [
      { key: 'amount', label: 'US dollars', ...usd },
      { key: 'per', label: 'Per', ...text, words: 'price unit' },
      { key: 'as_of', label: 'As of', ...date },
    ],
  },
  { group: 'decision', section: 'At a glance', key: 'decision_flags', label: 'Offers', ...list, words: 'flag', empty: NOT_AVAILABLE },
  { group: 'decision', section: 'At a glance', key: 'decision_platforms', label: 'Platforms', ...list, words: 'platform', empty: NOT_AVAILABLE },
  { group: 'decision', section: 'At a glance', key: 'decision_languages', label: 'Languages', ...list, words: 'language', empty: NOT_AVAILABLE },
  { group: 'decision', section: 'At a glance', key: 'decision_language_count', label: 'Number of languages', ...number, empty: NOT_AVAILABLE },
  { group: 'decision', section: 'At a glance', key: 'decision_compliance', label: 'Compliance', ...list, words: 'compliance', empty: NOT_AVAILABLE },
  { group: 'decision', section: 'At a glance', key: 'decision_takes', label: 'Takes', ...list, words: 'medium', empty: NOT_AVAILABLE },
  { group: 'decision', section: 'At a glance', key: 'decision_makes', label: 'Makes', ...list, words: 'medium', empty: NOT_AVAILABLE },
  { group: 'decision', section: 'At a glance', key: 'decision_rivals', label: 'Rivals', ...list, ids: 'tools', empty: NOT_AVAILABLE },
] as const satisfies readonly FieldRow[];

export type ToolField = (typeof TOOL_FIELDS)[number];
export type ToolFieldKey = ToolField['key'];

/** What a shape holds once parsed; missing or faulty parts are absent. */
export type ShapeValue<S> = S extends { kind: 'number' }
  ? number
  : S extends { kind: 'yes/no' }
    ? boolean
    : S extends { kind: 'list' }
      ? string[]
      : S extends { kind: 'records'; parts: infer P extends readonly Part[] }
        ? PartValues<P>[]
        : S extends { kind: 'record'; parts: infer P extends readonly Part[] }
          ? PartValues<P>
          : string;
type PartValues<P extends readonly Part[]> = { [X in P[number] as X['key']]?: ShapeValue<X> };

/**
 * The source of a value: the publication, its address, and the date it was published or gathered. Without a
 * publication it is the editors' own report, as of that date.
 */
export interface SourceSynopsis {
  synopsis: string | null;
  date_updated: string | null;
  url?: string;
}

/** A stored value with its source, as spec §3 words it. */
export interface Sourced<T> {
  value: T;
  source_synopsis?: SourceSynopsis;
}

/** The `data` object of one group. */
export type GroupData<G extends FieldGroup> = {
  [F in Extract<ToolField, { group: G }> as F['key']]?: Sourced<ShapeValue<F>>;
};
export type AnyGroupData = { [K in ToolFieldKey]?: Sourced<unknown> };

/** The rows of one group, in the order in which its tab shows them. */
export function fieldsOf(group: FieldGroup): readonly FieldRow[] {
  return TOOL_FIELDS.filter((field) => field.group === group);
}
