import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { writeEmailLink } from '#site/email-link.ts';
import { LINK_HOURS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import type { Addressee } from './change-mails.server.ts';
import { issueEmailToken } from './email-tokens.server.ts';

/**
 * The link's payload: the address it was sent to, the time of the transaction that added or removed a sign-in method,
 * and whether the account had a second factor before.
 */
export const disownPayload = z.object({
  email: z.string(),
  since: z.coerce.date(),
  // Links of an earlier version lack this; they may only do what is safe either way.
  hadOne: z.boolean().default(true),
});

/** Makes the link in a mail about such a change, which takes the change back. */
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

/**
 * The moment that a link restores, and whether the account had a factor then. An intruder who removes a factor has
 * added one shortly before, so the earliest mail of the seven days before the link's own counts. A mail about the first
 * factor counts only while its own link is valid.
 */
export async function beginningOfLink(
  all: DrizzleDb,
  userId: string,
  { email, since, hadOne }: z.output<typeof disownPayload>,
): Promise<{ since: Date; hadOne: boolean }> {
  const { rows } = await all.execute<{ since: string; had_one: boolean }>(sql`
    SELECT payload ->> 'since' AS since, coalesce((payload ->> 'hadOne')::boolean, true) AS had_one
    FROM email_tokens
    WHERE user_id = ${userId} AND purpose = 'disown' AND used_at IS NULL AND payload ->> 'email' = ${email}
      AND created_at >= ${since.toISOString()}::timestamptz - make_interval(hours => ${LINK_HOURS.disown})
      AND (coalesce((payload ->> 'hadOne')::boolean, true) OR expires_at > now())
    ORDER BY created_at LIMIT 1`);
  const earliest = rows[0] && { since: new Date(rows[0].since), hadOne: rows[0].had_one };
  return earliest && earliest.since < since ? earliest : { since, hadOne };
}
