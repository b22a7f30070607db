import { readPageNumber } from '#site/pager.ts';
import { readDate } from '#site/typed-dates.ts';
import { readAmount } from '#site/typed-numbers.ts';
import { describeUnread } from '#site/unread-filter.ts';
import { codesOf, FACT_WORDS } from '../tools/fact-words.ts';
import { usd } from '../tools/fields/field-row.ts';
import type { RoundQuery, RoundSort, UnreadFilters } from './round-query.ts';
import { STAGES } from './stages.ts';

export const ROUND_SORTS = [
  'newest',
  'oldest',
  'largest',
  'smallest',
  'valuation',
  'company',
] as const satisfies readonly RoundSort[];

export const SORT_NAMES: Readonly<Record<RoundSort, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  largest: 'Largest first',
  smallest: 'Smallest first',
  valuation: 'Highest valuation first',
  company: 'Company, A to Z',
};

const ROUND_KINDS = codesOf(FACT_WORDS.roundKind);

/** Filters for which people type what may be unreadable. */
const TYPED = [
  'minAmount',
  'maxAmount',
  'minValuation',
  'since',
  'until',
] as const satisfies readonly (keyof UnreadFilters)[];

/** What the page says about filters that it had to remove; nothing if there are none. */
export function describeUnreadFilters(unread: UnreadFilters): string {
  return Object.entries(unread)
    .map(([name, text]) => describeUnread(isMoney(name) ? 'amount' : 'date', text))
    .join(' ');
}

function isMoney(name: string): boolean {
  return name.endsWith('Amount') || name.endsWith('Valuation');
}

const TEXT_LENGTH = 100;

/** Reads an address; values that cannot be read count as missing, and those that people type are named too. */
export function readRoundQuery(asked: URLSearchParams): RoundQuery {
  const text = (name: string) => (asked.get(name) ?? '').trim().slice(0, TEXT_LENGTH) || undefined;
  const amount = (name: string) => readMoney(text(name));
  const date = (name: string) => readDay(text(name));
  const filters = {
    category: text('category'),
    kind: ROUND_KINDS.find((kind) => kind === asked.get('kind')),
    stage: STAGES.find((stage) => stage === asked.get('stage')),
    minAmount: amount('minAmount'),
    maxAmount: amount('maxAmount'),
    minValuation: amount('minValuation'),
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
    page: readPageNumber(asked.get('page')),
  };
}

/** A day, month or year, as the catalogue writes it. */
function readDay(text: string | undefined): string | undefined {
  const reading = readDate(text);
  return 'date' in reading ? reading.date.slice(0, 10) : undefined;
}

/** US dollars and whole cents. */
function readMoney(text: string | undefined): number | undefined {
  const amount = readAmount(text, usd.bounds);
  return amount === undefined || Number(amount.toFixed(2)) !== amount ? undefined : amount;
}
