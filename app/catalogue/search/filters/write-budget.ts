import { DOLLARS } from '#site/currencies.ts';
import type { Budget } from './budget.ts';

/** Its parameters in an address, which `readBudget` reads. */
export function writeBudget(budget: Budget): [string, string][] {
  const { people, per } = budget;
  return [
    ['budget', budgetSum(budget)],
    ...(people === 1 ? [] : [['people', String(people)] as [string, string]]),
    ...(per === 'month' ? [] : [['per', per] as [string, string]]),
  ];
}

/** Its sum as somebody types it. */
export function budgetSum({ amount, currency }: Pick<Budget, 'amount' | 'currency'>): string {
  return currency === DOLLARS ? String(amount) : `${currency} ${amount}`;
}
