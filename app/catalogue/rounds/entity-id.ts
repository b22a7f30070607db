const MOST_CHARACTERS = 60;

/**
 * A readable id for addresses, made from an entity's key: 'société générale' is 'societe-generale'. Different
 * keys may give the same id, and a key without Latin letters and digits gives an empty one.
 */
export function entityId(key: string): string {
  return key
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MOST_CHARACTERS)
    .replace(/^-+|-+$/g, '');
}
