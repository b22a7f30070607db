import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '#server/start/postgres.server.ts';

/** Makes all links sent to an address expire, in the database of the browser tests' server. */
export async function expireLinks(email: string): Promise<void> {
  // The database is already running: this joins it, and leaves it running.
  const postgres = await startPostgres({ dataDir: path.resolve('var/e2e/postgres') });
  const client = new pg.Client(postgres.url);
  await client.connect();
  try {
    await client.query(
      'UPDATE email_tokens SET expires_at = now() FROM users WHERE users.id = user_id AND users.email = $1',
      [email],
    );
  } finally {
    await client.end();
    await postgres.stop();
  }
}
