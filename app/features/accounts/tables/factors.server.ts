import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '#platform/database/columns.server.ts';
import { users } from './users.server.ts';

const ofMember = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** A member's authenticator app (RFC 6238). */
export const authenticatorApps = pgTable('authenticator_apps', {
  user_id: ofMember().primaryKey(),
  /** Encrypted with a key made from AUTH_SECRET (`sealed.server.ts`). */
  sealed_secret: text('sealed_secret').notNull(),
  /** Null until a first code proves that the app has the secret; the app protects nothing before. */
  confirmed_at: timestamptz('confirmed_at'),
  /** The time step of the last accepted code. No code of this step or an earlier one works again. */
  last_step: bigint('last_step', { mode: 'number' }).notNull().default(0),
  created_at: createdAt(),
});

/** A member's passkeys (WebAuthn). Only public keys are stored. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    user_id: ofMember(),
    name: text('name').notNull(),
    /** The authenticator's id for it, in base64url. */
    credential_id: text('credential_id').notNull().unique(),
    /** In COSE format, as base64url. */
    public_key: text('public_key').notNull(),
    /** The authenticator's count of its signatures; 0 if it does not count, as with synced passkeys. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers can reach it. */
    transports: text('transports').array().notNull(),
    /** Whether it is synced to other devices. */
    is_synced: boolean('is_synced').notNull(),
    created_at: createdAt(),
    last_used_at: timestamptz('last_used_at'),
  },
  (table) => [index('passkeys_of_user').on(table.user_id, table.created_at)],
);

/** Removed second factors, for as long as a mail's link can restore them. */
export const removedFactors = pgTable(
  'removed_factors',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    user_id: ofMember(),
    kind: text('kind', { enum: ['passkey', 'app'] }).notNull(),
    /** The row as it was. */
    stored: jsonb('stored').notNull(),
    /** When it became a factor of the account. */
    counted_since: timestamptz('counted_since').notNull(),
    removed_at: timestamptz('removed_at').notNull().defaultNow(),
  },
  (table) => [
    index('removed_factors_of_user').on(table.user_id),
    index('removed_factors_removed_at').on(table.removed_at),
  ],
);

/** The codes that replace a lost second factor, each once. A used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user_id: ofMember(),
    /** SHA-256 of the code. The code is random, so a slower hash is not needed. */
    hash: text('hash').notNull(),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.hash] })],
);
