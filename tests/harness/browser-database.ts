import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '#server/start/postgres.server.ts';

/** Makes all links sent to an address expire, in the database of the browser tests' server. */
export function expireLinks(email: string): Promise<void> {
  return inDatabase(
    'UPDATE email_tokens SET expires_at = now() FROM users WHERE users.id = user_id AND users.email = $1',
    [email],
  );
}

/** Records that a tool has changed its price, as an import does, and lets a member's plan tell of it at once. */
export async function changeTool(id: string, email: string): Promise<void> {
  await inDatabase(
    `UPDATE follows SET cadence = 'at-once' FROM users WHERE users.id = user_id AND users.email = $1`,
    [email],
  );
  await inDatabase(`UPDATE users SET subscription_status = 'premium' WHERE email = $1`, [email]);
  const price = (amount: number) => ({ value: { amount, per: 'mo', as_of: '2026-01' } });
  const facts = JSON.stringify({ decision_price_from: { old: price(10), new: price(12) } });
  await inDatabase('INSERT INTO tool_changes (tool_id, changed_at, facts) VALUES ($1, now(), $2)', [
    id,
    facts,
  ]);
}

async function inDatabase(statement: string, values: readonly string[]): Promise<void> {
  // The database is already running: this joins it, and leaves it running.
  const postgres = await startPostgres({ dataDir: path.resolve('var/e2e/postgres') });
  const client = new pg.Client(postgres.url);
  await client.connect();
  try {
    await client.query(statement, [...values]);
  } finally {
    await client.end();
    await postgres.stop();
  }
}
