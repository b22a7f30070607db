import { and, asc, eq, isNotNull, ne } from 'drizzle-orm';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { appSince } from '#features/accounts/factors/authenticator-app.server.ts';
import { listPasskeys } from '#features/accounts/factors/passkeys.server.ts';
import { countRecoveryCodes } from '#features/accounts/factors/recovery-codes.server.ts';
import { listConnections } from '#features/accounts/providers/connections.server.ts';
import { listSessions } from '#features/accounts/sessions.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import { followingData } from '#features/alerts/following-data.server.ts';
import { listKeys } from '#features/api/keys.server.ts';
import { billingCheckouts, billingCustomers, payments } from '#features/billing/tables/billing.server.ts';
import { toolVendors } from '#features/claims/tables/vendors.server.ts';
import { savedComparisons } from '#features/compare/tables/comparisons.server.ts';
import { compareTrays } from '#features/compare/tables/trays.server.ts';
import { letterReaders } from '#features/letters/tables/letters.server.ts';
import { listData } from '#features/lists/list-data.server.ts';
import { chosenNotices } from '#features/operators/notices.server.ts';
import { operators } from '#features/operators/tables/operators.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { reviewers } from '#features/reviews/reviewers/tables/reviewers.server.ts';
import {
  reviewReports,
  userFavorites,
  userRatings,
  withdrawnMarks,
} from '#features/reviews/tables/ratings.server.ts';
import { reviewAnswers } from '#features/reviews/tables/review-answers.server.ts';
import { listSheets } from '#features/sheets/sheets.server.ts';
import { listWebhooks } from '#features/webhooks/webhooks.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { waitingChange } from './email-change.server.ts';
import { listRemoved } from './removed-factors.server.ts';

const tool = { tool_id: aiTools.id, tool_name: aiTools.name };

/** Everything stored about a member, with tools' names, but without secrets that open an account. */
export async function memberData(db: DrizzleDb, userId: string) {
  const [
    [profile],
    ratings,
    favorites,
    lists,
    submissions,
    reports,
    subscriptions,
    checkouts,
    paid,
    sessions,
    change,
    keys,
    webhooks,
    comparisons,
    [compare_tray = null],
    decision_sheets,
    [weekly_letter = null],
    following,
    sign_in,
    claims,
    proposals,
    answers,
    [reviewer_page = null],
    withdrawn,
    desk,
  ] = await Promise.all([
    db.select().from(users).where(eq(users.id, userId)),
    ratingsOf(db, userId),
    favoritesOf(db, userId),
    listData(db, userId),
    submissionsOf(db, userId),
    reportsOf(db, userId),
    subscriptionsOf(db, userId),
    checkoutsOf(db, userId),
    paymentsOf(db, userId),
    listSessions(db, userId),
    waitingChange(db, userId),
    listKeys(db, userId),
    listWebhooks(db, userId),
    comparisonsOf(db, userId),
    trayOf(db, userId),
    listSheets(db, userId),
    letterOf(db, userId),
    followingData(db, userId),
    signInOf(db, userId),
    claimsOf(db, userId),
    proposalsOf(db, userId),
    answersOf(db, userId),
    reviewerOf(db, userId),
    withdrawnOf(db, userId),
    deskOf(db, userId),
  ]);
  const email_change = change && { new_email: change.email, due_at: change.dueAt };
  return {
    profile,
    email_change,
    ratings,
    favorites,
    lists,
    submissions,
    reports,
    subscriptions,
    checkouts,
    payments: paid,
    sessions,
    keys,
    webhooks,
    comparisons,
    compare_tray,
    decision_sheets,
    weekly_letter,
    sign_in,
    claims,
    proposals,
    answers,
    reviewer_page,
    withdrawn,
    desk,
    ...following,
  };
}

function ratingsOf(db: DrizzleDb, userId: string) {
  const { rating, review, about, created_at } = userRatings;
  return db
    .select({ ...tool, rating, review, about, created_at })
    .from(userRatings)
    .innerJoin(aiTools, eq(aiTools.id, userRatings.tool_id))
    .where(eq(userRatings.user_id, userId))
    .orderBy(asc(created_at));
}

function favoritesOf(db: DrizzleDb, userId: string) {
  const { created_at } = userFavorites;
  return db
    .select({ ...tool, created_at })
    .from(userFavorites)
    .innerJoin(aiTools, eq(aiTools.id, userFavorites.tool_id))
    .where(eq(userFavorites.user_id, userId))
    .orderBy(asc(created_at));
}

function trayOf(db: DrizzleDb, userId: string) {
  const { tools, changed_at } = compareTrays;
  return db.select({ tools, changed_at }).from(compareTrays).where(eq(compareTrays.user_id, userId));
}

function comparisonsOf(db: DrizzleDb, userId: string) {
  const { tools, opened_at } = savedComparisons;
  return db
    .select({ tools, opened_at })
    .from(savedComparisons)
    .where(eq(savedComparisons.user_id, userId))
    .orderBy(asc(opened_at));
}

/** The weekly letter's subscription of the member's address. */
function letterOf(db: DrizzleDb, userId: string) {
  return db
    .select({ email: letterReaders.email, since: letterReaders.confirmed_at })
    .from(letterReaders)
    .innerJoin(users, eq(users.email, letterReaders.email))
    .where(eq(users.id, userId));
}

