import { eq, sql } from 'drizzle-orm';
import { heldClaim } from '#features/claims/claims.server.ts';
import { toolVendors } from '#features/claims/tables/vendors.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { recurring } from '#platform/jobs/job.server.ts';
import type { Work } from '#platform/jobs/runner.server.ts';
import { writeMemberMail } from '#platform/mail/member-mail.server.ts';
import { queueMails } from '#platform/mail/outbox.server.ts';
import { unsubscribeAddress } from '#platform/mail/unsubscribe.server.ts';
import { formatCounted } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { displayName } from '#site/session.ts';
import { SITE } from '#site/site.ts';
import type { Site } from './answer-mails.server.ts';

/** Reviews whose vendors are told in one transaction. */
const BATCH = 50;

/** A vendor, and a review of their tool. */
interface Told extends Record<string, unknown> {
  /** The claim's id. */
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  tool: { id: string; name: string };
  rating: number;
}

/**
 * Queues a mail to its tool's vendors about each new review. The same transaction marks the review as told, so each is
 * told exactly once; one without vendors is never told to later ones.
 *
 * @returns whether there may be more
 */
export async function tellVendors(db: DrizzleDb, site: Site): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows: reviews } = await tx.execute<{ id: string }>(sql`
      UPDATE user_ratings SET vendors_told_at = now() WHERE id IN (
        SELECT id FROM user_ratings WHERE review IS NOT NULL AND vendors_told_at IS NULL
        ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
      RETURNING id`);
    if (reviews.length === 0) return false;
    const ids = sql.param(reviews.map(({ id }) => id));
    const { rows } = await tx.execute<Told>(sql`
      SELECT claim.id, vendor.email, vendor.first_name, vendor.last_name, rated.rating,
        json_build_object('id', tool.id, 'name', tool.name) AS tool
      FROM user_ratings rated JOIN ai_tools tool ON tool.id = rated.tool_id
      JOIN tool_vendors claim ON claim.tool_id = tool.id JOIN users vendor ON vendor.id = claim.user_id
      WHERE rated.id = ANY(${ids}::uuid[]) AND rated.review_hidden_at IS NULL
        AND rated.user_id IS DISTINCT FROM vendor.id AND vendor.blocked_at IS NULL
        AND claim.no_review_mail_at IS NULL
        AND EXISTS (${heldClaim({ toolId: sql`claim.tool_id`, userId: sql`claim.user_id` })})
      ORDER BY rated.created_at, claim.id`);
    await queueMails(
      tx,
      rows.map((told) => reviewMail(told, site)),
    );
    return reviews.length === BATCH;
  });
}

/** Tells a vendor of a review. The review itself stays on the page, where it may change or go. */
function reviewMail(to: Told, site: Site) {
  const { id, name } = to.tool;
  return writeMemberMail({
    to: to.email,
    subject: `${name} has a new review`,
    greeting: `Hello ${displayName(to)},`,
    paragraphs: [
      `A member has reviewed ${name}: ${formatCounted(to.rating, 'star')}. You can answer the review on its page.`,
    ],
    action: { label: 'Read the review', href: `${site.origin}${paths.toolReviews(id, 'basic', 1)}` },
    footnote: `You get this mail because you have claimed ${name} on ${SITE.name}.`,
    unsubscribe: unsubscribeAddress(site, { list: 'reviews', subscriber: to.id }),
  });
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ends the mails about reviews for a claim. A removed claim has none. */
export async function stopReviewMails(db: DrizzleDb, claimId: string): Promise<void> {
  if (!UUID.test(claimId)) return;
  await db.update(toolVendors).set({ no_review_mail_at: sql`now()` }).where(eq(toolVendors.id, claimId));
}

const EVERY_SECONDS = 60;

/** The recurring work that tells vendors of new reviews. */
export function reviewMails({ db, ...site }: Site & { db: DrizzleDb }): Work {
  return {
    job: recurring('review-mails', EVERY_SECONDS),
    async run({ signal }) {
      while (!signal.aborted && (await tellVendors(db, site)));
    },
  };
}
