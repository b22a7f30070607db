import { and, eq, gt, sql } from 'drizzle-orm';
import { roleOf } from '#domain/operators/roles.ts';
import { ownerOfKey } from '#server/api/keys.server.ts';
import type { Database } from '#server/db/connection.server.ts';
import { sessions } from '#server/db/schema/accounts.server.ts';
import { operators } from '#server/db/schema/operators.server.ts';
import { users } from '#server/db/schema/users.server.ts';
import { toolVendors } from '#server/db/schema/vendors.server.ts';
import type { MaySend } from '#server/http/answer.server.ts';
import { signedToken } from '#server/request/session-cookie.server.ts';
import type { Settings } from './settings.server.ts';

interface Parts {
  db: Database;
  settings: Pick<Settings, 'OPERATOR_EMAILS'>;
  secret: string;
}

/**
 * Tells, before a body is read, whether its sender is somebody who may send such a one. They have places of their own,
 * so that nobody else's slow bodies keep theirs out. The app still decides what is done.
 *
 * @returns whose places are counted together, or null for anybody else
 */
export function createMaySend({ db, settings, secret }: Parts): MaySend {
  return async (kind, request) => {
    const { cookie, authorization } = request.headers;
    // Only a whole event proves its sender: until then, any address may be the provider's.
    if (kind === 'event') return null;
    if (kind === 'message') {
      const key = authorization?.replace(/^Bearer +/i, '');
      const owner = key === undefined ? null : await ownerOfKey(db.write, key);
      return owner?.userId ?? null;
    }
    const token = signedToken(cookie, secret);
    if (token === null || kind === 'form') return token;
    const member = await memberOf(db, token);
    if (!member) return null;
    const isSenderOfRecords =
      roleOf(member, settings.OPERATOR_EMAILS) !== null || (kind === 'record' && member.isVendor);
    return kind === 'photo' || isSenderOfRecords ? member.id : null;
  };
}

async function memberOf(db: Database, token: string) {
  const isVendor = sql<boolean>`EXISTS (SELECT FROM ${toolVendors} WHERE user_id = ${users.id} AND taken_back_at IS NULL)`;
  const [member] = await db.write
    .select({
      id: users.id,
      email: users.email,
      isVerified: users.email_verified,
      given: operators.role,
      isVendor,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(operators, eq(operators.user_id, users.id))
    .where(and(eq(sessions.token, token), gt(sessions.expires_at, sql`now()`)));
  return member;
}
