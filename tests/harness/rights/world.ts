import { eq, ne } from 'drizzle-orm';
import { entityAliases } from '#catalogue/tables/funding.server.ts';
import { formerTools } from '#catalogue/tables/tools.server.ts';
import { setPassword } from '#features/accounts/registration.server.ts';
import { emailChanges, sessions } from '#features/accounts/tables/accounts.server.ts';
import { billingCheckouts, billingCustomers } from '#features/billing/tables/billing.server.ts';
import { operators } from '#features/operators/tables/operators.server.ts';
import { reviewReports, userFavorites, userRatings } from '#features/reviews/tables/ratings.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { PASSWORD_HASH } from '../account-settings.ts';
import { addMember, startSession, type TestMember } from '../members.ts';
import { addNewTool } from '../new-tools.ts';
import { withShownFactor } from '../shown-factor.ts';
import { addAnswers } from './answers.ts';
import {
  addCompanyEvent,
  addDraft,
  addImport,
  addLifecycleCase,
  addVendor,
  sendIn,
  writeForLetter,
} from './desk-things.ts';
import { addList } from './list-rows.ts';
import {
  addChange,
  addFollow,
  addHook,
  addKey,
  addPasskeyOf,
  beginPurchases,
  compareTools,
  makeSheets,
} from './member-things.ts';

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
  /** A reader's report of a value and when it was last changed, and one of which an editor has asked something. */
  factId: string;
  factSeen: string;
  askedReportId: string;
  /** A message, and a mail that could not be sent. */
  messageId: string;
  mailId: string;
  /** Somebody else who is a moderator. */
  moderatorEmail: string;
  /** Belongs to the owner. */
  submissionId: string;
  /** The owner's review of tool-01, which somebody has reported. */
  ratingId: string;
  /** The owner's claim of tool-05, and what they propose about it. */
  claimId: string;
  proposalId: string;
  /** When it was last changed. */
  proposalSeen: string;
  /** What the checker proposes about tool-06. */
  lifecycleId: string;
  eventId: string;
  /** Somebody's review of tool-05, which the owner has answered, and one whose answer an operator has hidden. */
  answeredId: string;
  hiddenAnswerId: string;
  /** The end of the address of the owner's public page. */
  reviewerSlug: string;
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
  /** A list of the owner, and the key in the address at which they share it. */
  listId: string;
  shareKey: string;
  /** A change of tool-01 that can be undone. */
  changeId: string;
  /** The date of the letter that comes next, for which an expert has written a text. */
  letterDate: string;
  /** A draft of a new tool, which could be published as it is. */
  draftId: string;
  importId: string;
  /** A set of tools that the owner has compared. */
  comparison: string;
  /** A decision sheet that the owner's account keeps, and one without an account, with its secret. */
  sheetId: string;
  sheetVersion: string;
  keyedSheet: { id: string; key: string; version: string };
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
  // Whoever has a password is asked for it.
  for (const { id } of [member, owner, operator]) await setPassword(db.write, id, PASSWORD_HASH);
  const submission = await addNewTool(db, {
    user_id: owner.id,
    name: 'Owned tool',
    description: 'What the owner has submitted.',
    url: `https://${owner.id}.example.org`,
    contact_email: owner.email,
  });
  const [rating] = await db.write
    .insert(userRatings)
    .values({ tool_id: 'tool-01', user_id: owner.id, rating: 4, review: 'What the owner thinks.' })
    .returning();
  if (!rating) throw new Error('The things of the owner were not stored.');
  await db.write.insert(operators).values({ user_id: reporter.id, role: 'moderator' });
  await db.write
    .insert(reviewReports)
    .values({ rating_id: rating.id, user_id: reporter.id, reason: 'off_topic' });
  await db.write.insert(userFavorites).values({ tool_id: 'tool-02', user_id: owner.id });
  await db.write.insert(emailChanges).values({ user_id: owner.id, new_email: `${owner.id}@example.net` });
  const [session] = await db.write.select().from(sessions).where(eq(sessions.user_id, owner.id));
  // From now on the owner uses another session.
  const other = { ...owner, headers: { Cookie: await startSession(db, owner.id) } };
  const asking = await withShownFactor(db, other);
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
    ...(await addVendor(db, owner.id)),
    lifecycleId: await addLifecycleCase(db),
    eventId: await addCompanyEvent(db),
    ...(await addAnswers(db, { ownerId: owner.id, raterId: reporter.id })),
    submissionId: submission.id,
    ratingId: rating.id,
    sessionId: session?.id ?? '',
    keyId: await addKey(db, owner.id),
    passkeyId: await addPasskeyOf(db, owner.id),
    webhookId: await addHook(db, owner.id),
    followId: await addFollow(db, owner.id),
    ...(await addList(db, owner.id)),
    changeId: await addChange(db, `Before ${owner.id}`),
    letterDate: await writeForLetter(db),
    draftId: await addDraft(db, operator.id),
    importId: await addImport(db, operator.id),
    comparison: await compareTools(db, owner.id),
    ...(await makeSheets(db, owner.id)),
    ...(await beginPurchases(db, owner.id, periodEnd)),
  };
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
