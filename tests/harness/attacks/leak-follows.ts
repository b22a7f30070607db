import { eq, sql } from 'drizzle-orm';
import { makeFeed } from '#features/alerts/private-feed.server.ts';
import { followers, follows } from '#features/following/tables/follows.server.ts';
import { makeDueLetter } from '#features/letters/letters.server.ts';
import type { TestMember } from '../members.ts';
import type { World } from '../rights/world.ts';
import type { Canaries } from './canaries.ts';

/** The followers of the locked tool and its topics, by plan. */
export const FOLLOWERS = ['free', 'basic', 'premium', 'enterprise', 'expired'] as const;
type Follower = (typeof FOLLOWERS)[number];

/** The letter of the week in which the locked tool came. */
export const LETTER = '2026-03-02';

/**
 * The owner's notes, and the news of the locked tool's rounds for followers of each plan; all are due.
 *
 * @returns the addresses of the followers' feeds
 */
export async function plantFollows<Asker extends string>(
  { db, followId, members: { owner } }: World,
  canaries: Canaries<Asker | Follower | 'owner'>,
  members: Readonly<Record<Follower, TestMember>>,
): Promise<Record<Follower, string>> {
  const noteOf = (asker: Follower | 'owner') =>
    canaries.plant(`what ${asker} has noted about a followed tool`, [asker]);
  await db.write
    .update(follows)
    .set({ note: noteOf('owner') })
    .where(eq(follows.id, followId));
  const feed_hash = canaries.plant('hash of a feed', []);
  await db.write.update(followers).set({ feed_hash }).where(eq(followers.user_id, owner.id));
  const feeds = FOLLOWERS.map(async (name) => {
    const { id } = members[name];
    // Nobody else can follow an investor that only locked rounds name.
    const mayPay = name !== 'free' && name !== 'expired';
    const { secret } = await makeFeed(db.write, id);
    await db.write.execute(sql`
      INSERT INTO follows (user_id, kind, subject, cadence, note)
      SELECT ${id}, kind, subject, 'at-once', CASE kind WHEN 'tool' THEN ${noteOf(name)} ELSE '' END
      FROM (SELECT 'tool' AS kind, 'vault' AS subject
        UNION ALL SELECT 'category', 'vault'
        UNION ALL SELECT 'company', company_id FROM company_tools WHERE tool_id = 'vault'
        UNION ALL SELECT 'investor', investor_id FROM round_investors took
          JOIN funding_rounds r ON r.id = took.round_id WHERE r.tool_id = 'vault' AND ${mayPay}) AS followed`);
    await db.write.execute(sql`
      INSERT INTO alerts (user_id, event, subject, occurred_at, follow_id, mail_due_at)
      SELECT DISTINCT ON (r.id) ${id}, 'round.recorded', r.id, now(), f.id, now() FROM funding_rounds r, follows f
      WHERE r.tool_id = 'vault' AND f.user_id = ${id} AND f.kind = ${mayPay ? 'investor' : 'category'}`);
    await db.write.execute(sql`UPDATE followers SET mail_due_at = now() WHERE user_id = ${id}`);
    return [name, `/following/alerts.atom?key=${secret}`] as const;
  });
  await makeDueLetter(db.write, Date.parse(`${LETTER}T06:00:00Z`));
  return Object.fromEntries(await Promise.all(feeds)) as Record<Follower, string>;
}
