import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { mailDueAt } from '#domain/following/cadence.ts';
import type { Database } from '#server/db/connection.server.ts';
import { writeDueMails } from '#server/follows/alerts-worker.server.ts';
import { tellFollowers } from '#server/follows/fan-out.server.ts';
import { readHistory } from '#server/history/read-history.server.ts';
import { startPostgres } from '#server/start/postgres.server.ts';
import { readSettings } from '#server/start/settings.server.ts';
import { LoadedDatabases } from './loaded.ts';

/**
 * How long a day's alerts take on one node, and how much memory: followers with ten follows each over a catalogue of
 * 3,000 tools, each of which changes once. Usage: npm run bench alerts [followers]
 */
const followers = Number(process.argv[2] ?? 100_000);
const FOLLOWS = 10;
const TOOLS = 3_000;
const HOUR_MS = 60 * 60 * 1_000;

const folder = path.join(readSettings().DATA_DIR, 'bench');
const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres') });
let peak = 0;
const watching = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 50);
try {
  const db = await new LoadedDatabases(postgres.url, folder).openCatalogue(TOOLS);
  await prepare(db);
  const before = process.memoryUsage.rss();
  const now = Date.now();
  const told = await time(async () => {
    while (await readHistory(db.bulk, now, [tellFollowers]));
  });
  const due = mailDueAt('daily', now);
  const site = { secret: 'a secret of benchmarks', origin: 'https://toolbox.example' };
  const written = await time(async () => {
    while ((await writeDueMails({ db, now: () => due, ...site })) > 0);
  });
  const { rows } = await db.write.execute<{ alerts: number; mails: number; readers: number }>(sql`
    SELECT (SELECT count(*)::int FROM alerts) AS alerts, count(*)::int AS mails, count(DISTINCT "to")::int AS readers
    FROM outbox`);
  print('followers', followers.toLocaleString('en-US'));
  print('alerts', `${rows[0]?.alerts.toLocaleString('en-US')} in ${told.toFixed(1)} s`);
  print(
    'mails',
    `${rows[0]?.mails.toLocaleString('en-US')} to ${rows[0]?.readers.toLocaleString('en-US')} readers in ${written.toFixed(1)} s`,
  );
  print('memory', `${megabytes(before)} before, ${megabytes(peak)} at most`);
  await clear(db);
  await db.close();
} finally {
  clearInterval(watching);
  await postgres.stop();
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

async function time(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
}

function print(what: string, said: string): void {
  process.stdout.write(`${what.padEnd(12)}${said}\n`);
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}
