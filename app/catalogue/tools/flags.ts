import { wordedTexts } from '#site/noun.ts';

/**
 * What a tool may offer, in the order of filters and comparisons: its label, and the feature to filter by. The code is
 * stored and the feature is part of addresses, so neither may change.
 */
export const OFFERS = {
  api: { label: 'API', feature: 'api' },
  'self-host': { label: 'Self-hosting', feature: 'self-hosted' },
  'open-weights': { label: 'Open weights', feature: 'open-source' },
  offline: { label: 'Works offline', feature: 'offline' },
  'no-code': { label: 'Builds without code', feature: 'no-code' },
  sso: { label: 'Single sign-on', feature: 'sso' },
  mcp: { label: 'MCP', feature: 'mcp' },
} as const satisfies Readonly<Record<string, { label: string; feature: string }>>;

export type Offer = keyof typeof OFFERS;
export type OfferedFeature = (typeof OFFERS)[Offer]['feature'];

/** All offers with their codes, in order. */
export const OFFER_ROWS = (Object.keys(OFFERS) as Offer[]).map((code) => ({ code, ...OFFERS[code] }));

/** The yes/no facts of a tool, by code, with their labels. */
export const FLAGS = wordedTexts({
  'free-tier': 'Free tier',
  'no-free-tier': 'No free tier',
  ...(Object.fromEntries(OFFER_ROWS.map(({ code, label }) => [code, label])) as Record<Offer, string>),
} as const);

/** The flags about a free tier; the others are offers. */
export const FREE_TIER_FLAGS = ['free-tier', 'no-free-tier'] as const;

export function isFreeTierFlag(code: string): boolean {
  return FREE_TIER_FLAGS.some((flag) => flag === code);
}
