import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/connection.server.ts';
import { startPostgres } from '#platform/start/postgres.server.ts';
import { readSettings } from '#platform/start/settings.server.ts';
import { LoadedDatabases } from './loaded.ts';

/**
 * How long a day's alerts take on one node, and how much memory: followers with ten follows each over a catalogue of
 * 3,000 tools, each of which changes once. The node is killed while it makes alerts and while it writes mails, and
 * started again. Usage: npm run bench alerts [followers]
 */
const followers = Number(process.argv[2] ?? 100_000);
const FOLLOWS = 10;
const TOOLS = 3_000;
const HOUR_MS = 60 * 60 * 1_000;
const POLL_MS = 200;

const folder = path.join(readSettings().DATA_DIR, 'bench');
const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres') });
try {
  const loaded = new LoadedDatabases(postgres.url, folder);
  const db = await loaded.openCatalogue(TOOLS);
  await prepare(db);
  const begun = performance.now();
  print('followers', followers.toLocaleString('en-US'));
  await killedWhen('half of the alerts are made', loaded, async () => (await toRead(db)) < TOOLS / 2);
  await killedWhen(
    'a third of the mails is written',
    loaded,
    async () => (await written(db)) > followers / 3,
  );
  await run(loaded);
  print('in all', `${((performance.now() - begun) / 1_000).toFixed(0)} s`);
  print('made', JSON.stringify(await counted(db)));
  await clear(db);
  await db.close();
} finally {
  await postgres.stop();
}

/** Runs the node, and prints what it says. */
function start(loaded: LoadedDatabases) {
  const program = path.join(import.meta.dirname, 'alerts-node.ts');
  const address = loaded.urlOf(`tools_${TOOLS}`);
  return spawn(process.execPath, [program, address], { stdio: ['ignore', 'inherit', 'inherit'] });
}

async function run(loaded: LoadedDatabases): Promise<void> {
  await once(start(loaded), 'exit');
}

async function killedWhen(
  what: string,
  loaded: LoadedDatabases,
  isSo: () => Promise<boolean>,
): Promise<void> {
  const begun = performance.now();
  const node = start(loaded);
  while (!(await isSo())) await wait(POLL_MS);
  node.kill('SIGKILL');
  await once(node, 'exit');
  print('killed', `when ${what}, after ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
}

/** How many changes have not been told yet. */
async function toRead(db: Database): Promise<number> {
  const { rows } = await db.bulk.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM tool_changes
    WHERE (changed_at, tool_id) > (SELECT at, subject FROM history_reading WHERE log = 'changes')`);
  return rows[0]?.count ?? 0;
}

/** How many mails are in the queue. */
async function written(db: Database): Promise<number> {
  const { rows } = await db.bulk.execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM outbox`);
  return rows[0]?.count ?? 0;
}

/** What there is in the end: each change should be told once to each of its followers, in one mail. */
async function counted(db: Database) {
  const { rows } = await db.bulk.execute(sql`
    SELECT (SELECT count(*)::int FROM follows) AS follows, (SELECT count(*)::int FROM alerts) AS alerts,
      (SELECT count(*)::int FROM alerts WHERE mail_due_at IS NOT NULL) AS unmailed,
      count(*)::int AS mails, count(DISTINCT "to")::int AS readers,
      sum(regexp_count(text, '#changed-'))::int AS told,
      sum((SELECT count(DISTINCT link) FROM regexp_matches(text, '\\S+#changed-\\S+', 'g') AS link))::int AS "toldOnce"
    FROM outbox`);
  return rows[0];
}

/** Fills the tables by statements: every member follows ten tools, and every tool has changed once. */
async function prepare(db: Database): Promise<void> {
  await clear(db);
  const yesterday = sql`now() - interval '1 day'`;
  await db.bulk.execute(sql`
    INSERT INTO users (id, email, email_verified, subscription_status)
    SELECT 'bench-' || n, 'bench-' || n || '@example.org', true, 'premium' FROM generate_series(1, ${followers}::int) AS n`);
  await db.bulk.execute(sql`INSERT INTO followers (user_id) SELECT id FROM users WHERE id LIKE 'bench-%'`);
  await db.bulk.execute(sql`
    WITH tools AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM ai_tools)
    INSERT INTO follows (user_id, kind, subject, cadence, created_at)
    SELECT 'bench-' || n, 'tool', tools.id, 'daily', ${yesterday}
    FROM generate_series(1, ${followers}::int) AS n, generate_series(0, ${FOLLOWS - 1}::int) AS m
    JOIN LATERAL (SELECT (n * 7 + m * 211) % (SELECT count(*) FROM tools) AS place) AS wanted ON true
    JOIN tools ON tools.place = wanted.place
    ON CONFLICT DO NOTHING`);
  const facts = JSON.stringify({
    decision_price_from: {
      old: { value: { amount: 10, per: 'mo', as_of: '2026-01' } },
      new: { value: { amount: 12, per: 'mo', as_of: '2026-02' } },
    },
  });
  await db.bulk.execute(sql`
    INSERT INTO history_reading (log, at, subject)
    SELECT log, ${yesterday}, '' FROM unnest(ARRAY['changes', 'arrivals', 'searches']) AS logs (log)`);
  await db.bulk.execute(sql`
    INSERT INTO tool_changes (tool_id, changed_at, facts)
    SELECT id, ${new Date(Date.now() - HOUR_MS).toISOString()}::timestamptz
      + (row_number() OVER (ORDER BY id)) * interval '1 millisecond', ${facts}::jsonb
    FROM ai_tools`);
  await db.bulk.execute(sql`VACUUM ANALYZE users, followers, follows, tool_changes`);
}

async function clear(db: Database): Promise<void> {
  await db.bulk.execute(
    sql`TRUNCATE followers, follows, alerts, outbox, history_reading, tool_arrivals, tool_changes CASCADE`,
  );
  await db.bulk.execute(sql`DELETE FROM users WHERE id LIKE 'bench-%'`);
}

function print(what: string, said: string): void {
  process.stdout.write(`${what.padEnd(12)}${said}\n`);
}
