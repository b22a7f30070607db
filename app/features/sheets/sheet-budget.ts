import type { Converter } from '#features/rates/rates.ts';
import { formatCounted, formatMoney } from '#site/format.ts';
import { OWN_RATE } from './converted-costs.ts';
import { billingOf, type Cost } from './costs.ts';

/** What may be spent in a month on all seats of a sheet. */
export interface SheetBudget {
  amount: number;
  /** ISO 4217. */
  currency: string;
}

/** `$500 a month for 5 seats`. */
export function budgetText({ amount, currency }: SheetBudget, seats: number): string {
  return `${formatMoney(amount, currency)} a month for ${formatCounted(seats, 'seat')}`;
}

/**
 * Whether the sums of a tool keep a budget, in words: `Fits`, `Does not fit: $60 a month`, `Not known: …`. One way of paying
 * that keeps it is enough. A sum in doubt may fit, but shows that a tool is too dear only where the least that it may be does
 * too. Nothing is told of a tool that is not known to have what is needed.
 *
 * @param converter to the currency of the budget
 */
export function budgetFit(
  {
    sums,
    currency,
    unmet,
    isTakenAsEach,
    isDisputed,
    atLeast,
  }: Pick<Cost, 'sums' | 'currency' | 'unmet' | 'isTakenAsEach' | 'isDisputed' | 'atLeast'>,
  { amount }: SheetBudget,
  converter: Converter,
): string {
  if (unmet === 'locked') return 'Not known: its plans are for subscribers';
  if (unmet !== null) return 'Not known: what is needed is not recorded of its plan';
  if (sums.length === 0) return 'Not known: no sum can be worked out from its record';
  if (!converter.reaches(currency)) return `Not known: no rate converts ${currency} to ${converter.to}`;
  const paid = sums.map((sum) => ({ sum, month: converter.of(sum.month, currency) ?? sum.month }));
  const byPlan = Math.min(...paid.map(({ month }) => month));
  const monthText = (month: number, from: string) =>
    `${formatMoney(month, converter.to)} a month${from === converter.to ? '' : converter.isOwn(from) ? `, converted, ${OWN_RATE}` : ', converted'}`;
  const cheapest = monthText(byPlan, currency);
  const within = paid.filter(({ month }) => month <= amount);
  const [first] = within;
  const isDoubted = isDisputed || isTakenAsEach;
  if (!first && isDoubted) {
    const least = atLeast && inCurrency(atLeast, converter);
    if (atLeast && least !== null && least > amount) {
      return byPlan <= least
        ? `Does not fit: ${cheapest}`
        : `Does not fit: at least ${monthText(least, atLeast.currency)}`;
    }
    return isDisputed
      ? `Not known: ${cheapest} by its plan; the recorded lowest price is another`
      : 'Not known: its plan does not say for whom its price is';
  }
  if (!first) return `Does not fit: ${cheapest}`;
  const how = within.length < paid.length ? billingOf(first.sum) : null;
  return `Fits${how === null ? '' : ` if ${how}`}${isDisputed ? ', but no plan has the recorded lowest price' : ''}`;
}

function inCurrency({ month, currency }: NonNullable<Cost['atLeast']>, converter: Converter): number | null {
  return currency === converter.to ? month : converter.of(month, currency);
}