/** What the member gave to tools that are withdrawn or merged; it comes back with them. */
function withdrawnOf(db: DrizzleDb, userId: string) {
  const { tool_id, kind, mark } = withdrawnMarks;
  return db
    .select({ tool_id, kind, mark })
    .from(withdrawnMarks)
    .where(and(eq(withdrawnMarks.user_id, userId), ne(kind, 'submission')))
    .orderBy(asc(tool_id), asc(kind));
}

/** The member's role at the desk and their notices there; null for members without a role. */
async function deskOf(db: DrizzleDb, userId: string) {
  const [role] = await db
    .select({ role: operators.role, since: operators.created_at })
    .from(operators)
    .where(eq(operators.user_id, userId));
  const notices = await chosenNotices(db, userId);
  return role || notices.length > 0 ? { ...role, notices } : null;
}

/** How the member signs in, besides the password. */
async function signInOf(db: DrizzleDb, userId: string) {
  const [authenticator_app_since, recovery_codes_left, passkeys, removed_factors, connections] =
    await Promise.all([
      appSince(db, userId),
      countRecoveryCodes(db, userId),
      listPasskeys(db, userId),
      listRemoved(db, userId),
      listConnections(db, userId),
    ]);
  return { authenticator_app_since, recovery_codes_left, passkeys, removed_factors, connections };
}

/** The tools that the member has claimed as a vendor. */
function claimsOf(db: DrizzleDb, userId: string) {
  const { proof, proved_at, taken_back_at, created_at } = toolVendors;
  return db
    .select({ ...tool, proof, proved_at, taken_back_at, created_at })
    .from(toolVendors)
    .innerJoin(aiTools, eq(aiTools.id, toolVendors.tool_id))
    .where(eq(toolVendors.user_id, userId))
    .orderBy(asc(created_at));
}

async function submissionsOf(db: DrizzleDb, userId: string) {
  const { id, new_tool, state, answer: state_note, settled_at, became_id: tool_id, created_at } = proposals;
  const rows = await db
    .select({ id, new_tool, state, state_note, settled_at, tool_id, created_at })
    .from(proposals)
    .where(and(eq(proposals.user_id, userId), isNotNull(new_tool)))
    .orderBy(asc(created_at));
  return rows.map(({ new_tool: typed, ...row }) => ({ ...typed, ...row }));
}

function proposalsOf(db: DrizzleDb, userId: string) {
  const { origin, state, values, remark, decisions, answer, created_at } = proposals;
  return db
    .select({ ...tool, origin, state, values, remark, decisions, answer, created_at })
    .from(proposals)
    .innerJoin(aiTools, eq(aiTools.id, proposals.tool_id))
    .where(eq(proposals.user_id, userId))
    .orderBy(asc(created_at));
}

/** The member's answers as a vendor, without the reviews: those belong to others. */
function answersOf(db: DrizzleDb, userId: string) {
  const { text, answered_at, hidden_at, created_at } = reviewAnswers;
  return db
    .select({ ...tool, text, answered_at, hidden_at, created_at })
    .from(reviewAnswers)
    .innerJoin(userRatings, eq(userRatings.id, reviewAnswers.rating_id))
    .innerJoin(aiTools, eq(aiTools.id, userRatings.tool_id))
    .where(eq(reviewAnswers.user_id, userId))
    .orderBy(asc(created_at));
}

/** The member's public page as a reviewer, and whether they get notices of answers. */
function reviewerOf(db: DrizzleDb, userId: string) {
  const { is_public, slug, name, has_mail } = reviewers;
  return db.select({ is_public, slug, name, has_mail }).from(reviewers).where(eq(reviewers.user_id, userId));
}

/** The member's reports, without the reviews: those belong to others. */
function reportsOf(db: DrizzleDb, userId: string) {
  const { reason, note, created_at } = reviewReports;
  return db
    .select({ ...tool, reason, note, created_at })
    .from(reviewReports)
    .innerJoin(userRatings, eq(userRatings.id, reviewReports.rating_id))
    .innerJoin(aiTools, eq(aiTools.id, userRatings.tool_id))
    .where(eq(reviewReports.user_id, userId))
    .orderBy(asc(created_at));
}

/** The member's id at the payment provider, and the subscription's state. */
function subscriptionsOf(db: DrizzleDb, userId: string) {
  const { provider, customer_id, phase, created_at } = billingCustomers;
  return db
    .select({ provider, customer_id, phase, created_at })
    .from(billingCustomers)
    .where(eq(billingCustomers.user_id, userId))
    .orderBy(asc(created_at));
}

function checkoutsOf(db: DrizzleDb, userId: string) {
  const { provider, tier, is_open, return_to, created_at } = billingCheckouts;
  return db
    .select({ provider, tier, is_open, return_to, created_at })
    .from(billingCheckouts)
    .where(eq(billingCheckouts.user_id, userId))
    .orderBy(asc(created_at));
}

function paymentsOf(db: DrizzleDb, userId: string) {
  const { provider, id, tier, amount, refunded, currency, has_failed, paid_at } = payments;
  return db
    .select({ provider, id, tier, amount, refunded, currency, has_failed, paid_at })
    .from(payments)
    .where(eq(payments.user_id, userId))
    .orderBy(asc(paid_at));
}
