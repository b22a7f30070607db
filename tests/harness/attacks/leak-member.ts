import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { accounts, emailChanges, emailTokens, sessions } from '#features/accounts/tables/accounts.server.ts';
import { authenticatorApps, passkeys, recoveryCodes } from '#features/accounts/tables/factors.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import {
  billingCheckouts,
  billingCustomers,
  payments,
  sandboxCheckouts,
  sandboxSubscriptions,
} from '#features/billing/tables/billing.server.ts';
import { addMember } from '../members.ts';
import type { World } from '../rights/world.ts';
import type { Canaries } from './canaries.ts';
import { type Asker, DAY_MS } from './leak-askers.ts';

/** The owners' profiles and ways of signing in. Names appear beside reviews, but this owner has no public one. */
export async function plantProfile(
  { db, members: { owner } }: World,
  canaries: Canaries<Asker>,
): Promise<void> {
  const own = (name: string) => canaries.plant(name, ['owner']);
  await db.write
    .update(users)
    .set({
      email: `${canaries.plant('email address', ['owner', 'operator'])}@example.com`,
      // The desk lists members by their names.
      first_name: canaries.plant('first name', ['owner', 'operator']),
      last_name: canaries.plant('last name', ['owner', 'operator']),
      biography: own('biography'),
      photo_url: `/photos/${own('photo')}.jpg`,
      amped_bio_url: `https://${own('amped bio')}.example.com/`,
      x_handle: own('handle'),
      ai_company: own('company'),
      linkedin_url: `https://www.linkedin.com/in/${own('LinkedIn')}`,
    })
    .where(eq(users.id, owner.id));
  await db.write.insert(sessions).values({
    id: own('id of a session'),
    token: canaries.plant('token of a session', []),
    user_id: owner.id,
    user_agent: own('browser'),
    ip_address: canaries.plant('address of a session', []),
    expires_at: new Date(Date.now() + DAY_MS),
  });
  const password = canaries.plant('hash of the password', []);
  await db.write
    .insert(accounts)
    .values({
      id: randomUUID(),
      user_id: owner.id,
      account_id: owner.id,
      provider_id: 'credential',
      password,
    })
    .onConflictDoUpdate({ target: [accounts.user_id, accounts.provider_id], set: { password } });
  await db.write
    .update(emailChanges)
    .set({ new_email: `${own('new address')}@example.com` })
    .where(eq(emailChanges.user_id, owner.id));
}

export async function plantPurchases(
  { db, customerId, checkoutId }: World,
  canaries: Canaries<Asker>,
): Promise<void> {
  const customer_id = canaries.plant('id of the customer', ['owner']);
  await db.write
    .update(billingCustomers)
    .set({ customer_id })
    .where(eq(billingCustomers.customer_id, customerId));
  await db.write
    .update(sandboxCheckouts)
    .set({ customer_id, cancel_url: `/subscription/cancel?${canaries.plant('a way back', [])}` })
    .where(eq(sandboxCheckouts.id, checkoutId));
  await db.write
    .update(sandboxSubscriptions)
    .set({ id: canaries.plant('id of the subscription', []), customer_id })
    .where(eq(sandboxSubscriptions.customer_id, customerId));
  const purchase = {
    provider: 'sandbox' as const,
    user_id: (await db.write.select().from(billingCustomers))[0]?.user_id ?? '',
    tier: 'premium' as const,
  };
  await db.write
    .insert(billingCheckouts)
    .values({ ...purchase, id: canaries.plant('id of a checkout', []), is_open: false });
  await db.write.insert(payments).values({
    ...purchase,
    ...{ id: canaries.plant('id of a payment', ['owner', 'operator']), amount: 999, refunded: 0 },
    ...{ currency: 'USD', paid_at: new Date() },
  });
}

/** Secrets that nobody may ever be sent. */
export async function plantSecrets({ db, members }: World, canaries: Canaries<Asker>): Promise<void> {
  const account = await addMember(db, { email_verified: false });
  await db.write.insert(emailTokens).values({
    token_hash: canaries.plant('hash of a link', []),
    purpose: 'recovery',
    user_id: account.id,
    payload: { secret: canaries.plant('what a link says', []) },
    expires_at: new Date(Date.now() + DAY_MS).toISOString(),
  });
  await plantFactors({ db, members }, canaries);
}

/** What the owner signs in with: a key, a passkey and a recovery code. */
async function plantFactors(
  { db, members: { owner } }: Pick<World, 'db' | 'members'>,
  canaries: Canaries<Asker>,
) {
  await db.write
    .update(passkeys)
    .set({
      name: canaries.plant('name of a passkey', ['owner']),
      credential_id: canaries.plant('id of a passkey', []),
      public_key: canaries.plant('public key of a passkey', []),
    })
    .where(eq(passkeys.user_id, owner.id));
  await db.write.insert(authenticatorApps).values({
    user_id: owner.id,
    sealed_secret: canaries.plant('sealed secret of an app', []),
    confirmed_at: new Date().toISOString(),
  });
  await db.write
    .insert(recoveryCodes)
    .values({ user_id: owner.id, hash: canaries.plant('hash of a recovery code', []) });
  await db.write.insert(accounts).values({
    id: randomUUID(),
    user_id: owner.id,
    provider_id: 'github',
    account_id: canaries.plant('id at another site', []),
  });
}
