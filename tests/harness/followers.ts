import { editFollow, follow } from '#features/following/follows.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import type { Cadence } from '#site/cadence.ts';
import { FOLLOWING } from '#site/follow-allowance.ts';
import type { FollowKind } from '#site/follows.ts';
import type { Tier } from '#site/plans.ts';
import { addMember, type TestMember } from './members.ts';

export type Followed = readonly [kind: FollowKind, subject: string, cadence: Cadence];

/** A member who follows things, each as often as stated; may exceed the plan's limit. */
export async function addFollower(
  db: Database,
  tier: Tier,
  things: readonly Followed[],
): Promise<TestMember> {
  const member = await addMember(db, { subscription_status: tier });
  for (const [kind, subject, cadence] of things) {
    const followed = await follow(db.write, member.id, { kind, subject }, FOLLOWING.enterprise);
    if (typeof followed === 'string') throw new Error(`${subject} was not followed: ${followed}.`);
    await editFollow(db.write, member.id, followed.id, { note: '', cadence }, FOLLOWING.enterprise);
  }
  return member;
}
