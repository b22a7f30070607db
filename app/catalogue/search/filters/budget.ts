import { formatCount, formatMoney } from '#site/format.ts';
import { readDigits } from '#site/typed-numbers.ts';
import { describeUnread } from '#site/unread-filter.ts';
import {
  type Convert,
  type ListPrice,
  type PriceLimit,
  priceWorking,
  takePriceLimit,
} from './price-limit.ts';

/** What somebody can spend: a filter of prices that is filled in, beside the one that words ask for. */
export interface Budget {
  /** For all people together, in a month or a year. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  people: number;
  per: 'month' | 'year';
  /** The most that a tool may cost. */
  limit: PriceLimit;
}

/** Its parameters in an address: `budget=500&people=6&per=year`. A sum in another currency names it: `EUR 500`. */
export const BUDGET_PARAMETERS = ['budget', 'people', 'per'] as const;

const MOST_PEOPLE = 99_999;
/** How much of what is typed is kept, in characters. */
const LONGEST = 60;
/** What a sum may look like; what it says, the reader of searches says. */
const SUM = /^[\p{L}\p{Sc}\d.,'’ ]{1,24}$/u;

/** What was typed where that is no budget: it stays in its fields until it is mended. */
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

/** The budget of an address; null without a sum, and if one of its parameters cannot be read. */
export function readBudget(params: URLSearchParams): Budget | null {
  const typed = typedIn(params);
  const sum = readBudgetSum(typed.budget);
  if (sum === null || budgetFault(typed) !== null) return null;
  const { amount, currency } = sum;
  const people = Number(typed.people || '1');
  const per = typed.per === 'year' ? 'year' : 'month';
  const limit = limitIn(`under ${currency} ${amount} a ${per} for ${people} people`);
  return limit && { amount, currency, people, per, limit };
}

/** What is typed in an address that has no budget; null if nothing is. */
export function readTypedBudget(params: URLSearchParams): TypedBudget | null {
  const typed = typedIn(params);
  return Object.values(typed).every((text) => text === '') || readBudget(params) !== null ? null : typed;
}

/** The first of its fields that cannot be read. An empty one can be. */
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

/** Why a field cannot be read, as its page says it. */
export function describeBudgetFault({ field, asked }: BudgetFault): string {
  if (field === 'budget') return describeUnread('price', asked);
  return field === 'per'
    ? `"${asked}" is neither a month nor a year.`
    : `No number of people from 1 to ${formatCount(MOST_PEOPLE)} can be read from "${asked}".`;
}

/** A month is what is meant without a word. */
function typedIn(params: URLSearchParams): TypedBudget {
  const [budget = '', people = '', per = ''] = BUDGET_PARAMETERS.map((name) =>
    (params.get(name) ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST),
  );
  return { budget, people, per: per === 'month' ? '' : per };
}

/** An amount with its currency, US dollars without one; what is typed of a year is of a month then. Null for anything else. */
export function readBudgetSum(typed: string): Pick<PriceLimit, 'amount' | 'currency'> | null {
  if (!SUM.test(typed)) return null;
  const said = limitIn(`under ${typed}`) ?? limitIn(`under $${typed}`);
  return said === null || said.seats !== 1 || said.amount === 0 ? null : said;
}

/** The limit that a text is, and nothing else. */
function limitIn(text: string): PriceLimit | null {
  const { limit, rest } = takePriceLimit(text);
  return rest.trim() === '' ? limit : null;
}

/** The text of its chip: `Up to $500 a month for 6 people`. */
export function budgetLabel({ amount, currency, people, per }: Budget): string {
  const seats = people === 1 ? '' : ` for ${formatCount(people)} people`;
  return `Up to ${formatMoney(amount, currency)} a ${per}${seats}`;
}

/** How a tool keeps a budget, for its card: `Up to $500 a month for 6 people: 6 × $12 = $72 a month`. */
export function budgetConditions(budget: Budget | null, price: ListPrice, convert: Convert): string[] {
  const working = budget && priceWorking(price, budget.limit, convert);
  return budget && working !== null ? [`${budgetLabel(budget)}: ${working}`] : [];
}
