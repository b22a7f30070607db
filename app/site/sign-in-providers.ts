/** Other sites that members may sign in with, where the site is set up for it, by name. The name is part of addresses. */
export const PROVIDERS = {
  google: { label: 'Google' },
  github: { label: 'GitHub' },
} as const;

export type ProviderName = keyof typeof PROVIDERS;
export const PROVIDER_NAMES = Object.keys(PROVIDERS) as ProviderName[];

/** The settings by which a provider knows this site: its id and its secret. */
export function clientSettings<Name extends ProviderName>(name: Name) {
  const upper = name.toUpperCase() as Uppercase<Name>;
  return { id: `${upper}_CLIENT_ID`, secret: `${upper}_CLIENT_SECRET` } as const;
}

export function readProviderName(text: string | undefined): ProviderName | null {
  return PROVIDER_NAMES.find((name) => name === text) ?? null;
}
