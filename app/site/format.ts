import { NOT_AVAILABLE } from './messages.ts';
import { worded } from './noun.ts';

const LOCALE = 'en-US';

const thousands = new Intl.NumberFormat(LOCALE);
const oneDecimal = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const compact = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 });
const compactUsd = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});
const priceUsd = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD' });
const monthName = new Intl.DateTimeFormat(LOCALE, { month: 'long', timeZone: 'UTC' });
const MONTHS = Array.from({ length: 12 }, (_, month) => monthName.format(new Date(Date.UTC(2000, month))));

/** A count with thousands separators (spec §9, "Tool count display"). */
export function formatCount(count: number): string {
  // Most counts of a page are this small, and a page has hundreds of them.
  return Number.isInteger(count) && count >= 0 && count < 1_000 ? String(count) : thousands.format(count);
}

/** A count with its noun, worded as the site calls it: `1 Tool`, `2 Tools`. */
export function formatCounted(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${worded(count === 1 ? singular : plural)}`;
}

/** How often a question is searched for: thousands separator and '+' (spec §9, "Search volume"), or 'N/A'. */
export function formatSearchVolume(volume: number | null): string {
  return volume === null ? NOT_AVAILABLE : `${formatCount(volume)}+`;
}

/** An average rating with one decimal (spec §9, "Stars"). */
export function formatRating(rating: number): string {
  return oneDecimal.format(rating);
}

/** Follower counts, abbreviated with K at 1,000 and M at 1,000,000 (spec §9). */
export function formatFollowers(count: number): string {
  return compact.format(count);
}

/**
 * The competitive influencer's followers: millions with one decimal (spec §9). Below a million they are
 * written like other follower counts, because they would otherwise read '0.0M'.
 */
export function formatInfluencerFollowers(count: number): string {
  return count < 1_000_000 ? formatFollowers(count) : `${oneDecimal.format(count / 1_000_000)}M`;
}

/** An amount in US dollars, short from a thousand on: `$12.50`, `$235M`, `$4.2B`. */
export function formatUsd(amount: number): string {
  return Math.abs(amount) < 1_000 ? formatExactUsd(amount) : compactUsd.format(amount);
}

/** A price in whole cents of US dollars: `$4.99`. */
export function formatPrice(cents: number): string {
  return priceUsd.format(cents / 100);
}

/** An exact amount in US dollars, with two decimals where it has cents: `$20`, `$4.50`, `$0.0043`. */
export function formatExactUsd(amount: number): string {
  return formatMoney(amount, 'USD');
}

/** With the six decimals of an exact amount. */
const LEAST_SHOWN = 0.000_001;
/** Making a format takes longer than a hundred uses of it. */
const exactMoney = new Map<string, Intl.NumberFormat>();

/** An exact amount of a currency (ISO 4217), as `formatExactUsd` writes dollars: `€20`, `CHF 4.50`. */
export function formatMoney(amount: number, currency: string): string {
  const known = exactMoney.get(currency);
  const format =
    known ??
    new Intl.NumberFormat(LOCALE, {
      style: 'currency',
      currency,
      maximumFractionDigits: 6,
      trailingZeroDisplay: 'stripIfInteger',
    });
  exactMoney.set(currency, format);
  // What is not nothing never reads as nothing.
  return amount > 0 && amount < LEAST_SHOWN / 2 ? `<${format.format(LEAST_SHOWN)}` : format.format(amount);
}

/** A percentage with at most one decimal. */
export function formatPercent(value: number): string {
  return `${oneDecimal.format(value).replace(/\.0$/, '')}%`;
}

/** The size of a file: `25.3 MB`, `4.1 kB`. */
export function formatBytes(bytes: number): string {
  return bytes < 1_000_000
    ? `${oneDecimal.format(bytes / 1_000)} kB`
    : `${oneDecimal.format(bytes / 1_000_000)} MB`;
}

/** The language takes other months for days, as in 0001-13-13, and knows a year 0, which the database does not. */
const DATE = /^(?!0000)(\d{4})(?:-(0[1-9]|1[0-2])(?:-(\d{2})(T.*)?)?)?$/;

/** Whether a text is a date as the catalogue writes it: YYYY, YYYY-MM, YYYY-MM-DD or an ISO date-time. */
export function isCatalogueDate(text: string): boolean {
  const found = DATE.exec(text);
  if (!found) return false;
  const [, year, month, day, time] = found;
  if (time !== undefined && Number.isNaN(Date.parse(text))) return false;
  // Pages read hundreds of dates, and the language takes twice as long.
  return day === undefined || (day !== '00' && Number(day) <= daysOf(Number(year), Number(month)));
}

/** @param month from 1 */
function daysOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Whether a text is an approximate date: `early 2026`. */
export function isRoughDate(text: string): boolean {
  return /^(early|mid|late) \d{4}$/.test(text);
}

/**
 * A date in long US English form, or 'N/A' (spec §9, "Dates"). A date known only to the month or year is
 * shown only to that precision.
 */
export function formatDate(date: string | null | undefined): string {
  if (!date || !isCatalogueDate(date)) return NOT_AVAILABLE;
  const [year = '', month, day] = date.slice(0, 10).split('-');
  if (month === undefined) return year;
  const name = MONTHS[Number(month) - 1];
  return day === undefined ? `${name} ${year}` : `${name} ${Number(day)}, ${year}`;
}

/** A date to its month, where there is little room: `Jan 2026`, `2025`, `early 2026`; null for none. */
export function formatShortMonth(date: string | null | undefined): string | null {
  if (!date || isRoughDate(date)) return date || null;
  if (!isCatalogueDate(date)) return null;
  const [year = '', month] = date.split('-');
  return month === undefined ? year : `${MONTHS[Number(month) - 1]?.slice(0, 3)} ${year}`;
}

/** A date and time in UTC: 'November 22, 2026, 14:05'. */
export function formatMoment(iso: string): string {
  return `${formatDate(iso)}, ${iso.slice(11, 16)}`;
}

/** A text with the dates in it written out: 'ended 2026-03-24' becomes 'ended March 24, 2026'. */
export function writeDates(text: string): string {
  return text.replaceAll(/(?<![\w./-])(?:19|20)\d\d-(?:0[1-9]|1[0-2])(?:-\d\d)?(?![\w/-])/g, (date) =>
    isCatalogueDate(date) ? formatDate(date) : date,
  );
}

/** The host of a web address as people say it, or null for anything else. */
export function hostName(url: string): string | null {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : null;
}

const SOCIAL_HOSTS = ['facebook.com', 'instagram.com', 'linkedin.com', 'tiktok.com', 'youtube.com'];

/** The account that a social network address belongs to: `@acme` on X, `linkedin.com/company/acme`; else null. */
export function profileName(url: string): string | null {
  const host = hostName(url);
  if (host === null) return null;
  const path = new URL(url).pathname.replace(/(?<!\/)\/+$/, '');
  if (['x.com', 'twitter.com'].includes(host))
    return /^\/@?\w{1,15}$/.test(path) ? path.replace(/^\/@?/, '@') : null;
  return SOCIAL_HOSTS.includes(host) && path !== '' ? host + path : null;
}
