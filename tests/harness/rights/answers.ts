import { randomUUID } from 'node:crypto';
import { reviewers } from '#features/reviews/reviewers/tables/reviewers.server.ts';
import { userRatings } from '#features/reviews/tables/ratings.server.ts';
import { reviewAnswers } from '#features/reviews/tables/review-answers.server.ts';
import type { Database } from '#platform/database/connection.server.ts';

/** Somebody's reviews, what the owner has answered to them as the vendor of tool-05, and the owner's public page. */
export async function addAnswers(db: Database, { ownerId, raterId }: { ownerId: string; raterId: string }) {
  const [answered, hidden] = await db.write
    .insert(userRatings)
    .values(
      ['tool-05', 'tool-06'].map((tool_id) => ({
        tool_id,
        user_id: raterId,
        rating: 3,
        review: 'What somebody thinks.',
      })),
    )
    .returning({ id: userRatings.id });
  if (!answered || !hidden) throw new Error('The reviews were not stored.');
  await db.write.insert(reviewAnswers).values([
    { rating_id: answered.id, user_id: ownerId, text: 'What the vendor answers.' },
    { rating_id: hidden.id, user_id: ownerId, text: 'A bad word.', hidden_at: '2026-11-01T00:00:00Z' },
  ]);
  const reviewerSlug = `jo-${randomUUID().slice(0, 13)}`;
  await db.write
    .insert(reviewers)
    .values({ user_id: ownerId, is_public: true, slug: reviewerSlug, name: 'Jo' });
  return { answeredId: answered.id, hiddenAnswerId: hidden.id, reviewerSlug };
}
