import { and, eq, gte, inArray } from 'drizzle-orm';
import { DISOWN_TEXTS } from '#features/accounts/disown.ts';
import { beginningOfLink, disownPayload } from '#features/accounts/disown-link.server.ts';
import {
  type DeadLink,
  useEmailToken,
  withdrawAllEmailTokens,
  withdrawEmailTokens,
} from '#features/accounts/email-tokens.server.ts';
import { hasSecondFactor } from '#features/accounts/factors/factors.server.ts';
import { dropRecoveryCodes } from '#features/accounts/factors/recovery-codes.server.ts';
import { mailRecovery } from '#features/accounts/recovery.server.ts';
import { endOtherSessions } from '#features/accounts/sessions.server.ts';
import { accounts } from '#features/accounts/tables/accounts.server.ts';
import { authenticatorApps, passkeys } from '#features/accounts/tables/factors.server.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import { readAccount } from '#features/operators/operators.server.ts';
import { roleOf } from '#features/operators/roles.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { PROVIDER_NAMES } from '#site/sign-in-providers.ts';
import { bringFactorsBack, forgetRemoved } from './removed-factors.server.ts';

interface Disowning {
  token: string;
  /** The site's own origin, for the link to a new password. */
  origin: string;
  /** Addresses of owners named in the settings. */
  owners: readonly string[];
}

/**
 * Returns an account to its owner after somebody else changed how it signs in. Removes every way of signing in that was
 * added since, the password, the recovery codes and all sessions. Earlier second factors stay; if none is left, removed
 * ones come back, so that a mailbox alone never opens an account that had one. Logged for members with a role
 * (docs/topics/accounts.md).
 *
 * @throws Refused if the account's address has changed since, or if it would lose its last factor although it had one
 * before
 */
export function disownFactors(
  db: DrizzleDb,
  { token, origin, owners }: Disowning,
): Promise<'done' | DeadLink> {
  return db.transaction(async (all) => {
    const link = await useEmailToken(all, 'disown', token);
    if (link.state !== 'good') return link.state;
    const { id: userId, email } = link.owner;
    const payload = disownPayload.parse(link.payload);
    if (email !== payload.email) throw new Refused({ status: 400, notice: DISOWN_TEXTS.unknown });
    const { since, hadOne } = await beginningOfLink(all, userId, payload);
    const removed = await removeSince(all, userId, since);
    const isBare = hadOne && !(await hasSecondFactor(all, userId));
    const returned = isBare ? await bringFactorsBack(all, userId, since) : 0;
    if (isBare && returned === 0) throw new Refused({ status: 400, notice: DISOWN_TEXTS.lastFactor });
    await forgetRemoved(all, userId);
    await dropRecoveryCodes(all, userId);
    await endOtherSessions(all, userId, null);
    await withdrawAllEmailTokens(all, userId);
    // Other mails offer to remove what is gone now; later factors are the owner's.
    await withdrawEmailTokens(all, userId, ['disown']);
    await mailRecovery(all, { userId, email, origin });
    const account = await readAccount(all, userId, email);
    if (account && roleOf(account, owners)) {
      const by = { id: userId, email };
      const subject = { kind: 'member', id: userId } as const;
      await recordAction(all, { by, action: 'factors.disown', subject, after: { removed, returned } });
    }
    return 'done';
  });
}

/** Removes the password, and the factors and connections added since a time. @returns how many factors */
async function removeSince(all: DrizzleDb, userId: string, since: Date): Promise<number> {
  const at = since.toISOString();
  const keys = await all
    .delete(passkeys)
    .where(and(eq(passkeys.user_id, userId), gte(passkeys.created_at, at)))
    .returning({ id: passkeys.id });
  const apps = await all
    .delete(authenticatorApps)
    .where(and(eq(authenticatorApps.user_id, userId), gte(authenticatorApps.confirmed_at, at)))
    .returning({ id: authenticatorApps.user_id });
  await all.delete(accounts).where(and(eq(accounts.user_id, userId), eq(accounts.provider_id, 'credential')));
  await all
    .delete(accounts)
    .where(
      and(
        eq(accounts.user_id, userId),
        inArray(accounts.provider_id, [...PROVIDER_NAMES]),
        gte(accounts.created_at, since),
      ),
    );
  return keys.length + apps.length;
}
