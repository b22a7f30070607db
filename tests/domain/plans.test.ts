import { describe, expect, test } from 'vitest';
import { formatPrice } from '#site/format.ts';
import {
  arePlansEqual,
  gives,
  PLAN_RIGHTS,
  plansThatFollow,
  plansWith,
  rightsAddedBy,
  sameAs,
  smallestPlanWith,
} from '#site/plan-rights.ts';
import { apiHourly, findPlan, PLANS, planButton, TIERS } from '#site/plans.ts';

describe('plans (spec §9)', () => {
  test('have their names and prices, and one is the most popular', () => {
    expect(PLANS.map(({ name, monthlyCents }) => [name, formatPrice(monthlyCents)])).toEqual([
      ['Basic', '$4.99'],
      ['Premium', '$9.99'],
      ['Enterprise', '$24.99'],
    ]);
    expect(PLANS.filter(({ isSuggested }) => isSuggested).map(({ name }) => name)).toEqual(['Premium']);
  });

  test.each(['free', 'Basic', '', 'gold', undefined])('%s is not a plan', (name) => {
    expect(findPlan(name)).toBeUndefined();
  });
});

test('texts name the plans that give a right', () => {
  expect(plansWith('export')).toBe('the plans Premium and Enterprise');
  expect(plansWith('webhooks')).toBe('the plan Enterprise');
  expect(plansThatFollow('hasFeed')).toBe('the plans Premium and Enterprise');
  expect(smallestPlanWith('export')?.name).toBe('Premium');
});

test('a larger plan costs more: the order of the rows decides what is larger', () => {
  const prices = PLANS.map(({ monthlyCents }) => monthlyCents);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
});

describe('the button of a plan (spec §2)', () => {
  const open = (name: string) => ({ label: `Choose ${name}`, isDisabled: false });
  const closed = (name: string) => ({ label: `Choose ${name}`, isDisabled: true });
  const current = { label: 'Current Plan', isDisabled: true };

  test.each([
    { tier: 'free', buttons: [open('Basic'), open('Premium'), open('Enterprise')] },
    { tier: 'basic', buttons: [current, open('Premium'), open('Enterprise')] },
    { tier: 'premium', buttons: [closed('Basic'), current, open('Enterprise')] },
    { tier: 'enterprise', buttons: [closed('Basic'), closed('Premium'), current] },
  ] as const)('for a reader of tier $tier', ({ tier, buttons }) => {
    expect(PLANS.map((plan) => planButton(plan, tier))).toEqual(buttons);
  });

  test('is known for every tier', () => {
    expect(TIERS).toEqual(['free', ...PLANS.map(({ tier }) => tier)]);
  });
});

describe('what a plan gives', () => {
  const unbuilt = PLAN_RIGHTS.filter(({ isBuilt }) => !isBuilt);

  test('is only what is built', () => {
    const named = PLANS.flatMap(({ tier }) => rightsAddedBy(tier));
    const built = PLAN_RIGHTS.filter(({ isBuilt }) => isBuilt).map(({ text }) => text);
    expect(named.toSorted()).toEqual(built.toSorted());
    for (const { text } of unbuilt) expect(named).not.toContain(text);
  });

  /** What the plans would give without that of which each has its own measure, and without what has a name. */
  const tabs = PLAN_RIGHTS.filter(({ text, id }) => !/requests an hour|^Follow up to/.test(text) && !id);

  test('a plan that adds nothing says which one it equals', () => {
    expect(PLANS.map(({ tier }) => sameAs(tier, tabs)?.name)).toEqual([undefined, 'Basic', 'Premium']);
    expect(arePlansEqual(tabs)).toBe(true);
    expect(arePlansEqual()).toBe(false);
  });

  test.each(['download', 'webhooks'] as const)('the %s belongs to the largest', (right) => {
    expect(TIERS.filter((tier) => gives(tier, right))).toEqual(['enterprise']);
  });

  test('every larger plan has a larger allowance of requests, and says so', () => {
    const hourly = TIERS.map(apiHourly);
    expect(hourly).toEqual([...new Set(hourly)].toSorted((a, b) => a - b));
    expect(rightsAddedBy('enterprise')).toContain('20,000 requests an hour to the API');
  });

  test.each(unbuilt)('once "$text" is built, its plan differs, and the others do not', (row) => {
    const rights = tabs.map((right) => (right === row ? { ...right, isBuilt: true } : right));
    expect(rightsAddedBy(row.from, rights)).toEqual([row.text]);
    expect(sameAs(row.from, rights)).toBeNull();
    expect(arePlansEqual(rights)).toBe(false);
    expect(sameAs('premium', rights) === null).toBe(row.from === 'premium');
  });
});
