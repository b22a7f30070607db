import { createHash } from 'node:crypto';
import type { Passwords } from '#features/accounts/passwords.server.ts';

/** Stands for hashing, which is slow on purpose and is tested in `tests/adapters/passwords.test.ts`. */
export const CHEAP_PASSWORDS: Passwords = {
  hash: async (password) => cheapHash(password),
  match: async (password, hashes) => hashes.indexOf(cheapHash(password)),
  stop: async () => {},
};

/** What the database keeps of a password in tests. */
export function cheapHash(password: string): string {
  return createHash('sha256').update(password.normalize('NFKC')).digest('hex');
}
