import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { Tier } from '#domain/billing/plans.ts';
import { accounts, emailChanges, emailTokens, sessions } from '#server/db/schema/accounts.server.ts';
import { apiKeys } from '#server/db/schema/api-keys.server.ts';
import {
  billingCheckouts,
  billingCustomers,
  sandboxCheckouts,
  sandboxSubscriptions,
} from '#server/db/schema/billing.server.ts';
import { keptComparisons } from '#server/db/schema/comparisons.server.ts';
import { contactMessages } from '#server/db/schema/contact.server.ts';
import { authenticatorApps, passkeys, recoveryCodes } from '#server/db/schema/factors.server.ts';
import { toolValueChanges } from '#server/db/schema/history.server.ts';
import { letterFeatures, letterLinks, letterReaders } from '#server/db/schema/letters.server.ts';
import { outbox } from '#server/db/schema/mail.server.ts';
import { reviewReports, userRatings } from '#server/db/schema/ratings.server.ts';
import { missedSearches } from '#server/db/schema/search.server.ts';
import { toolSubmissions } from '#server/db/schema/submissions.server.ts';
import { formerTools } from '#server/db/schema/tools.server.ts';
import { users } from '#server/db/schema/users.server.ts';
import { webhookDeliveries, webhooks } from '#server/db/schema/webhooks.server.ts';
import { CURRENT } from '#server/downloads/downloads.server.ts';
import { refreshFigures } from '#server/listing/kept-figures.server.ts';
import { makeDownloads } from '../../../catalogue/open/worker.ts';
import { addCategory, addTool } from '../../factories.ts';
import { keyHeaders } from '../api/world.ts';
import { ALL_LOCKED, markedDetails } from '../marked-details.ts';
import { addMember, type TestMember } from '../members.ts';
import { createRightsApp } from '../rights/app.ts';
import { makeWorld, type World } from '../rights/world.ts';
import { Canaries } from './canaries.ts';
import { plantFollows } from './leak-follows.ts';

/**
 * The askers: with a session, with an API key and no session, or with neither. Those whose plan has ended
 * come before those who never paid: a page made for somebody who paid must not be kept for them.
 */
export const ASKERS = [
  'enterprise',
  'enterprise by key',
  'owner',
  'premium',
  'basic',
  'reporter',
  'operator',
  'expired',
  'expired by key',
  'free',
  'free by key',
  'visitor',
] as const;
export type Asker = (typeof ASKERS)[number];

const PAYING: readonly Asker[] = ['enterprise', 'enterprise by key', 'premium', 'basic', 'owner'];
const DAY_MS = 24 * 60 * 60 * 1000;

/** A site in which every secret can be recognized, and those who ask for them. */
export async function plantCanaries() {
  const { app, operator } = await createRightsApp();
  const { db } = app;
  const canaries = new Canaries<Asker>();
  const world = await makeWorld(db, operator);
  const reporter = await addMember(db);
  const paying = (tier: Tier, days: number) =>
    addMember(db, {
      subscription_status: tier,
      subscription_expires_at: new Date(Date.now() + days * DAY_MS),
    });
  const members: Record<Exclude<Asker, 'visitor' | `${string} by key`>, TestMember> = {
    owner: world.members.owner,
    operator: world.members.operator,
    reporter,
    free: world.members.member,
    basic: await paying('basic', 7),
    premium: await paying('premium', 7),
    enterprise: await paying('enterprise', 7),
    expired: await paying('enterprise', -1),
  };
  await plantLockedTool(app, canaries);
  await plantProfile(world, canaries);
  await plantPurchases(world, canaries);
  await plantWritings(world, canaries, reporter);
  await plantSecrets(world, canaries);
  await plantPrograms(world, canaries);
  const feeds = await plantFollows(world, canaries, members);
  const headers: Record<Asker, Record<string, string>> = {
    owner: members.owner.headers,
    operator: members.operator.headers,
    reporter: members.reporter.headers,
    free: members.free.headers,
    basic: members.basic.headers,
    premium: members.premium.headers,
    enterprise: members.enterprise.headers,
    expired: members.expired.headers,
    'enterprise by key': await keyHeaders(db, members.enterprise.id),
    'expired by key': await keyHeaders(db, members.expired.id),
    'free by key': await keyHeaders(db, members.free.id),
    visitor: {},
  };
  const headersOf = (asker: Asker) => ({ ...headers[asker] });
  const downloads = path.join(app.dataDir, 'downloads');
  await mkdir(downloads);
  await makeDownloads(db, downloads, new Date());
  return { app, world, members, canaries, feeds, headersOf, downloads: path.join(downloads, CURRENT) };
}

