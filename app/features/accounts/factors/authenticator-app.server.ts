import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import { z } from 'zod';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { SITE } from '#site/site.ts';
import { seal, unseal } from '../sealed.server.ts';
import { authenticatorApps } from '../tables/factors.server.ts';

/** Authenticator apps, with six-digit codes that change every 30 seconds (RFC 6238). */

const SECRET_BYTES = 20;
const PERIOD_MS = 30_000;
/** Steps that an app's clock may be fast or slow. */
const STEPS_OFF = 1;
/** A secret that was shown but not confirmed expires after this. */
const SETUP_MINUTES = 30;

const sealedSecret = z.object({ userId: z.string(), secret: z.string() });

/** Where secrets are stored: the database, and the key that encrypts them there. */
export interface AppStore {
  db: DrizzleDb;
  secret: string;
}

/** What a member enters into the app. */
export interface AppSetup {
  /** In groups of four letters, for typing. */
  secret: string;
  /** An `otpauth://` address, which opens the app on the same device. */
  address: string;
  /** The address as a QR code: its size in modules, and the path of its dark ones. */
  code: { size: number; path: string };
}

/** Makes a secret for a member without an app. It protects nothing until a code confirms it. */
export async function beginApp({ db, secret }: AppStore, userId: string): Promise<void> {
  const made = new Secret({ size: SECRET_BYTES }).base32;
  const sealed_secret = await seal({ secret, purpose: 'authenticator app' }, {
    userId,
    secret: made,
  } satisfies z.output<typeof sealedSecret>);
  await db
    .insert(authenticatorApps)
    .values({ user_id: userId, sealed_secret })
    .onConflictDoUpdate({
      target: authenticatorApps.user_id,
      set: { sealed_secret, created_at: sql`now()` },
      setWhere: isNull(authenticatorApps.confirmed_at),
    });
}

/** The secret that waits for its first code; null without one. */
export async function waitingApp(
  store: AppStore,
  { id, email }: { id: string; email: string },
): Promise<AppSetup | null> {
  const secret = await readSecret(store, id, isWaiting);
  if (secret === null) return null;
  const address = codesOf(secret, email).toString();
  return { secret: secret.replaceAll(/(.{4})(?=.)/g, '$1 '), address, code: drawCode(address) };
}

/** Switches the app on if its code is right. Call it with the member locked. */
export async function confirmApp(
  store: AppStore,
  userId: string,
  code: string,
  now: number,
): Promise<boolean> {
  return acceptCode(store, { userId, code, now, which: isWaiting });
}

/** Uses up a code. No other code of its step or an earlier one is accepted afterwards (§5.2). */
export async function spendAppCode(
  store: AppStore,
  userId: string,
  code: string,
  now: number,
): Promise<boolean> {
  return acceptCode(store, { userId, code, now, which: isNotNull(authenticatorApps.confirmed_at) });
}

/** When a member's app was confirmed, in ISO 8601; null without an app. */
export async function appSince(db: DrizzleDb, userId: string): Promise<string | null> {
  const [app] = await db
    .select({ since: authenticatorApps.confirmed_at })
    .from(authenticatorApps)
    .where(eq(authenticatorApps.user_id, userId));
  return app?.since ? new Date(app.since).toISOString() : null;
}

/** Switches the app off, or drops one that waits for its first code. */
export async function endApp(db: DrizzleDb, userId: string): Promise<void> {
  await db.delete(authenticatorApps).where(eq(authenticatorApps.user_id, userId));
}

const isWaiting = and(
  isNull(authenticatorApps.confirmed_at),
  sql`${authenticatorApps.created_at} > now() - make_interval(mins => ${SETUP_MINUTES})`,
);

interface Attempt {
  userId: string;
  code: string;
  /** Milliseconds since 1970. */
  now: number;
  which: typeof isWaiting;
}

async function acceptCode(store: AppStore, { userId, code, now, which }: Attempt): Promise<boolean> {
  const secret = await readSecret(store, userId, which);
  if (secret === null) return false;
  const off = codesOf(secret).validate({ token: code, timestamp: now, window: STEPS_OFF });
  if (off === null) return false;
  const last_step = Math.floor(now / PERIOD_MS) + off;
  const accepted = await store.db
    .update(authenticatorApps)
    .set({ last_step, confirmed_at: sql`coalesce(${authenticatorApps.confirmed_at}, now())` })
    .where(and(eq(authenticatorApps.user_id, userId), which, lt(authenticatorApps.last_step, last_step)))
    .returning({ userId: authenticatorApps.user_id });
  return accepted.length > 0;
}

async function readSecret({ db, secret }: AppStore, userId: string, which: typeof isWaiting) {
  const [app] = await db
    .select({ sealed: authenticatorApps.sealed_secret })
    .from(authenticatorApps)
    .where(and(eq(authenticatorApps.user_id, userId), which));
  if (!app) return null;
  const opened = await unseal({ secret, purpose: 'authenticator app' }, sealedSecret, app.sealed);
  // The key is the same for all members, so the sealed content names its owner.
  return opened?.userId === userId ? opened.secret : null;
}

function codesOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: SITE.name, label, secret: Secret.fromBase32(secret) });
}

function drawCode(text: string): AppSetup['code'] {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : [])));
  return { size, path: path.join('') };
}
