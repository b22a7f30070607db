import { sql } from 'drizzle-orm';
import type { TestDatabase } from './database.ts';

/** Rows of each members' table: enough that the planner prefers an index. */
export const CROWD = 8_000;

/**
 * Fills a catalogue's tables of companies, rounds, members, history and desk: each made-up member has rated, marked, followed and compared
 * one tool, and each member who was there before thirty of them.
 */
export async function addCrowd(db: TestDatabase): Promise<void> {
  await db.bulk.transaction(async (tx) => {
    // The rows fit together by construction, and checking that takes most of the time.
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    for (const statement of [
      `INSERT INTO users (id, email, email_verified, subscription_status, created_at)
       SELECT 'crowd-' || n, 'crowd-' || n || '@example.org', n % 10 > 0,
         CASE WHEN n % 20 = 0 THEN 'basic' ELSE 'free' END, now() - n * interval '1 minute'
       FROM generate_series(1, ${CROWD}) AS n`,
      `CREATE TEMP TABLE marks ON COMMIT DROP AS
       WITH tools AS (SELECT id, row_number() OVER (ORDER BY md5(id)) - 1 AS place, count(*) OVER () AS all_tools FROM ai_tools),
       pairs AS (
         SELECT n, 'crowd-' || n AS user_id FROM generate_series(1, ${CROWD}) AS n
         UNION ALL SELECT n, id FROM generate_series(1, 30) AS n, users WHERE id NOT LIKE 'crowd-%')
       SELECT n, user_id, tools.id AS tool_id, now() - n * interval '1 minute' AS at
       FROM pairs JOIN tools ON place = n % all_tools`,
      `INSERT INTO sessions (id, token, user_id, expires_at)
       SELECT 'crowd-' || n, 'crowd-' || n, 'crowd-' || n, now() + interval '1 day' FROM generate_series(1, ${CROWD}) AS n`,
      `INSERT INTO user_ratings (tool_id, user_id, rating, review, created_at)
       SELECT tool_id, user_id, 1 + n % 5, 'A review', at FROM marks`,
      `INSERT INTO user_favorites (tool_id, user_id, created_at) SELECT tool_id, user_id, at FROM marks`,
      `INSERT INTO reviewers (user_id, is_public, slug, name)
       SELECT 'crowd-' || n, true, 'crowd-' || n, 'Crowd ' || n FROM generate_series(1, ${CROWD}) AS n`,
      `INSERT INTO followers (user_id, feed_hash) SELECT id, md5(id) FROM users`,
      `INSERT INTO follows (user_id, kind, subject, cadence, created_at)
       SELECT user_id, 'tool', tool_id, 'weekly', at FROM marks`,
      `INSERT INTO alerts (user_id, event, subject, occurred_at, follow_id, created_at)
       SELECT user_id, 'tool.changed', subject, created_at, id, created_at FROM follows`,
      `INSERT INTO kept_comparisons (user_id, tool_set, tools, opened_at)
       SELECT user_id, tool_id, ARRAY[tool_id], at FROM marks`,
      `INSERT INTO decision_sheets (user_id, tools, content, changed_at)
       SELECT user_id, ARRAY[tool_id], '{"question": "", "context": "", "seats": 1, "currency": null, "needs": [], "plans": [null],
         "notes": [null], "criteria": []}', at FROM marks`,
      `INSERT INTO api_keys (user_id, name, prefix, hash) SELECT id, 'A key', 'ab', md5(id) FROM users`,
      `INSERT INTO webhooks (user_id, url, events) SELECT id, 'https://hook.example.org', '{tool.changed}' FROM users`,
      `INSERT INTO webhook_deliveries (webhook_id, event, subject, occurred_at, due_at)
       SELECT id, 'tool.changed', 'a-tool', now(), now() FROM webhooks`,
      `INSERT INTO tool_changes (tool_id, changed_at, facts)
       SELECT tool_id, at, '{"decision_price_from": {"old": null, "new": {"value": {"amount": 9, "per": "mo"}}}}'
       FROM marks WHERE user_id LIKE 'crowd-%'`,
      `INSERT INTO tool_change_categories (category_id, changed_at, tool_id)
       SELECT category_id, changed_at, tool_id FROM tool_changes JOIN tool_categories USING (tool_id) WHERE specialization_id = ''`,
      `INSERT INTO tool_value_changes (tool_id, changed_at, part, field, before, after)
       SELECT tool_id, changed_at, 'own', 'description', '"before"', '"after"' FROM tool_changes`,
      ...['opened_tools', 'visited_tools', 'viewed_tools'].map(
        (table) => `INSERT INTO ${table} (tool_id, day, times)
          SELECT DISTINCT ON (1, 2) tool_id, at::date, 1 FROM marks`,
      ),
      `INSERT INTO missed_searches (day, term, searched)
       SELECT CURRENT_DATE - n % 30, 'term ' || n, 1 FROM generate_series(1, ${CROWD}) AS n`,
      `INSERT INTO operator_actions (at, operator_id, operator_email, action, subject_kind, subject_id)
       SELECT at, 'crowd-' || n % 9, 'crowd-' || n % 9 || '@example.org', 'role.give', 'member', user_id FROM marks`,
      `INSERT INTO proposals (user_id, origin, "values", new_tool, state, created_at, settled_at)
       SELECT user_id, 'member', '[]', jsonb_build_object('name', 'A tool', 'description', 'It does something.',
           'url', 'https://tool-' || n || '.example.org', 'contact_email', 'a@example.org', 'tags', '[]'::jsonb),
         CASE WHEN n % 100 = 0 THEN 'waiting' ELSE 'declined' END, at, CASE WHEN n % 100 > 0 THEN at END FROM marks`,
      `INSERT INTO contact_messages (name, email, kind, message, state, created_at, settled_at)
       SELECT 'Ann', user_id || '@example.org', 'other', 'Hello',
         CASE WHEN n % 100 = 0 THEN 'waiting' ELSE 'answered' END, at, CASE WHEN n % 100 > 0 THEN at END FROM marks`,
      `INSERT INTO proposals (tool_id, origin, "values", report, remark, state, created_at, settled_at)
       SELECT tool_id, 'reader', '[]', '{"tab": null, "field": "Platforms", "shown": "This"}', 'That',
         CASE WHEN n % 100 = 0 THEN 'waiting' ELSE 'declined' END, at, CASE WHEN n % 100 > 0 THEN at END FROM marks`,
      `INSERT INTO outbox ("to", subject, text, created_at, failed_at)
       SELECT user_id || '@example.org', 'Hello', 'Hello', at, CASE WHEN n % 100 = 0 THEN at END FROM marks`,
      `INSERT INTO tool_vendors (tool_id, user_id, proof, proved_at, created_at)
       SELECT tool_id, user_id, 'page',
         coalesce((SELECT split_part(address_key(url), '/', 1) FROM ai_tools WHERE id = tool_id), 'example.org'), at
       FROM marks`,
      `INSERT INTO proposals (tool_id, user_id, state, "values", created_at, settled_at)
       SELECT tool_id, user_id, CASE WHEN n % 100 = 0 THEN 'waiting' ELSE 'declined' END, '[]', at,
         CASE WHEN n % 100 > 0 THEN at END FROM marks`,
      `INSERT INTO proposals (tool_id, origin, "values", evidence, remark, looks, state, created_at, settled_at)
       SELECT tool_id, 'checker', '[]', n || user_id, 'It does not answer.', '[]',
         CASE WHEN n % 100 = 0 THEN 'waiting' ELSE 'declined' END, at, CASE WHEN n % 100 > 0 THEN at END FROM marks`,
      `INSERT INTO review_reports (rating_id, user_id, reason, created_at, settled_at)
       SELECT id, user_id, 'offensive', created_at, CASE WHEN rating > 1 THEN created_at END FROM user_ratings WHERE user_id LIKE 'crowd-%'`,
      `INSERT INTO companies (id, name, key)
       SELECT 'maker-' || n, 'Maker ' || n, 'maker ' || n FROM generate_series(1, ${CROWD}) AS n`,
      `INSERT INTO investors (id, name, key)
       SELECT 'backer-' || n, 'Backer ' || n, 'backer ' || n FROM generate_series(1, ${CROWD}) AS n`,
      `INSERT INTO funding_rounds (id, company_id, tool_id, round, kind, stage, date, amount, is_open,
         source, recorded_at, added_at, opened_at)
       SELECT 'round-' || n, 'maker-' || n, tool_id, round, kind, stage, date, amount + n, is_open,
         source, recorded_at, added_at, opened_at
       FROM generate_series(1, ${CROWD}) AS n
       JOIN (SELECT *, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS all_rounds FROM funding_rounds) AS known
         ON place = n % all_rounds`,
      `INSERT INTO round_investors (round_id, investor_id, place, own_key)
       SELECT 'round-' || n, 'backer-' || n, 1, 'backer ' || n FROM generate_series(1, ${CROWD}) AS n`,
      `INSERT INTO round_categories (category_id, round_id)
       SELECT category_id, r.id FROM funding_rounds r JOIN tool_categories l USING (tool_id)
       WHERE r.id LIKE 'round-%' AND specialization_id = ''`,
      `INSERT INTO letter_readers (email) SELECT email FROM users`,
    ]) {
      await tx.execute(sql.raw(statement));
    }
  });
}
