import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/connection.server.ts';
import {
  reviewReports,
  sessions,
  toolSubmissions,
  userFavorites,
  userRatings,
} from '#server/db/schema.server.ts';
import { addMember, startSession, type TestMember } from '../members.ts';

/** Who asks: nobody, a member with nothing of his own, the member whose things are asked for, the operator. */
export const CALLERS = ['visitor', 'member', 'owner', 'operator'] as const;
export type Caller = (typeof CALLERS)[number];

export const OPERATOR_EMAIL = 'ops@example.org';

/** What requests of the rights matrix are about: made anew for each of them, but for the operator. */
export interface World {
  db: Database;
  members: Record<Exclude<Caller, 'visitor'>, TestMember>;
  /** The owner's. */
  submissionId: string;
  /** The owner's review of tool-01, which somebody has reported. */
  ratingId: string;
  /** A session of the owner, beside the one that asks. */
  sessionId: string;
}

export async function makeWorld(db: Database, operator: TestMember): Promise<World> {
  const [member, owner, reporter] = [await addMember(db), await addMember(db), await addMember(db)];
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
  await db.write
    .insert(reviewReports)
    .values({ rating_id: rating.id, user_id: reporter.id, reason: 'off_topic' });
  await db.write.insert(userFavorites).values({ tool_id: 'tool-02', user_id: owner.id });
  const [session] = await db.write.select().from(sessions).where(eq(sessions.user_id, owner.id));
  // What the owner asks with from now on is another one.
  const asking = { ...owner, headers: { Cookie: await startSession(db, owner.id) } };
  // There is one operator, who may have been signed out by an earlier request.
  const returned = { ...operator, headers: { Cookie: await startSession(db, operator.id) } };
  return {
    db,
    members: { member, owner: asking, operator: returned },
    submissionId: submission.id,
    ratingId: rating.id,
    sessionId: session?.id ?? '',
  };
}

/** The headers with which somebody asks. */
export function headersOf(world: World, caller: Caller): Record<string, string> {
  return caller === 'visitor' ? {} : { ...world.members[caller].headers };
}

/** The owner's review of tool-01, with its stars. */
export function ratingOf({ db, ratingId }: World) {
  return db.write.select().from(userRatings).where(eq(userRatings.id, ratingId));
}
