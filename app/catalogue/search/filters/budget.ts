import { formatCount, formatMoney } from '#site/format.ts';
import { readDigits } from '#site/typed-numbers.ts';
import type { UnknownFilter } from './known-filters.ts';
import { type PriceLimit, takePriceLimit } from './price-limit.ts';

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
/** What a sum may look like; what it says, the reader of searches says. */
const SUM = /^[\p{L}\p{Sc}\d.,'’ ]{1,24}$/u;

/** The budget of an address; null without one, and for one that cannot be read. */
export function readBudget(params: URLSearchParams): Budget | null {
  const sum = (params.get('budget') ?? '').replaceAll(/\s+/g, ' ').trim();
  const people = readDigits(params.get('people')?.trim() || '1', { min: 1, max: MOST_PEOPLE });
  if (!SUM.test(sum) || people === undefined) return null;
  const said = limitIn(`under ${sum}`) ?? limitIn(`under $${sum}`);
  if (said === null || said.seats !== 1 || said.amount === 0) return null;
  const { amount, currency } = said;
  const per = params.get('per') === 'year' ? 'year' : 'month';
  const limit = limitIn(`under ${currency} ${amount} a ${per} for ${people} people`);
  return limit && { amount, currency, people, per, limit };
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

/** A budget that cannot be read, for its page to say so. */
export function unreadBudget(params: URLSearchParams): UnknownFilter | null {
  const asked = [params.get('budget'), params.get('people')].map((text) => text?.trim() ?? '');
  if (asked[0] === '' || readBudget(params) !== null) return null;
  return { kind: 'price', asked: asked.filter(Boolean).join(' for ').slice(0, 60) };
}
