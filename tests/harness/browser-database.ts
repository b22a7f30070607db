import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { startPasswords } from '#features/accounts/passwords.server.ts';
import { setPassword } from '#features/accounts/registration.server.ts';
import { storeFeature } from '#features/letters/features.server.ts';
import { makeDueLetter } from '#features/letters/letters.server.ts';
import { type Database, openDatabase } from '#platform/database/connection.server.ts';
import { startPostgres } from '#platform/start/postgres.server.ts';
import type { Tier } from '#site/plans.ts';
import { addMember } from './members.ts';
import { DESK_OPERATOR } from './operators.ts';

/** The database of the browser tests' server: joins it to learn its address, and leaves it running. */
async function findDatabase(): Promise<string> {
  const { url, stop } = await startPostgres({ dataDir: path.resolve('var/e2e/postgres') });
  await stop();
  return url;
}

let found: Promise<string> | undefined;

/** Works on the database of the browser tests' server. */
async function withServersDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  found ??= findDatabase();
  const db = openDatabase(await found);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** The password of every member that a test makes. */
export const MEMBERS_PASSWORD = 'a password of browser tests';
/** Hashed once for each process, because that is slow on purpose. */
let hashed: Promise<string> | undefined;

async function hashOnce(password: string): Promise<string> {
  const passwords = startPasswords();
  try {
    return await passwords.hash(password, { of: 'a test', signal: new AbortController().signal });
  } finally {
    await passwords.stop();
  }
}

/**
 * Makes a member with a confirmed address and a running session.
 *
 * @returns the session's cookie, as `name=value`
 */
export async function makeMember(email: string, firstName: string): Promise<string> {
  hashed ??= hashOnce(MEMBERS_PASSWORD);
  const hash = await hashed;
  return withServersDatabase(async (db) => {
    const { id, headers } = await addMember(db, { email, first_name: firstName });
    await setPassword(db.write, id, hash);
    return headers.Cookie;
  });
}

/** Gives a member the role of an editor at the desk. */
export function makeEditor(email: string): Promise<void> {
  return withServersDatabase(async ({ write }) => {
    await write.execute(
      sql`INSERT INTO operators (user_id, role) SELECT id, 'editor' FROM users WHERE email = ${email}`,
    );
  });
}

/** Makes all links sent to an address expire. */
export function expireLinks(email: string): Promise<void> {
  return withServersDatabase(async ({ write }) => {
    await write.execute(sql`
      UPDATE email_tokens SET expires_at = now() FROM users WHERE users.id = user_id AND users.email = ${email}`);
  });
}

/** Gives a member a plan. */
export function givePlan(email: string, tier: Tier): Promise<void> {
  return withServersDatabase(async ({ write }) => {
    await write.execute(sql`UPDATE users SET subscription_status = ${tier} WHERE email = ${email}`);
  });
}

/**
 * Records that a tool has changed its price and that its company has raised money, as an import does. This happened
 * almost a minute ago, because the history waits that long, and after the followers of the tool began to follow.
 *
 * @returns the name of the round
 */
export async function recordNews(toolId: string): Promise<string> {
  const price = (amount: number) => ({ value: { amount, per: 'mo', as_of: '2026-01' } });
  const facts = JSON.stringify({ decision_price_from: { old: price(10), new: price(12) } });
  const round = `Round ${randomUUID().slice(0, 8)}`;
  const at = sql`now() - interval '57 seconds'`;
  await withServersDatabase(async ({ write }) => {
    await write.execute(
      sql`UPDATE follows SET created_at = now() - interval '1 day' WHERE subject = ${toolId}`,
    );
    await write.execute(sql`
      INSERT INTO funding_rounds (id, company_id, tool_id, round, kind, stage, date, amount, is_open, recorded_at, added_at)
      SELECT ${round}, owned.company_id, owned.tool_id, ${round}, 'equity', 'seed', '2026-02', 21000000, false, now(), ${at}
      FROM company_tools owned WHERE owned.tool_id = ${toolId}`);
    await write.execute(
      sql`INSERT INTO tool_changes (tool_id, changed_at, facts) VALUES (${toolId}, ${at}, ${facts})`,
    );
  });
  return round;
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
