import { isCatalogueDate } from '../format.ts';
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
export function describeUnread(unread: UnreadFilters = {}): string {
  const sentences = Object.entries(unread).map(([name, text]) => {
    const [kind, example] = name.endsWith('Amount') ? ['amount', '$20M'] : ['date', '2025-07'];
    return `No ${kind} can be read from "${text}"; ${example} is an example. This filter was removed.`;
  });
  return sentences.join(' ');
}

const TEXT_LENGTH = 100;
const MOST_PAGES = 100_000;

/** Reads an address; values that cannot be read count as missing, and those that people type are named too. */
export function readRoundQuery(asked: URLSearchParams): RoundQuery {
  const text = (name: string) => (asked.get(name) ?? '').trim().slice(0, TEXT_LENGTH) || undefined;
  const date = (name: string) => readDay(text(name));
  const page = Number(asked.get('page'));
  const filters = {
    category: text('category'),
    stage: STAGES.find((stage) => stage === asked.get('stage')),
    minAmount: readAmount(text('minAmount')),
    maxAmount: readAmount(text('maxAmount')),
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
    page: Number.isInteger(page) && page > 1 ? Math.min(page, MOST_PAGES) : 1,
  };
}

/** A date as YYYY, YYYY-MM or YYYY-MM-DD. */
function readDay(text: string | undefined): string | undefined {
  return text !== undefined && text.length <= 10 && isCatalogueDate(text) ? text : undefined;
}

/** A comma before one or two last digits is a decimal comma; before three, it separates thousands. */
const AMOUNT = /^\$?\s*(\d[\d,]*?)(?:(?:\.|,(?=\d\d?(?!\d)))(\d+))?\s*(k|m|b|thousand|million|billion)?$/i;
const FACTORS: Readonly<Record<string, number>> = { k: 1e3, t: 1e3, m: 1e6, b: 1e9 };

/** US dollars as people write them: 20000000, '20,000,000', '$20M', '1.5 billion', '1,5B'; undefined if unreadable. */
export function readAmount(text: string | undefined): number | undefined {
  const [, whole = '', decimals = '0', unit = ''] = text?.match(AMOUNT) ?? [];
  if (whole === '') return undefined;
  const factor = FACTORS[unit.charAt(0).toLowerCase()] ?? 1;
  return Math.round(Number(`${whole.replaceAll(',', '')}.${decimals}`) * factor);
}
