import type { Memory } from '#catalogue/memory.ts';
import { readReviewFilters } from '#features/reviews/about.ts';
import type { Own } from '#features/reviews/rating.ts';
import { readOwnState, readReviews } from '#features/reviews/reviews.server.ts';
import { type Reviews, readReviewPage } from '#features/reviews/reviews.ts';
import { type Context, servicesContext, sessionContext } from '#platform/request/context.server.ts';

/** What members think of a tool. */
export interface MembersPart {
  /** Null when they could not be read. */
  reviews: Reviews | null;
  /** The reader's own rating and favourite; null for visitors, and where the session could not be read. */
  own: Own | null;
}

/**
 * Reads the reviews and the member's own state. If either fails, it logs the failure and leaves the rest of
 * the page intact.
 */
export async function readMembersPart(
  context: Context,
  toolId: string,
  { params, memory }: { params: URLSearchParams; memory: Memory },
): Promise<MembersPart> {
  const { db, log } = context.get(servicesContext);
  const state = context.get(sessionContext);
  const member = 'session' in state ? (state.session?.user.id ?? null) : null;
  const orElse =
    <Fallback>(fallback: Fallback) =>
    (error: unknown) => {
      log.error({ err: error, tool: toolId }, 'What members say of a tool could not be read');
      return fallback;
    };
  // Members' are not remembered: each marks their own.
  const [page, filters] = [readReviewPage(params), readReviewFilters(params)];
  const read = () => readReviews(db.read, toolId, { page, filters }, member);
  // Nor is what readers may ask for in words of their own.
  const isShared = member === null && Object.keys(filters).length === 0;
  const reading = isShared ? memory.read(`reviews ${page} ${toolId}`, read) : read();
  const [reviews, own] = await Promise.all([
    reading.catch(orElse(null)),
    member === null ? null : readOwnState(db.read, toolId, member).catch(orElse('unreadable' as const)),
  ]);
  return { reviews, own };
}
