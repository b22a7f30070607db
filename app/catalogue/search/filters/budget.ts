import { formatCount, formatMoney } from '#site/format.ts';
import { readDigits } from '#site/typed-numbers.ts';
import { describeUnread } from '#site/unread-filter.ts';
import { type Convert, priceWorking } from './price-fit.ts';
import { limitOf, type PriceLimit, type SaidSum, takePriceLimit } from './price-limit.ts';
import type { Prices } from './price-offers.ts';

/** A budget typed into its fields, apart from a price limit in the words of a search. */
export interface Budget {
  /** For a month or a year, and for all people together or each of them. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  people: number;
  per: 'month' | 'year';
  isEach: boolean;
  /** The most that a tool may cost. */
  limit: PriceLimit;
}

/** Its parameters in an address: `budget=500&people=6&per=year`. A sum in another currency names it, `EUR 500`; so does one for each user, `20 a user`. */
export const BUDGET_PARAMETERS = ['budget', 'people', 'per'] as const;

const MOST_PEOPLE = 99_999;
/** Characters kept of each field. */
const LONGEST = 60;
/** The characters of a sum; the reader of searches interprets it. */
const SUM = /^[\p{L}\p{Sc}\d.,'’/ ]{1,40}$/u;

/** Input that is no budget, kept in its fields for correction. */
export interface TypedBudget {
  budget: string;
  people: string;
  per: string;
}

/** A field of a budget that cannot be read. */
export interface BudgetFault {
  field: keyof TypedBudget;
  asked: string;
}

/**
 * The budget of an address; null without a sum, or if a parameter is invalid. A period in the sum (`$3,000 a year`)
 * overrides `per`.
 */
export function readBudget(params: URLSearchParams): Budget | null {
  const typed = typedIn(params);
  const sum = readBudgetSum(typed.budget);
  if (sum === null || budgetFault(typed) !== null) return null;
  const { amount, currency, isEach } = sum;
  const people = Number(typed.people || '1');
  const per = sum.per ?? (typed.per === 'year' ? 'year' : 'month');
  const all = isEach ? amount * people : amount;
  const limit: PriceLimit = { ...limitOf(all, per), seats: people, currency };
  return { amount, currency, people, per, isEach, limit };
}

/** The input in an address that has no budget; null if its fields are empty. */
export function readTypedBudget(params: URLSearchParams): TypedBudget | null {
  const typed = typedIn(params);
  return Object.values(typed).every((text) => text === '') || readBudget(params) !== null ? null : typed;
}

/** The first invalid field. Empty fields are valid. */
export function budgetFault(typed: TypedBudget): BudgetFault | null {
  const { budget, people, per } = typed;
  const isRead: Record<keyof TypedBudget, boolean> = {
    budget: budget === '' || readBudgetSum(budget) !== null,
    people: people === '' || readDigits(people, { min: 1, max: MOST_PEOPLE }) !== undefined,
    per: per === '' || per === 'year',
  };
  const field = BUDGET_PARAMETERS.find((name) => !isRead[name]);
  return field === undefined ? null : { field, asked: typed[field] };
}

/** Why a field is invalid, as the page says it. */
export function describeBudgetFault({ field, asked }: BudgetFault): string {
  if (field === 'budget') return describeUnread('price', asked);
  return field === 'per'
    ? `"${asked}" is neither a month nor a year.`
    : `No number of people from 1 to ${formatCount(MOST_PEOPLE)} can be read from "${asked}".`;
}

/** The default period is a month. */
function typedIn(params: URLSearchParams): TypedBudget {
  const [budget = '', people = '', per = ''] = BUDGET_PARAMETERS.map((name) =>
    (params.get(name) ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST),
  );
  return { budget, people, per: per === 'month' ? '' : per };
}

/** A sum: amount, currency (US dollars by default) and what it is for. Null for anything else. */
export function readBudgetSum(typed: string): SaidSum | null {
  if (!SUM.test(typed)) return null;
  const said = sumIn(`under ${typed}`) ?? sumIn(`under $${typed}`);
  return said === null || said.people !== 1 || said.amount === 0 ? null : said;
}

/** A text that consists of a sum. */
function sumIn(text: string): SaidSum | null {
  const { said, rest } = takePriceLimit(text);
  return rest.trim() === '' ? said : null;
}

/** The text of its chip: `Up to $500 a month for 6 people`, `Up to $20 a user a month for 6 people`. */
export function budgetLabel({ amount, currency, people, per, isEach }: Budget): string {
  const each = isEach ? ' a user' : '';
  const seats = people === 1 ? '' : ` for ${formatCount(people)} people`;
  return `Up to ${formatMoney(amount, currency)}${each} a ${per}${seats}`;
}

/** Begins what a card says of the budget, which the list names. */
export const IN_BUDGET = 'In budget: ';

/** How a tool keeps a budget, for its card: `In budget: Team at 6 × $12 = $72 a month, billed yearly`. */
export function budgetConditions(budget: Budget | null, prices: Prices, convert: Convert): string[] {
  const working = budget && priceWorking(prices, budget.limit, convert);
  return budget && working !== null ? [IN_BUDGET + working] : [];
}
