import { describe, expect, test } from 'vitest';
import { canViewTab, type PremiumFlags, TOOL_TABS, toolTab } from '#site/access.ts';
import { TIERS } from '#site/plans.ts';

const flags = (value: boolean): PremiumFlags => ({
  basic_info_is_premium: value,
  business_info_is_premium: value,
  category_info_is_premium: value,
  tech_info_is_premium: value,
  social_media_info_is_premium: value,
  market_info_is_premium: value,
  funding_info_is_premium: value,
});

describe('tab access rule (spec §6)', () => {
  const cases = TIERS.flatMap((tier) =>
    [true, false].flatMap((featured) =>
      [true, false].map((premium) => ({
        tier,
        featured,
        premium,
        visible: featured || !premium || tier !== 'free',
      })),
    ),
  );

  test.each(cases)('tier $tier, featured $featured, premium flag $premium → $visible', (row) => {
    const tool = { ...flags(row.premium), is_featured: row.featured };
    for (const tab of TOOL_TABS) expect(canViewTab(tool, tab.flag, { tier: row.tier })).toBe(row.visible);
  });

  test.each(TOOL_TABS)('$title is ruled by its own flag alone', ({ flag }) => {
    const tool = { ...flags(false), [flag]: true, is_featured: false };
    const visible = TOOL_TABS.filter((tab) => canViewTab(tool, tab.flag, { tier: 'free' }));
    expect(visible.map((tab) => tab.flag)).toEqual(
      TOOL_TABS.map((tab) => tab.flag).filter((f) => f !== flag),
    );
  });
});

describe('tab of an address', () => {
  test.each([
    ['funding', 'funding'],
    [null, 'basic'],
    ['', 'basic'],
    ['FUNDING', 'basic'],
    ['__proto__', 'basic'],
  ])('%s → %s', (asked, shown) => {
    expect(toolTab(asked).id).toBe(shown);
  });
});
