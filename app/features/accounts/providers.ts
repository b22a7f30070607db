/** Other sites that members may sign in with, where the site is set up for it. */
export const PROVIDER_NAMES = ['google', 'github'] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

export const PROVIDER_LABELS: Readonly<Record<ProviderName, string>> = { google: 'Google', github: 'GitHub' };

export function readProviderName(text: string | undefined): ProviderName | null {
  return PROVIDER_NAMES.find((name) => name === text) ?? null;
}
