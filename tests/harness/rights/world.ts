import { eq, ne } from 'drizzle-orm';
import { FOLLOWING } from '#domain/billing/follow-allowance.ts';
import { setOf } from '#domain/comparing/history.ts';
import { comingLetters } from '#domain/letters/week.ts';
import { createKey, listKeys } from '#server/api/keys.server.ts';
import { keepComparison } from '#server/comparisons/comparisons.server.ts';
import type { Database } from '#server/db/connection.server.ts';
import { emailChanges, sessions } from '#server/db/schema/accounts.server.ts';
import {
  billingCheckouts,
  billingCustomers,
  sandboxCheckouts,
  sandboxSubscriptions,
} from '#server/db/schema/billing.server.ts';
import { contactMessages, factReports } from '#server/db/schema/contact.server.ts';
import { passkeys } from '#server/db/schema/factors.server.ts';
import { entityAliases } from '#server/db/schema/funding.server.ts';
import { toolValueChanges } from '#server/db/schema/history.server.ts';
import { outbox } from '#server/db/schema/mail.server.ts';
import { operators } from '#server/db/schema/operators.server.ts';
import { reviewReports, userFavorites, userRatings } from '#server/db/schema/ratings.server.ts';
import { toolSubmissions } from '#server/db/schema/submissions.server.ts';
import { formerTools } from '#server/db/schema/tools.server.ts';
import { beginDraft } from '#server/editing/drafts.server.ts';
import { follow } from '#server/follows/follows.server.ts';
import { storeFeature } from '#server/letters/features.server.ts';
import { addWebhook } from '#server/webhooks/webhooks.server.ts';
import { addMember, startSession, type TestMember } from '../members.ts';
import { DESK_OPERATOR } from '../operators.ts';

/**
 * The callers: nobody, a member with nothing of their own, the member who owns what is requested, the
 * operator.
 */
export const CALLERS = ['visitor', 'member', 'owner', 'operator'] as const;
export type Caller = (typeof CALLERS)[number];

export const OPERATOR_EMAIL = 'ops@example.org';

/** An app in which everything in the table can be done. */
export const RIGHTS_SETTINGS = { OPERATOR_EMAILS: OPERATOR_EMAIL, PAYMENT: 'sandbox' };

/** A former id of tool-01. */
export const FORMER_ID = 'tool-01-before';

/**
 * What the requests of the rights matrix are about: created anew for each of them, except for the operator.
 */
export interface World {
  db: Database;
  members: Record<Exclude<Caller, 'visitor'>, TestMember>;
  /** Another rating of tool-01, which an operator has hidden. */
  hiddenRatingId: string;
  /** The owner's submission that an operator has asked about. */
  askedId: string;
  /** A report of a value, a message, and a mail that could not be sent. */
  factId: string;
  messageId: string;
  mailId: string;
  /** Somebody else who is a moderator. */
  moderatorEmail: string;
  /** Belongs to the owner. */
  submissionId: string;
  /** The owner's review of tool-01, which somebody has reported. */
  ratingId: string;
  /** A session of the owner, apart from the one that makes the request. */
  sessionId: string;
  /** One of the owner's keys. */
  keyId: string;
  /** The owner's passkey, which is a second factor. */
  passkeyId: string;
  /** One of the owner's webhooks. */
  webhookId: string;
  /** What the owner follows: tool-01. */
  followId: string;
  /** A change of tool-01 that can be undone. */
  changeId: string;
  /** The date of the letter that comes next, for which an expert has written a text. */
  letterDate: string;
  /** A draft of a new tool, which could be published as it is. */
  draftId: string;
  /** A set of tools that the owner has compared. */
  comparison: string;
  /** The owner's customer in the payment sandbox, with the plan Basic. */
  customerId: string;
  /** Belongs to the owner, and is not paid. */
  checkoutId: string;
}

/** A name that an operator has filed under a company. */
const OLD_NAME = 'an old studio';

