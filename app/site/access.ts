import { TIERS, type Tier } from './plans.ts';

/** Anybody who asks for a page. A visitor who is not signed in counts as tier `free`. */
export interface Viewer {
  readonly tier: Tier;
}

export const VISITOR: Viewer = { tier: 'free' };

/**
 * Those who see the same lists and figures as a viewer, because all plans open the same tabs. What was made for one of them
 * is kept in memory under this name and shown to the others.
 */
export function readersLike({ tier }: Viewer): 'everybody' | 'subscribers' {
  return tier === 'free' ? 'everybody' : 'subscribers';
}

/**
 * The tier that a member has now. It ends at `subscription_expires_at`, even if no event has reported that
 * yet.
 *
 * @param now milliseconds since 1970
 */
export function currentTier(status: Tier, expiresAt: Date | null, now: number): Tier {
  return expiresAt !== null && expiresAt.getTime() <= now ? 'free' : status;
}

/** The plans of a member: the one that is paid for, and the one that an operator has granted. */
export interface HeldPlans {
  status: Tier;
  expiresAt: Date | null;
  granted: Tier | null;
  /** When the granted plan ends by itself. */
  grantedUntil: Date | null;
}

/**
 * What a member may see now: the higher of the plan that is paid for and the one that was granted.
 *
 * @param now milliseconds since 1970
 */
export function tierOf({ status, expiresAt, granted, grantedUntil }: HeldPlans, now: number): Tier {
  const paid = currentTier(status, expiresAt, now);
  const isGranted = granted !== null && grantedUntil !== null && grantedUntil.getTime() > now;
  return isGranted && TIERS.indexOf(granted) > TIERS.indexOf(paid) ? granted : paid;
}

/** Reads a stored status; one that belongs to no plan counts as free. */
export function readTier(status: unknown): Tier {
  return TIERS.find((tier) => tier === status) ?? 'free';
}

/** The premium flags of a tool, one for each tab (spec §3). */
export interface PremiumFlags {
  basic_info_is_premium: boolean;
  business_info_is_premium: boolean;
  category_info_is_premium: boolean;
  tech_info_is_premium: boolean;
  social_media_info_is_premium: boolean;
  market_info_is_premium: boolean;
  funding_info_is_premium: boolean;
}

/** The stored groups that tabs show. */
export type TabGroup = 'basic' | 'business' | 'tech' | 'social' | 'market' | 'funding';

export interface ToolTab {
  readonly id: string;
  readonly title: string;
  readonly flag: keyof PremiumFlags;
  /** The stored group that the tab shows; the categories tab shows links instead. */
  readonly group: TabGroup | null;
}

/** The seven tabs of the tool page, in order (spec §2, "Tool detail"). */
export const TOOL_TABS = [
  { id: 'basic', title: 'Basic Information', flag: 'basic_info_is_premium', group: 'basic' },
  {
    id: 'business',
    title: 'Business Information',
    flag: 'business_info_is_premium',
    group: 'business',
  },
  { id: 'categories', title: 'Categories', flag: 'category_info_is_premium', group: null },
  { id: 'tech', title: 'Tech Information', flag: 'tech_info_is_premium', group: 'tech' },
  { id: 'social', title: 'Social Media', flag: 'social_media_info_is_premium', group: 'social' },
  { id: 'market', title: 'Market Information', flag: 'market_info_is_premium', group: 'market' },
  {
    id: 'funding',
    title: 'Funding & Competition',
    flag: 'funding_info_is_premium',
    group: 'funding',
  },
] as const satisfies readonly ToolTab[];

export type ToolTabId = (typeof TOOL_TABS)[number]['id'];

/** The tab for an address's `tab` parameter. @param first the one that an unknown value, or none, means */
export function toolTab(id: string | null, first: ToolTabId = TOOL_TABS[0].id): (typeof TOOL_TABS)[number] {
  return TOOL_TABS.find((tab) => tab.id === id) ?? TOOL_TABS.find((tab) => tab.id === first) ?? TOOL_TABS[0];
}

/**
 * Whether a viewer may see a tab of a tool (spec §6, "Tab access rule"): the tool is Featured, or the
 * viewer's tier is anything other than free, or that tab's premium flag is false.
 */
export function canViewTab(
  tool: PremiumFlags & { is_featured: boolean },
  flag: keyof PremiumFlags,
  viewer: Viewer,
): boolean {
  return tool.is_featured || viewer.tier !== 'free' || !tool[flag];
}
