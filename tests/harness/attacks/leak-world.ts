import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { missedSearches } from '#catalogue/tables/search.server.ts';
import { apiKeys } from '#features/api/tables/api-keys.server.ts';
import { savedComparisons } from '#features/compare/tables/comparisons.server.ts';
import { contactMessages } from '#features/contact/tables/contact.server.ts';
import { CURRENT } from '#features/downloads/downloads.server.ts';
import { makeDownloads } from '#features/downloads/worker.server.ts';
import { letterFeatures, letterLinks, letterReaders } from '#features/letters/tables/letters.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { reviewReports, userRatings } from '#features/reviews/tables/ratings.server.ts';
import { decisionSheets } from '#features/sheets/tables/sheets.server.ts';
import { webhookDeliveries, webhooks } from '#features/webhooks/tables/webhooks.server.ts';
import { outbox } from '#platform/mail/tables/mail.server.ts';
import type { Tier } from '#site/plans.ts';
import { keyHeaders } from '../api/world.ts';
import { addMember, type TestMember } from '../members.ts';
import { addNewTool } from '../new-tools.ts';
import { createRightsApp } from '../rights/app.ts';
import { makeWorld, type World } from '../rights/world.ts';
import { Canaries } from './canaries.ts';
import { type Asker, DAY_MS } from './leak-askers.ts';
import { plantClaim, plantLockedTool, plantLooks } from './leak-catalogue.ts';
import { plantFollows } from './leak-follows.ts';
import { plantProfile, plantPurchases, plantSecrets } from './leak-member.ts';

/** A site in which every secret is recognizable, and its askers. */
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
  await plantClaim(world, canaries);
  await plantLooks(world, canaries);
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

/** The owner's keys and webhooks, and the messages sent to them. */
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
  await db.write
    .update(proposals)
    .set({ new_tool: sql`new_tool || ${JSON.stringify(submitted())}` })
    .where(eq(proposals.id, submissionId));
  await addNewTool(db, { ...submitted(), user_id: owner.id, state: 'accepted', answer: both('a note') });
  await addNewTool(db, {
    ...submitted(),
    user_id: owner.id,
    state: 'declined',
    answer: both('why declined'),
  });
  const nobody = (name: string) => canaries.plant(name, []);
  await db.write.insert(contactMessages).values({
    name: canaries.plant('who wrote', ['operator']),
    email: `${nobody('address of who wrote')}@example.com`,
    kind: 'other',
    message: canaries.plant('a message', ['operator']),
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
  await db.write.insert(savedComparisons).values({
    user_id: owner.id,
    tool_set: canaries.plant('a comparison', ['owner']),
    opened_at: sql`now()`,
  });
  await db.write.insert(decisionSheets).values({
    user_id: owner.id,
    tools: [],
    content: {
      ...{ question: canaries.plant('a withdrawn sheet', ['owner']), context: null },
      ...{ seats: 5, notes: [], criteria: [] },
    },
    withdrawn_at: sql`now()`,
  });
  await db.write.insert(missedSearches).values({
    day: new Date().toISOString().slice(0, 10),
    term: canaries.plant('a search that led to nothing', ['operator']),
    nothing_found: 1,
  });
}

/** Reveals the machine instead of the site. */
export const INNARDS =
  /node_modules|DrizzleQueryError|\bat async |postgres(?:ql)?:\/\/|(?:SELECT|INSERT INTO) "/;
