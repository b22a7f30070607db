import { readDate } from '#site/typed-dates.ts';
import { readAmount, readDigits } from '#site/typed-numbers.ts';
import { describeUnread } from '#site/unread-filter.ts';
import { usd } from '../tools/fields/field-row.ts';
import type { RoundQuery, RoundSort, UnreadFilters } from './round-query.ts';
import { STAGES } from './stages.ts';

export const ROUND_SORTS = [
  'newest',
  'oldest',
  'largest',
  'smallest',
  'company',
] as const satisfies readonly RoundSort[];

export const SORT_NAMES: Readonly<Record<RoundSort, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  largest: 'Largest first',
  smallest: 'Smallest first',
  company: 'Company, A to Z',
};

/** Filters for which people type what may be unreadable. */
const TYPED = [
  'minAmount',
  'maxAmount',
  'since',
  'until',
] as const satisfies readonly (keyof UnreadFilters)[];

/** What the page says about filters that it had to remove; nothing if there are none. */
export function describeUnreadFilters(unread: UnreadFilters): string {
  return Object.entries(unread)
    .map(([name, text]) => describeUnread(name.endsWith('Amount') ? 'amount' : 'date', text))
    .join(' ');
}

const TEXT_LENGTH = 100;
const MOST_PAGES = 100_000;
const MOST_DIGITS = Number.MAX_SAFE_INTEGER;

/** Reads an address; values that cannot be read count as missing, and those that people type are named too. */
export function readRoundQuery(asked: URLSearchParams): RoundQuery {
  const text = (name: string) => (asked.get(name) ?? '').trim().slice(0, TEXT_LENGTH) || undefined;
  const amount = (name: string) => readDollars(text(name));
  const date = (name: string) => readDay(text(name));
  const filters = {
    category: text('category'),
    stage: STAGES.find((stage) => stage === asked.get('stage')),
    minAmount: amount('minAmount'),
    maxAmount: amount('maxAmount'),
    since: date('since'),
    until: date('until'),
    investor: text('investor'),
    company: text('company'),
    country: text('country'),
  };
  const unread = TYPED.flatMap((name) => {
    const typed = filters[name] === undefined ? text(name) : undefined;
    return typed === undefined ? [] : [[name, typed]];
  });
  return {
    filters,
    unread: Object.fromEntries(unread),
    sort: ROUND_SORTS.find((sort) => sort === asked.get('sort')) ?? 'newest',
    page: Math.min(readDigits(asked.get('page'), { min: 1, max: MOST_DIGITS }) ?? 1, MOST_PAGES),
  };
}

/** A day, month or year, as the catalogue writes it. */
function readDay(text: string | undefined): string | undefined {
  const reading = readDate(text);
  return 'date' in reading ? reading.date.slice(0, 10) : undefined;
}

/** Whole US dollars; rounds are of no fewer. */
function readDollars(text: string | undefined): number | undefined {
  const amount = readAmount(text, usd.bounds);
  return amount === undefined ? undefined : Math.round(amount);
}
