import path from 'node:path';
import { sql } from 'drizzle-orm';
import { type Database, openDatabase } from '#server/db/connection.server.ts';
import { storeFeature } from '#server/letters/features.server.ts';
import { makeDueLetter } from '#server/letters/letters.server.ts';
import { startPostgres } from '#server/start/postgres.server.ts';
import { DESK_OPERATOR } from './operators.ts';

/** Works on the database of the browser tests' server. */
async function withServersDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  // The database is already running: this joins it, and leaves it running.
  const postgres = await startPostgres({ dataDir: path.resolve('var/e2e/postgres') });
  const db = openDatabase(postgres.url);
  try {
    await work(db);
  } finally {
    await db.close();
    await postgres.stop();
  }
}

/** Makes all links sent to an address expire. */
export function expireLinks(email: string): Promise<void> {
  return withServersDatabase(async ({ write }) => {
    await write.execute(sql`
      UPDATE email_tokens SET expires_at = now() FROM users WHERE users.id = user_id AND users.email = ${email}`);
  });
}

/** Records that a tool has changed its price, as an import does, and lets a member's plan tell of it at once. */
export function changeTool(id: string, email: string): Promise<void> {
  const price = (amount: number) => ({ value: { amount, per: 'mo', as_of: '2026-01' } });
  const facts = JSON.stringify({ decision_price_from: { old: price(10), new: price(12) } });
  return withServersDatabase(async ({ write }) => {
    await write.execute(sql`
      UPDATE follows SET cadence = 'at-once' FROM users WHERE users.id = user_id AND users.email = ${email}`);
    await write.execute(sql`UPDATE users SET subscription_status = 'premium' WHERE email = ${email}`);
    await write.execute(sql`
      INSERT INTO tool_changes (tool_id, changed_at, facts) VALUES (${id}, now(), ${facts})`);
  });
}

/**
 * Makes the weekly letter of a week that no test has used, with a text about a tool. The server sends it.
 *
 * @returns its date
 */
export async function makeLetter(toolId: string, text: string): Promise<string> {
  let date = '';
  await withServersDatabase(async ({ write }) => {
    const { rows } = await write.execute<{ next: string }>(sql`
      SELECT to_char(greatest(max(date)::date, now()::date - extract(isodow FROM now())::int + 1) + 7, 'YYYY-MM-DD')
        AS next FROM weekly_letters`);
    date = rows[0]?.next ?? '';
    const expert = { name: 'A test', title: 'Writer of tests' };
    await storeFeature(
      write,
      { date, tool: { id: toolId, name: '', description: '' }, text, expert },
      DESK_OPERATOR,
    );
    await makeDueLetter(write, Date.parse(`${date}T06:00:00Z`));
  });
  return date;
}
