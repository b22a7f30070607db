import { sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { expect } from 'vitest';
import { tellFollowers } from '#features/alerts/fan-out.server.ts';
import { readHistory } from '#features/history/read-history.server.ts';
import type { Tier } from '#site/plans.ts';
import { createTestApp } from './app.ts';
import { addMember, type TestMember } from './members.ts';

/** Members who follow things, as they do it over requests. */

export const MINUTE_MS = 60_000;

/** For a whole test file: an app, and functions for members' actions on it. */
export async function withFollowing() {
  const app = await createTestApp();
  await readHistory(app.db.write, Date.now(), [tellFollowers]);

  const member = (tier: Tier = 'free') => addMember(app.db, { subscription_status: tier });

  function post(
    fields: Record<string, string>,
    { headers }: Pick<TestMember, 'headers'> | { headers: undefined },
  ) {
    return app.send('/following', {
      method: 'POST',
      ...(headers && { headers }),
      body: new URLSearchParams(fields),
    });
  }

  const follow = (who: TestMember, kind: string, subject: string, more: Record<string, string> = {}) =>
    post({ intent: 'follow', kind, subject, ...more }, who);

  async function page(who: TestMember, address = '/following') {
    const response = await app.get(address, who.headers);
    expect(response.status).toBe(200);
    return parse(await response.text());
  }

  async function follows(who: TestMember) {
    const { rows } = await app.db.write.execute(sql`
      SELECT kind, subject, note, cadence, removed_at IS NOT NULL AS removed FROM follows
      WHERE user_id = ${who.id} ORDER BY created_at`);
    return rows;
  }

  /** What an import writes down; some minutes later the node has noticed. */
  async function change(tool: string): Promise<void> {
    const price = (amount: number) => ({ value: { amount, per: 'mo', as_of: '2026-01' } });
    const facts = JSON.stringify({ decision_price_from: { old: price(10), new: price(12) } });
    await app.db.write.execute(sql`
      INSERT INTO tool_changes (tool_id, changed_at, facts) VALUES (${tool}, clock_timestamp(), ${facts})`);
    await readHistory(app.db.write, Date.now() + 2 * MINUTE_MS, [tellFollowers]);
    // The node's clock was ahead; the page compares with the database's.
    await app.db.write.execute(
      sql`UPDATE alerts SET created_at = clock_timestamp() WHERE created_at > now()`,
    );
  }

  return { app, member, post, follow, page, follows, change };
}
