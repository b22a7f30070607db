import { createHash, randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { lockMember } from '#features/accounts/member-lock.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { EMAIL_LINK_KEPT_DAYS, writeEmailLink } from '#site/email-link.ts';
import { paths } from '#site/paths.ts';
import { alreadyReaderMail, confirmReaderMail } from './mails.server.ts';
import { LETTER_LINK_HOURS } from './reader-forms.ts';
import { letterLinks, letterReaders } from './tables/letters.server.ts';

const TOKEN_BYTES = 32;

/** SQL condition for a link that can still say what became of it. */
export const isLinkKept = sql`${letterLinks.expires_at} > now() - make_interval(days => ${EMAIL_LINK_KEPT_DAYS})`;

interface Asking {
  /** In lower case. */
  email: string;
  /** The site's public origin. */
  origin: string;
}

/** Sends the link that confirms a subscription, or says by mail that there is one already. */
export async function askForLetter(db: DrizzleDb, { email, origin }: Asking): Promise<void> {
  await db.transaction(async (tx) => {
    if (await isReader(tx, email)) await queueMail(tx, alreadyReaderMail({ to: email, origin }));
    else await sendLink(tx, { email, origin });
  });
}

async function sendLink(db: DrizzleDb, { email, origin }: Asking): Promise<void> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db.insert(letterLinks).values({
    token_hash: hashOf(token),
    email,
    expires_at: sql`now() + make_interval(hours => ${LETTER_LINK_HOURS})`,
  });
  const href = writeEmailLink(origin + paths.confirmLetter, 'letter', token);
  await queueMail(db, confirmReaderMail({ to: email, origin, href }));
}

/**
 * Uses up a link: of any number of attempts at the same moment, only one confirms. An expired link stays as it
 * is.
 */
export function confirmReader(
  db: DrizzleDb,
  token: string,
): Promise<'confirmed' | 'expired' | 'used' | 'unknown'> {
  return db.transaction(async (tx) => {
    const [link] = await tx
      .select({
        email: letterLinks.email,
        isUsed: sql<boolean>`${letterLinks.used_at} IS NOT NULL`,
        isExpired: sql<boolean>`${letterLinks.expires_at} <= now()`,
      })
      .from(letterLinks)
      .where(and(eq(letterLinks.token_hash, hashOf(token)), isLinkKept))
      .for('update');
    if (!link) return 'unknown';
    if (link.isUsed) return 'used';
    if (link.isExpired) return 'expired';
    await tx
      .update(letterLinks)
      .set({ used_at: sql`now()`, email: '' })
      .where(eq(letterLinks.token_hash, hashOf(token)));
    await addReader(tx, link.email);
    return 'confirmed';
  });
}

/**
 * Turns the letter on or off for a member. Their address is confirmed already, so pressing the switch is enough.
 *
 * @returns false if the address is not confirmed, which a signed-in member's is
 */
export function switchLetter(db: DrizzleDb, userId: string, isWanted: boolean): Promise<boolean> {
  return db.transaction(async (tx) => {
    const member = await lockMember(tx, userId);
    if (!member?.email_verified) return false;
    if (isWanted) await addReader(tx, member.email);
    else await removeReader(tx, member.email);
    return true;
  });
}

async function addReader(db: DrizzleDb, email: string): Promise<void> {
  await db.insert(letterReaders).values({ email }).onConflictDoNothing();
}

/** Ends the subscription of an address, and takes back links that would begin it again. */
export async function removeReader(db: DrizzleDb, email: string): Promise<void> {
  await db.delete(letterReaders).where(eq(letterReaders.email, email));
  await db.delete(letterLinks).where(eq(letterLinks.email, email));
}

/** Ends a subscription by the reader's id, as the link in a letter does. */
export async function leaveLetter(db: DrizzleDb, readerId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [reader] = await tx
      .select({ email: letterReaders.email })
      .from(letterReaders)
      .where(eq(letterReaders.id, readerId));
    if (reader) await removeReader(tx, reader.email);
  });
}

/** A member's letter follows them to a new address. Call it in the transaction that changes the address. */
export async function moveReader(db: DrizzleDb, from: string, to: string): Promise<void> {
  // The row stays the same, so that a letter under way reaches its reader once.
  if (!(await isReader(db, to))) {
    await db.update(letterReaders).set({ email: to }).where(eq(letterReaders.email, from));
  }
  await removeReader(db, from);
}

/** When an address was confirmed for the letter, as an ISO time; null if it does not get the letter. */
export async function readerSince(db: DrizzleDb, email: string): Promise<string | null> {
  const [reader] = await db
    .select({ since: letterReaders.confirmed_at })
    .from(letterReaders)
    .where(eq(letterReaders.email, email));
  return reader ? new Date(reader.since).toISOString() : null;
}

/** How many addresses a letter that is made now would go to. */
export function countReaders(db: DrizzleDb): Promise<number> {
  return db.$count(letterReaders);
}

async function isReader(db: DrizzleDb, email: string): Promise<boolean> {
  return (await readerSince(db, email)) !== null;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
