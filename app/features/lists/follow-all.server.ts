import { follow } from '#features/following/follows.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { FollowAllowance } from '#site/follow-allowance.ts';
import { formatCounted } from '#site/format.ts';

/** Follows every tool of a list, as far as the plan has room. @returns what came of it, in words */
export async function followAll(
  db: DrizzleDb,
  userId: string,
  tools: readonly string[],
  allowance: FollowAllowance,
): Promise<string> {
  let followed = 0;
  for (const subject of tools) {
    const result = await follow(db, userId, { kind: 'tool', subject }, allowance);
    if (typeof result === 'object') followed += 1;
  }
  if (followed === tools.length) return `You follow all ${formatCounted(followed, 'tool')} of this list.`;
  return `You follow ${followed} of the ${formatCounted(tools.length, 'tool')} of this list: your plan follows up to ${allowance.follows.toLocaleString('en-US')} things.`;
}
