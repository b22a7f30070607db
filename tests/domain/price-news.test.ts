import { expect, test } from 'vitest';
import { changedFacts, noteOfPrice } from '#features/history/changed-facts.ts';

/** A changed price is another amount, currency or unit: what became known of its billing is no news. */

const TOOL = { is_premium: true, status: 'active', price: undefined, plans: undefined } as const;
const TOLD = { amount: 12.99, per: 'mo' };

test.each([
  [TOLD, { ...TOLD, billed: 'yearly' }, null],
  [{ ...TOLD, as_of: '2025' }, { ...TOLD, as_of: '2026', billed: 'monthly' }, null],
  [TOLD, { ...TOLD, amount: 14 }, '$12.99 a month, billing not known → $14 a month, billing not known'],
  [
    TOLD,
    { ...TOLD, currency: 'EUR' },
    '$12.99 a month, billing not known → €12.99 a month, billing not known',
  ],
  [
    TOLD,
    { ...TOLD, per: 'user/mo' },
    '$12.99 a month, billing not known → $12.99 a user a month, billing not known',
  ],
  [undefined, TOLD, 'not known → $12.99 a month, billing not known'],
])('from %j to %j', (before, after, text) => {
  const stored = (value: object | undefined) => value && { value };
  const changes = { decision_price_from: { old: stored(before), new: stored(after) } };
  expect(changedFacts(changes, TOOL).map((fact) => fact.text)).toEqual(text === null ? [] : [text]);
});

test.each([
  ['closed', TOLD, 'a former price, as it is no longer sold'],
  ['closed', { ...TOLD, amount: 14 }, null],
  ['active', TOLD, null],
] as const)('the price of a tool that is %s, now %j', (status, now, note) => {
  const present = { status, price: { value: now }, plans: undefined };
  expect(noteOfPrice({ value: TOLD }, present)).toBe(note);
});