type Db = Pick<World, 'db'>;

/**
 * Details that pages do not show even to those who pay, so that only programs with the right read them: a
 * sentiment that is not a level, and a description that pages take from the tool's public column instead.
 */
const READ_BY_PROGRAMS: ReadonlySet<string> = new Set([
  'social_media_sentiment',
  'basic_information_short_description',
]);

/** A tool with every tab locked, in a category of its own, which had another id before. */
async function plantLockedTool({ db }: Db, canaries: Canaries<Asker>): Promise<void> {
  const details = markedDetails(
    (shape, name) => {
      switch (shape.kind) {
        case 'number':
          return shape.unit === 'percent' ? 12.3 : 4_321;
        case 'date':
          return '1987-06-05';
        case 'list':
          return [canaries.plant(name, PAYING)];
        case 'link':
          return `https://${canaries.plant(name, PAYING)}.example.com/`;
        case 'email':
          return `${canaries.plant(name, PAYING)}@example.com`;
        case 'text':
        case 'prose':
          return canaries.plant(name, READ_BY_PROGRAMS.has(name) ? ['enterprise by key'] : PAYING);
      }
    },
    canaries.plant('a source', PAYING),
  );
  await addCategory(db, { id: 'vault' });
  await addTool(db, { id: 'vault', ...ALL_LOCKED }, { details, inCategories: ['vault'] });
  await db.write.insert(formerTools).values({ id: 'vault-before', tool_id: 'vault' });
  const once = (name: string) => ({ value: canaries.plant(`${name} before a change`, PAYING) });
  await db.write.insert(toolValueChanges).values([
    ...['tech_limitations_file_size', 'business_location'].map((field) => ({
      tool_id: 'vault',
      changed_at: new Date().toISOString(),
      part: field.split('_')[0] ?? '',
      field,
      before: once(field),
    })),
  ]);
  // The page of all markets shows what an import works out at its end.
  await db.write.execute(sql`UPDATE catalogue_state SET unsummed = unsummed + 1`);
  await refreshFigures(db.bulk);
}

/** The owner's keys and webhooks, and what was sent to them. */
async function plantPrograms({ db, keyId, webhookId }: World, canaries: Canaries<Asker>): Promise<void> {
  const own = (name: string) => canaries.plant(name, ['owner']);
  await db.write
    .update(apiKeys)
    .set({
      name: own('name of a key'),
      prefix: own('beginning of a key'),
      hash: canaries.plant('hash of a key', []),
    })
    .where(eq(apiKeys.id, keyId));
  await db.write
    .update(webhooks)
    .set({ url: `https://example.org/${own('address of a webhook')}` })
    .where(eq(webhooks.id, webhookId));
  await db.write.insert(webhookDeliveries).values({
    webhook_id: webhookId,
    event: 'tool.changed',
    subject: own('subject of a delivery'),
    error: own('fault of a delivery'),
    occurred_at: '2026-01-01T00:00:00Z',
    due_at: '2026-01-01T00:00:00Z',
    ended_at: '2026-01-01T00:00:01Z',
  });
}

/**
 * What the owners say about themselves, and how they sign in. Names appear beside reviews, but this owner has
 * no public one.
 */
