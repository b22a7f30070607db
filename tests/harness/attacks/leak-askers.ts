/**
 * The askers: with a session, with an API key and no session, or with neither. Members whose plan has ended come before
 * those who never paid: pages made for paying members must not be cached for them.
 */
export const ASKERS = [
  'enterprise',
  'enterprise by key',
  'owner',
  'premium',
  'basic',
  'reporter',
  'operator',
  'expired',
  'expired by key',
  'free',
  'free by key',
  'visitor',
] as const;
export type Asker = (typeof ASKERS)[number];

export const PAYING: readonly Asker[] = ['enterprise', 'enterprise by key', 'premium', 'basic', 'owner'];
export const DAY_MS = 24 * 60 * 60 * 1000;
