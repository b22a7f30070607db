import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { writeEmailLink } from '#domain/accounts/email-link.ts';
import { LINK_HOURS } from '#domain/limits.ts';
import { paths } from '#domain/paths.ts';
import type { Addressee } from '#server/accounts/change-mails.server.ts';
import { issueEmailToken } from '#server/accounts/email-tokens.server.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';

/**
 * What the link remembers: the address that it was sent to, the time of the transaction that added the factor,
 * and whether the account had a factor before.
 */
export const disownPayload = z.object({
  email: z.string(),
  since: z.coerce.date(),
  // Links of an earlier version do not say; they may only do what is safe either way.
  hadOne: z.boolean().default(true),
});

/** Makes the link with which the reader of the mail about a new factor removes it. */
export async function disownLink(
  all: DrizzleDb,
  { id: userId, email }: Addressee & { id: string },
  { origin, hadOne }: { origin: string; hadOne: boolean },
): Promise<string> {
  const { rows } = await all.execute<{ now: string }>(sql`SELECT now()`);
  const payload = { email, since: new Date(rows[0]?.now ?? '').toISOString(), hadOne };
  const token = await issueEmailToken(all, { purpose: 'disown', userId, payload, hours: LINK_HOURS.disown });
  return writeEmailLink(origin + paths.disown, 'disown', token);
}
