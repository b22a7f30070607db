import { createHash, randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { type Context, servicesContext } from '#platform/request/context.server.ts';
import { takeTurn } from '#platform/request/rate-limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { LINK_HOURS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { PROVIDER_NAMES, type ProviderName } from '#site/sign-in-providers.ts';
import { disownLink } from '../disown-link.server.ts';
import { type DeadLink, issueEmailToken, spendSignupTokens, useEmailToken } from '../email-tokens.server.ts';
import { changeFactors, hasSecondFactor } from '../factors/factors.server.ts';
import { disownableMail } from '../factors/mails.server.ts';
import { lockMember } from '../member-lock.server.ts';
import { PROVIDER_TEXTS } from '../provider-messages.ts';
import { findUser } from '../registration.server.ts';
import { sealedCookie } from '../sealed-cookie.server.ts';
import { accounts } from '../tables/accounts.server.ts';
import { users } from '../tables/users.server.ts';
import { connect, type Identity, memberOfIdentity } from './connections.server.ts';
import { connectionMail } from './mails.server.ts';
import type { Begun, Person, Provider } from './provider.server.ts';

const MINUTES = 10;
const name = z.enum(PROVIDER_NAMES);

/** What a browser keeps while its user is at another site. */
export const awayCookie = sealedCookie(
  { name: 'provider', purpose: 'provider', seconds: MINUTES * 60 },
  z.object({
    provider: name,
    state: z.string(),
    verifier: z.string(),
    nonce: z.string(),
    returnTo: z.string(),
  }),
);

/** The identity that another site named, until its owner proves to own the account with the same address. */
export const connectionCookie = sealedCookie(
  { name: 'connection', purpose: 'connection', seconds: MINUTES * 60 },
  z.object({ provider: name, subject: z.string(), userId: z.string(), email: z.string() }),
);

/** The address to which a provider returns visitors. */
export function returnAddress(context: Context, provider: ProviderName): string {
  return context.get(servicesContext).origin + paths.signedInWith(provider);
}

/**
 * The person who has come back from a provider, and where they were going. A browser may come back once for each time
 * it was sent away, and only soon; the rate limit's count remembers that.
 *
 * @returns null if we did not send it away, that was too long ago, or it has come back already
 */
export async function comeBack(
  context: Context,
  request: Request,
  { name: provider, port }: { name: ProviderName; port: Provider },
): Promise<{ person: Person | 'denied'; returnTo: string } | null> {
  const away = await awayCookie.read(context);
  const { search, searchParams } = new URL(request.url);
  if (away?.provider !== provider || searchParams.get('state') !== away.state) return null;
  if (!(await isFirst(context, away))) return null;
  // Behind a proxy, the request's origin is not the one that the provider knows.
  const arrived = new URL(returnAddress(context, provider) + search);
  return { person: await port.finish(arrived, away), returnTo: away.returnTo };
}

async function isFirst(context: Context, { state }: Begun): Promise<boolean> {
  const key = `provider-state ${createHash('sha256').update(state).digest('base64url')}`;
  const once = { burst: 1, everySeconds: MINUTES * 60 };
  return (await takeTurn(context.get(servicesContext).db.write, key, once)) === null;
}

/** The account that an identity belongs to. */
export type Belonging =
  | { userId: string }
  /** An account has the same address; its owner has yet to agree. */
  | { asks: { userId: string; email: string } }
  /** The provider has verified no address, and there is no account. */
  | 'nowhere';

/**
 * Finds an identity's account, or makes one for its address. An account that others may have made is never taken over;
 * its owner has to agree. An unconfirmed registration is no account, and its password is dropped.
 */
export async function findOrMakeAccount(
  db: DrizzleDb,
  { provider, subject, email }: Identity & Person,
): Promise<Belonging> {
  return db.transaction(async (all): Promise<Belonging> => {
    const known = await memberOfIdentity(all, { provider, subject });
    if (known !== null) return { userId: known };
    if (email === null) return 'nowhere';
    await all.insert(users).values({ id: randomUUID(), email }).onConflictDoNothing();
    const found = await findUser(all, email);
    const user = found && (await lockMember(all, found.id));
    if (!user) return 'nowhere';
    if (user.email_verified) return { asks: { userId: user.id, email } };
    await all
      .delete(accounts)
      .where(and(eq(accounts.user_id, user.id), eq(accounts.provider_id, 'credential')));
    await spendSignupTokens(all, user.id);
    await all
      .update(users)
      .set({ email_verified: true, updated_at: new Date() })
      .where(eq(users.id, user.id));
    return (await connect(all, user.id, { provider, subject })) ? { userId: user.id } : 'nowhere';
  });
}

/** Connects an account whose owner has proved that it is theirs, and mails them. False if that is not possible. */
export function connectOwner(
  db: DrizzleDb,
  { userId, origin, who }: { userId: string; origin: string; who: Identity },
): Promise<boolean> {
  return changeFactors(db, userId, {
    news: 'connected',
    origin,
    work: (all) => connect(all, userId, who),
  });
}

/** Emails an account's owner a link to agree with. */
export async function askOwner(
  db: DrizzleDb,
  { userId, origin, who }: { userId: string; origin: string; who: Identity },
): Promise<void> {
  await db.transaction(async (all) => {
    const member = await lockMember(all, userId);
    if (!member) return;
    const token = await issueEmailToken(all, {
      purpose: 'connect',
      userId,
      payload: { ...who, email: member.email },
      hours: LINK_HOURS.connection,
    });
    await queueMail(all, connectionMail({ to: member.email, origin, provider: who.provider, token }));
  });
}

/** The address that the link was sent to. Once the account has another one, the link no longer works. */
const agreement = z.object({ provider: name, subject: z.string(), email: z.string() });

/**
 * Uses up a link with which an account's owner agrees.
 *
 * @throws Refused if the link no longer fits the account or cannot connect it; it then stays unused
 */
export async function agreeByLink(
  db: DrizzleDb,
  { token, origin }: { token: string; origin: string },
): Promise<'connected' | DeadLink> {
  return db.transaction(async (all) => {
    const link = await useEmailToken(all, 'connect', token);
    if (link.state !== 'good') return link.state;
    const { email, ...who } = agreement.parse(link.payload);
    if (email !== link.owner.email) throw new Refused({ status: 400, notice: PROVIDER_TEXTS.link.unknown });
    if (!(await connect(all, link.owner.id, who))) {
      throw new Refused({ status: 409, notice: PROVIDER_TEXTS.notConnected });
    }
    const hadOne = await hasSecondFactor(all, link.owner.id);
    const disown = await disownLink(all, link.owner, { origin, hadOne });
    await queueMail(all, disownableMail(link.owner, 'connected', disown));
    return 'connected';
  });
}