export async function makeWorld(db: Database, operator: TestMember): Promise<World> {
  await db.write.insert(formerTools).values({ id: FORMER_ID, tool_id: 'tool-01' }).onConflictDoNothing();
  await db.write.delete(entityAliases).where(ne(entityAliases.key, OLD_NAME));
  await db.write
    .insert(entityAliases)
    .values({
      kind: 'company',
      key: OLD_NAME,
      name: 'An old studio',
      means_key: 'studio 01',
      means_name: 'Studio 01',
    })
    .onConflictDoNothing();
  const periodEnd = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000);
  const plan = { subscription_status: 'basic', subscription_expires_at: periodEnd } as const;
  const [member, owner, reporter] = [await addMember(db), await addMember(db, plan), await addMember(db)];
  const [submission] = await db.write
    .insert(toolSubmissions)
    .values({
      user_id: owner.id,
      name: 'Owned tool',
      description: 'What the owner has submitted.',
      url: `https://${owner.id}.example.org`,
      contact_email: owner.email,
    })
    .returning();
  const [rating] = await db.write
    .insert(userRatings)
    .values({ tool_id: 'tool-01', user_id: owner.id, rating: 4, review: 'What the owner thinks.' })
    .returning();
  if (!submission || !rating) throw new Error('The things of the owner were not stored.');
  await db.write.insert(operators).values({ user_id: reporter.id, role: 'moderator' });
  await db.write
    .insert(reviewReports)
    .values({ rating_id: rating.id, user_id: reporter.id, reason: 'off_topic' });
  await db.write.insert(userFavorites).values({ tool_id: 'tool-02', user_id: owner.id });
  await db.write.insert(emailChanges).values({ user_id: owner.id, new_email: `${owner.id}@example.net` });
  const [session] = await db.write.select().from(sessions).where(eq(sessions.user_id, owner.id));
  // From now on the owner uses another session.
  const asking = { ...owner, headers: { Cookie: await startSession(db, owner.id) } };
  // There is only one operator, and an earlier request may have signed them out or started a purchase for
  // them.
  await db.write.delete(billingCheckouts).where(eq(billingCheckouts.user_id, operator.id));
  await db.write.delete(billingCustomers).where(eq(billingCustomers.user_id, operator.id));
  const returned = { ...operator, headers: { Cookie: await startSession(db, operator.id) } };
  return {
    db,
    members: { member, owner: asking, operator: returned },
    moderatorEmail: reporter.email,
    ...(await sendIn(db, { ownerId: owner.id, raterId: reporter.id })),
    submissionId: submission.id,
    ratingId: rating.id,
    sessionId: session?.id ?? '',
    keyId: await addKey(db, owner.id),
    passkeyId: await addPasskeyOf(db, owner.id),
    webhookId: await addHook(db, owner.id),
    followId: await addFollow(db, owner.id),
    changeId: await addChange(db, `Before ${owner.id}`),
    letterDate: await writeForLetter(db),
    draftId: await addDraft(db, operator.id),
    comparison: await compareTools(db, owner.id),
    ...(await beginPurchases(db, owner.id, periodEnd)),
  };
}

/** What waits at the desk besides the owner's submission and review. */
async function sendIn(db: Database, { ownerId, raterId }: { ownerId: string; raterId: string }) {
  const [asked] = await db.write
    .insert(toolSubmissions)
    .values({
      user_id: ownerId,
      name: 'Asked tool',
      description: 'What the owner was asked about.',
      url: `https://asked-${ownerId}.example.org`,
      contact_email: 'owner@example.org',
      state: 'asked',
      state_note: 'Is it free?',
    })
    .returning();
  const [hidden] = await db.write
    .insert(userRatings)
    .values({ tool_id: 'tool-01', user_id: raterId, rating: 1, review_hidden_at: '2026-11-01T00:00:00Z' })
    .returning();
  const [fact] = await db.write
    .insert(factReports)
    .values({ tool_id: 'tool-01', field: 'Location', shown: 'Berlin', right_value: 'Bonn', source: 'x' })
    .returning();
  const [message] = await db.write
    .insert(contactMessages)
    .values({ name: 'Ann', email: 'ann@example.org', kind: 'other', message: 'What is this?' })
    .returning();
  const [mail] = await db.write
    .insert(outbox)
    .values({ to: 'ann@example.org', subject: 'Hello', text: 'Hello', failed_at: '2026-11-01T00:00:00Z' })
    .returning();
  if (!asked || !hidden || !fact || !message || !mail) throw new Error('Something was not stored.');
  return {
    askedId: asked.id,
    hiddenRatingId: hidden.id,
    factId: fact.id,
    messageId: message.id,
    mailId: mail.id,
  };
}

