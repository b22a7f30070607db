/** Other sites that members may sign in with, where the site is set up for it. */
export const PROVIDER_NAMES = ['google', 'github'] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

/** The settings by which a provider knows this site: its id and its secret. */
export function clientSettings<Name extends ProviderName>(name: Name) {
  const upper = name.toUpperCase() as Uppercase<Name>;
  return { id: `${upper}_CLIENT_ID`, secret: `${upper}_CLIENT_SECRET` } as const;
}

export const PROVIDER_LABELS: Readonly<Record<ProviderName, string>> = { google: 'Google', github: 'GitHub' };

export function readProviderName(text: string | undefined): ProviderName | null {
  return PROVIDER_NAMES.find((name) => name === text) ?? null;
}
