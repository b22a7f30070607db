import type { IncomingMessage } from 'node:http';
import { and, eq, gt, sql } from 'drizzle-orm';
import { sessions } from './features/accounts/tables/accounts.server.ts';
import { users } from './features/accounts/tables/users.server.ts';
import { ownerOfKey } from './features/api/keys.server.ts';
import { toolVendors } from './features/claims/tables/vendors.server.ts';
import { roleOf } from './features/operators/roles.ts';
import { operators } from './features/operators/tables/operators.server.ts';
import type { Database } from './platform/database/connection.server.ts';
import type { MaySend } from './platform/http/answer.server.ts';
import { senderOf } from './platform/http/sender.server.ts';
import { hasSignedSession, signedToken } from './platform/request/session-cookie.server.ts';
import type { Settings } from './platform/start/settings.server.ts';

/**
 * So many senders are looked up at once. Whoever comes beside them is a stranger: a rush of made-up keys must not fill the
 * database's queue, which no gate guards here.
 */
const LOOKED_UP_AT_ONCE = 4;
/** The payment provider's clock and ours differ by less. */
const EVENT_AGE_SECONDS = 600;

interface Parts {
  db: Database;
  settings: Pick<Settings, 'OPERATOR_EMAILS' | 'TRUST_PROXY'>;
  secret: string;
}

/**
 * Tells, before a body is read, whether its sender is somebody who may send such a one. They have places of their own,
 * so that nobody else's slow bodies keep theirs out. The app still decides what is done. Where a claim is all that can be
 * told, and where somebody can have any number of names, as a member has sessions, places are counted by address.
 *
 * @returns whose places are counted together, or null for anybody else
 */
export function createMaySend({ db, settings, secret }: Parts): MaySend {
  let lookedUp = 0;
  const look = async <T>(up: () => Promise<T | null | undefined>): Promise<T | null> => {
    if (lookedUp >= LOOKED_UP_AT_ONCE) return null;
    lookedUp += 1;
    try {
      return (await up()) ?? null;
    } finally {
      lookedUp -= 1;
    }
  };
  return async (kind, request) => {
    const { cookie, authorization } = request.headers;
    const address = () => senderOf(request, settings.TRUST_PROXY);
    if (kind === 'event') return isFresh(request.headers['stripe-signature']) ? address() : null;
    if (kind === 'form') return hasSignedSession(cookie, secret) ? address() : null;
    if (kind === 'message') {
      const key = authorization?.replace(/^Bearer +/i, '');
      const owner = key === undefined ? null : await look(() => ownerOfKey(db.write, key));
      return owner?.userId ?? null;
    }
    const token = signedToken(cookie, secret);
    if (token === null) return null;
    const member = await look(() => memberOf(db, token));
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

/** Whether a signature states a moment about now: whoever only repeats one cannot. Its body tells whether it is true. */
function isFresh(signature: IncomingMessage['headers'][string]): boolean {
  const [, seconds] = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(String(signature ?? '')) ?? [];
  return seconds !== undefined && Math.abs(Date.now() / 1_000 - Number(seconds)) < EVENT_AGE_SECONDS;
}