async function writeForLetter(db: Database): Promise<string> {
  const [date = ''] = comingLetters(Date.now(), 1);
  const expert = { name: 'An expert', title: 'Head of something' };
  const tool = { id: 'tool-01', name: '', description: '' };
  await storeFeature(db.write, { date, tool, text: 'What an expert thinks.', expert }, DESK_OPERATOR);
  return date;
}

async function addDraft(db: Database, by: string): Promise<string> {
  const record = { id: `drafted-${crypto.randomUUID()}`, name: 'Drafted', description: 'It waits.' };
  return beginDraft(db.write, { tool_id: null, base: null, record, by });
}

async function compareTools(db: Database, userId: string): Promise<string> {
  const tools = ['tool-01', 'tool-02'];
  await keepComparison(db.write, userId, tools);
  return setOf(tools);
}

async function addKey(db: Database, userId: string): Promise<string> {
  const made = await createKey(db.write, userId, 'A program');
  if (!('secret' in made)) throw new Error('The key was not made.');
  const [key] = await listKeys(db.write, userId);
  return key?.id ?? '';
}

async function addPasskeyOf(db: Database, userId: string): Promise<string> {
  const [added] = await db.write
    .insert(passkeys)
    .values({
      user_id: userId,
      name: 'The phone of the owner',
      credential_id: `credential of ${userId}`,
      public_key: `public key of ${userId}`,
      counter: 0,
      transports: ['internal'],
      is_synced: true,
    })
    .returning();
  return added?.id ?? '';
}

async function addHook(db: Database, userId: string): Promise<string> {
  const hook = { url: 'https://example.org/hook', events: ['tool.changed' as const] };
  const added = await addWebhook(db.write, userId, hook);
  if (typeof added === 'string') throw new Error('The webhook was not added.');
  return added.id;
}

async function addFollow(db: Database, userId: string): Promise<string> {
  const followed = await follow(db.write, userId, { kind: 'tool', subject: 'tool-01' }, FOLLOWING.basic);
  if (typeof followed === 'string') throw new Error('Nothing was followed.');
  return followed.id;
}

/** Records that tool-01 had another location before. */
let changes = 0;
const BEGAN = Date.now();

/** Each change has a time of its own, because tool and time are its key. */
async function addChange(db: Database, before: string): Promise<string> {
  changes += 1;
  const [change] = await db.write
    .insert(toolValueChanges)
    .values({
      tool_id: 'tool-01',
      changed_at: new Date(BEGAN - changes * 1_000).toISOString(),
      part: 'business',
      field: 'business_location',
      before: { value: before },
    })
    .returning();
  return `${Date.parse(change?.changed_at ?? '')}000.business_location`;
}

async function beginPurchases(db: Database, ownerId: string, period_end: Date) {
  const ids = { customerId: `sbx_cus_${ownerId}`, checkoutId: `sbx_cs_${ownerId}` };
  const { customerId: customer_id, checkoutId: id } = ids;
  const checkout = { id, tier: 'premium' } as const;
  await db.write
    .insert(billingCustomers)
    .values({ provider: 'sandbox', user_id: ownerId, customer_id, phase: 'active' });
  await db.write.insert(billingCheckouts).values({ ...checkout, provider: 'sandbox', user_id: ownerId });
  await db.write.insert(sandboxCheckouts).values({
    ...checkout,
    customer_id,
    success_url: `/subscription/success?session_id=${id}`,
    cancel_url: '/subscription/cancel',
  });
  await db.write.insert(sandboxSubscriptions).values({
    id: `sbx_sub_${ownerId}`,
    customer_id,
    tier: 'basic',
    status: 'active',
    period_start: new Date(),
    period_end,
    paid: 499,
  });
  return ids;
}

/** The headers of a caller's requests. */
export function headersOf(world: World, caller: Caller): Record<string, string> {
  return caller === 'visitor' ? {} : { ...world.members[caller].headers };
}

/** The owner's review of tool-01, with its stars. */
export function ratingOf({ db, ratingId }: World) {
  return db.write.select().from(userRatings).where(eq(userRatings.id, ratingId));
}

export function favoritesOfOwner({ db, members: { owner } }: World) {
  return db.write.select().from(userFavorites).where(eq(userFavorites.user_id, owner.id));
}
