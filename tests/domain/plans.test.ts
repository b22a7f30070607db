import { describe, expect, test } from 'vitest';
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
import {
  apiHourly,
  findPlan,
  PLANS,
  planButton,
  SHIPPED_PLAN_NAMES,
  SMALLEST_TIER,
  TIERS,
} from '#site/plans.ts';

describe('plans (spec §9)', () => {
  test('one of them is the most popular', () => {
    expect(PLANS.filter(({ isSuggested }) => isSuggested)).toHaveLength(1);
  });

  test.each(['free', 'Basic', '', 'gold', undefined])('%s is not a plan', (name) => {
    expect(findPlan(name)).toBeUndefined();
  });
});

test('texts name the plans that give a right', () => {
  expect(plansWith('export')).toMatch(
    new RegExp(`^the plans ${SHIPPED_PLAN_NAMES.premium}\\b.* and ${SHIPPED_PLAN_NAMES.enterprise}$`),
  );
  expect(plansWith('webhooks')).toBe(`the plan ${SHIPPED_PLAN_NAMES.enterprise}`);
  expect(plansThatFollow('hasFeed')).toBe(plansWith('export'));
  expect(smallestPlanWith('export')?.name).toBe(SHIPPED_PLAN_NAMES.premium);
});

test('a larger plan costs more: the order of the rows decides what is larger', () => {
  const prices = PLANS.map(({ monthlyCents }) => monthlyCents);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
});

describe('the button of a plan (spec §2)', () => {
  test.each(TIERS)('for a reader of tier %s', (tier) => {
    const own = PLANS.findIndex((plan) => plan.tier === tier);
    const buttons = PLANS.map(({ name }, place) =>
      place === own
        ? { label: 'Current Plan', isDisabled: true }
        : { label: `Choose ${name}`, isDisabled: place < own },
    );
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
    expect(PLANS.map(({ tier }) => sameAs(tier, tabs)?.name)).toEqual([
      undefined,
      ...PLANS.slice(0, -1).map(({ name }) => name),
    ]);
    expect(arePlansEqual(tabs)).toBe(true);
    expect(arePlansEqual()).toBe(false);
  });

  test.each(['download', 'webhooks'] as const)('the %s belongs to the largest', (right) => {
    expect(TIERS.filter((tier) => gives(tier, right))).toEqual(['enterprise']);
  });

  test('the smallest plan names what every plan opens', () => {
    expect(rightsAddedBy(SMALLEST_TIER)).toEqual(
      expect.arrayContaining([
        'Every recorded fact of every tool',
        'Amounts, dates and investors of every recorded funding round',
      ]),
    );
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