async function plantProfile({ db, members: { owner } }: World, canaries: Canaries<Asker>): Promise<void> {
  const own = (name: string) => canaries.plant(name, ['owner']);
  await db.write
    .update(users)
    .set({
      email: `${canaries.plant('email address', ['owner', 'operator'])}@example.com`,
      first_name: own('first name'),
      last_name: own('last name'),
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
  await db.write.insert(accounts).values({
    id: randomUUID(),
    user_id: owner.id,
    account_id: owner.id,
    provider_id: 'credential',
    password: canaries.plant('hash of the password', []),
  });
  await db.write
    .update(emailChanges)
    .set({ new_email: `${own('new address')}@example.com` })
    .where(eq(emailChanges.user_id, owner.id));
}

async function plantPurchases(
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
  await db.write.insert(billingCheckouts).values({
    id: canaries.plant('id of a checkout', []),
    provider: 'sandbox',
    user_id: (await db.write.select().from(billingCustomers))[0]?.user_id ?? '',
    tier: 'premium',
    is_open: false,
  });
}

/** A hidden review with its report, submissions in every state, messages, emails and searches. */
async function plantWritings(
  { db, ratingId, submissionId, members: { owner } }: World,
  canaries: Canaries<Asker>,
  reporter: TestMember,
): Promise<void> {
  const both = (name: string) => canaries.plant(name, ['owner', 'operator']);
  await db.write
    .update(userRatings)
    .set({ review: both('a hidden review'), review_hidden_at: new Date().toISOString() })
    .where(eq(userRatings.id, ratingId));
  await db.write.insert(reviewReports).values({
    rating_id: ratingId,
    user_id: reporter.id,
    reason: 'off_topic',
    note: canaries.plant('a report', ['reporter', 'operator']),
  });
  const submitted = () => ({
    name: both('name of a submission'),
    description: both('description of a submission'),
    url: `https://${both('address of a submission')}.example.com/`,
    contact_email: `${both('contact of a submission')}@example.com`,
    pricing_info: both('price of a submission'),
  });
  await db.write.update(toolSubmissions).set(submitted()).where(eq(toolSubmissions.id, submissionId));
  await db.write
    .insert(toolSubmissions)
    .values({ ...submitted(), user_id: owner.id, state: 'accepted', state_note: both('a note') });
  await db.write
    .insert(toolSubmissions)
    .values({ ...submitted(), user_id: owner.id, state: 'declined', state_note: both('why declined') });
  const nobody = (name: string) => canaries.plant(name, []);
  await db.write.insert(contactMessages).values({
    name: nobody('who wrote'),
    email: `${nobody('address of who wrote')}@example.com`,
    kind: 'other',
    message: nobody('a message'),
  });
  await db.write.insert(outbox).values({
    to: `${nobody('receiver of a mail')}@example.com`,
    subject: nobody('subject of a mail'),
    text: nobody('a mail'),
  });
  await db.write.insert(letterReaders).values({ email: `${nobody('reader of the letter')}@example.com` });
  await db.write.insert(letterLinks).values({
    token_hash: nobody('hash of a link to the letter'),
    email: `${nobody('who asked for the letter')}@example.com`,
    expires_at: new Date(Date.now() + DAY_MS).toISOString(),
  });
  await db.write.update(letterFeatures).set({ text: canaries.plant('the text for a letter', ['operator']) });
  await db.write.insert(keptComparisons).values({
    user_id: owner.id,
    tool_set: canaries.plant('a comparison', ['owner']),
    opened_at: sql`now()`,
  });
  await db.write.insert(missedSearches).values({
    day: new Date().toISOString().slice(0, 10),
    term: canaries.plant('a search that led to nothing', ['operator']),
    nothing_found: 1,
  });
}

/** What nobody may ever be sent. */
async function plantSecrets({ db, members }: World, canaries: Canaries<Asker>): Promise<void> {
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

/** Reveals the machine instead of the site. */
export const INNARDS =
  /node_modules|DrizzleQueryError|\bat async |postgres(?:ql)?:\/\/|(?:SELECT|INSERT INTO) "/;
