import { isRoughDate } from '#site/format.ts';
import { isFreeTierFlag } from './flags.ts';
import { isRecorded } from './recorded-fields.ts';
import type { ToolFieldKey } from './tool-fields.ts';

/** How long a kind of fact lasts, in days; null for past events, which stay true. */
interface FactKindRow {
  readonly label: string;
  readonly days: number | null;
  readonly fields: readonly ToolFieldKey[];
}

/** How long facts last (docs/topics/sources.md). A field that no other kind lists is of the kind `other`. */
export const FACT_KINDS = {
  status: { label: 'Status', days: 90, fields: ['business_current_status'] },
  price: {
    label: 'Prices',
    days: 180,
    fields: [
      'decision_price_from',
      'business_pricing_pricing_model',
      'business_pricing_price_details',
      'business_pricing_plans',
      'business_revenue_model',
    ],
  },
  figure: {
    label: 'Figures and versions',
    days: 180,
    fields: [
      'basic_information_version',
      'basic_information_models',
      'tech_performance_benchmarks',
      'decision_repository',
      'basic_information_last_update',
      'social_media_x_followers',
      'social_media_sentiment',
      'social_media_trending_status',
      'market_info_ranking_overall_ranking',
      'market_info_ranking_average_rating',
      'market_info_ranking_number_of_reviews',
      'market_info_metrics_active_users',
      'market_info_metrics_website_traffic',
      'market_info_usage_active_sessions',
      'market_info_usage_daily_queries',
      'competitive_market_share',
      'competitive_ranking',
      'competitive_x_sentiment',
      'competitive_x_influencers',
    ],
  },
  compliance: {
    label: 'Compliance',
    days: 365,
    fields: ['decision_compliance', 'tech_security_compliance'],
  },
  past: {
    label: 'What happened',
    days: null,
    fields: [
      'basic_information_release_date',
      'basic_information_key_updates',
      'basic_information_commentary',
      'business_case_studies',
      'social_media_notable_activity',
      'market_info_review_summaries',
      'market_info_awards',
      'market_info_press_mentions',
      'funding_funding_rounds',
    ],
  },
  other: { label: 'Everything else', days: 365, fields: [] },
} as const satisfies Record<string, FactKindRow>;
export type FactKind = keyof typeof FACT_KINDS;

const KIND_OF: ReadonlyMap<string, FactKind> = new Map(
  Object.entries<FactKindRow>(FACT_KINDS).flatMap(([kind, { fields }]) =>
    fields.map((field) => [field, kind as FactKind] as const),
  ),
);

/**
 * The kind of a field's value.
 *
 * @param codes of a list: codes about a free tier count as a price, although their list is of another kind
 */
export function kindOf(field: string, codes: readonly string[] = []): FactKind {
  if (field === 'decision_flags' && codes.some(isFreeTierFlag)) return 'price';
  return KIND_OF.get(field) ?? 'other';
}

const DAY_MS = 86_400_000;

/** A time's day (UTC), in days since 1970. @param now milliseconds since 1970 */
export function dayOf(now: number): number {
  return Math.floor(now / DAY_MS);
}

/** A day as an ISO date. */
export function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The last month that a rough date may mean. */
const LAST_MONTHS: Readonly<Record<string, number>> = { early: 4, mid: 8, late: 12 };

/**
 * The latest possible day of a catalogue date, in days since 1970: '2026' is December 31, 2026, and 'early 2026' April
 * 30. Null for a text that is no date.
 */
export function lastDayOf(date: string): number | null {
  if (isRoughDate(date)) {
    const [rough = '', year] = date.split(' ');
    return lastOfMonth(Number(year), LAST_MONTHS[rough] ?? 12);
  }
  const [, year, month, day] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?(?!\d)/.exec(date) ?? [];
  if (year === undefined) return null;
  if (day === undefined) return lastOfMonth(Number(year), Number(month ?? 12));
  return dayOf(Date.UTC(Number(year), Number(month) - 1, Number(day)));
}

/** @param month from 1 */
function lastOfMonth(year: number, month: number): number {
  return dayOf(Date.UTC(year, month, 0));
}

/** Whether a fact with this latest day is older than its kind lasts; null if it has no day, or never grows old. */
export function isOutdated(kind: FactKind, lastDay: number | null, today: number): boolean | null {
  const { days } = FACT_KINDS[kind];
  return days === null || lastDay === null ? null : today - lastDay > days;
}

/** The steps of an age plot, each with its most days. */
const AGE_STEPS = [
  { label: 'Up to 3 months', days: 92 },
  { label: '3 to 6 months', days: 183 },
  { label: '6 to 12 months', days: 366 },
  { label: 'Over a year', days: Number.POSITIVE_INFINITY },
] as const;

/** The number of facts by age, newest first; unknown ages come last. */
export type Ages = { label: string; facts: number }[];

/** @param lastDays each fact's latest possible day, in days since 1970; null without a date */
export function agesOf(lastDays: Iterable<number | null>, today: number): Ages {
  const counts = AGE_STEPS.map(() => 0);
  let undated = 0;
  for (const day of lastDays) {
    if (day === null) undated += 1;
    else {
      const step = AGE_STEPS.findIndex(({ days }) => today - day <= days);
      counts[step] = (counts[step] ?? 0) + 1;
    }
  }
  return [
    ...AGE_STEPS.map(({ label }, step) => ({ label, facts: counts[step] ?? 0 })),
    { label: 'Undated', facts: undated },
  ];
}

/** The facts of the steps that begin after half a year. */
export function olderThanHalfAYear(ages: Ages): number {
  const old = AGE_STEPS.slice(2).map(({ label }) => label as string);
  return ages.reduce((sum, { label, facts }) => sum + (old.includes(label) ? facts : 0), 0);
}

/** Whether some record has a fact of a kind; whatever no other kind lists is always spoken of. */
export function isKindRecorded(kind: FactKind): boolean {
  const { fields }: FactKindRow = FACT_KINDS[kind];
  return fields.length === 0 || fields.some(isRecorded) || (kind === 'price' && isRecorded('free_tier'));
}

/** How long facts last: `status 90 days, prices 180 days`. */
export function describeKept(): string {
  const kinds = Object.entries<FactKindRow>(FACT_KINDS).filter(
    ([kind, { days }]) => days !== null && isKindRecorded(kind as FactKind),
  );
  const isOne = kinds.length === 1;
  return kinds
    .map(([, { label, days }]) => `${isOne ? '' : `${label.toLowerCase()} `}${days} days`)
    .join(', ');
}
