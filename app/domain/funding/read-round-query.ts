import { isCatalogueDate } from '../format.ts';
import type { RoundQuery, RoundSort } from './round-query.ts';
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

const TEXT_LENGTH = 100;
const MOST_PAGES = 100_000;

/** Reads an address; values that cannot be read count as missing. */
export function readRoundQuery(asked: URLSearchParams): RoundQuery {
  const text = (name: string) => (asked.get(name) ?? '').trim().slice(0, TEXT_LENGTH) || undefined;
  const date = (name: string) => readDay(text(name));
  const page = Number(asked.get('page'));
  return {
    filters: {
      category: text('category'),
      stage: STAGES.find((stage) => stage === asked.get('stage')),
      minAmount: readAmount(text('minAmount')),
      maxAmount: readAmount(text('maxAmount')),
      since: date('since'),
      until: date('until'),
      investor: text('investor'),
      company: text('company'),
      country: text('country'),
    },
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
