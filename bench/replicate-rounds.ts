import { sql } from 'drizzle-orm';
import type { Database, DrizzleDb } from '#platform/database/connection.server.ts';

/**
 * Files the made-up tools of a catalogue under made-up companies and adds funding rounds, as
 * `server/funding/write-companies` would write them. For measurements only.
 *
 * There are four companies for ten tools and an investor for ten rounds. A few companies have many tools and rounds,
 * and a few investors take part in many rounds. Six of ten rounds are open, the imported ones too, so that visitors
 * have something to read. A catalogue that was only imported gets no rounds of its own.
 *
 * @param db a catalogue of `replicateTools`
 */
export async function replicateRounds(
  db: Database,
  { tools, rounds }: { tools: number; rounds: number },
): Promise<void> {
  await db.bulk.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    await tx.execute(CHANCE);
    await tx.execute(sql`
      UPDATE funding_rounds SET is_open = true, opened_at = added_at
      WHERE pg_temp.chance(hashtext(id), 1) < 0.6`);
    await insertCompanies(tx, 0.4 * tools);
    await insertInvestors(tx, 0.1 * rounds);
    await insertRounds(tx, rounds);
    await tx.execute(sql`UPDATE catalogue_state SET version = version + 1, rounds_at = version + 1`);
  });
  await db.bulk.execute(sql`VACUUM ANALYZE`);
}

type Transaction = Parameters<Parameters<DrizzleDb['transaction']>[0]>[0];

/** A number from 0 to 1 for a place; each `turn` gives another. */
const CHANCE = sql`
  CREATE OR REPLACE FUNCTION pg_temp.chance(place int, turn int) RETURNS float8 LANGUAGE sql IMMUTABLE
  AS $$ SELECT (hashint8extended(place, turn) & 1048575) / 1048576.0::float8 $$`;

/** Every tool without a company gets one of the made-up ones. */
async function insertCompanies(tx: Transaction, count: number): Promise<void> {
  await tx.execute(sql`
    INSERT INTO companies (id, name, key)
    SELECT 'maker-' || n, 'Maker ' || n, 'maker ' || n
    FROM generate_series((SELECT count(*)::int FROM companies), ${count}::int - 1) AS n`);
  await tx.execute(sql`
    INSERT INTO company_tools (tool_id, company_id, own_key, reports_rounds)
    SELECT t.id, c.id, c.key, true
    FROM (SELECT id, row_number() OVER (ORDER BY id)::int AS place FROM ai_tools) AS t
    CROSS JOIN (SELECT count(*)::int AS total FROM companies WHERE key LIKE 'maker %') AS makers
    JOIN (SELECT id, key, row_number() OVER (ORDER BY id)::int - 1 AS place FROM companies WHERE key LIKE 'maker %') AS c
      ON c.place = CASE WHEN t.place < makers.total THEN t.place
        ELSE floor(power(pg_temp.chance(t.place, 2), 2) * makers.total)::int END
    ON CONFLICT DO NOTHING`);
  await tx.execute(sql`
    UPDATE companies c SET country = best.country, prominence = best.prominence
    FROM (
      SELECT made.company_id, max(t.country) AS country, max(t.prominence) AS prominence
      FROM company_tools made JOIN ai_tools t ON t.id = made.tool_id GROUP BY 1) AS best
    WHERE best.company_id = c.id AND c.key LIKE 'maker %'`);
}

async function insertInvestors(tx: Transaction, count: number): Promise<void> {
  await tx.execute(sql`
    INSERT INTO investors (id, name, key)
    SELECT 'backer-' || n, 'Backer ' || n, 'backer ' || n
    FROM generate_series((SELECT count(*)::int FROM investors), ${count}::int - 1) AS n`);
}

/** Names, stages, amounts and sources are those of imported rounds; dates and investors are made up. */
async function insertRounds(tx: Transaction, count: number): Promise<void> {
  await tx.execute(sql`
    CREATE TEMP TABLE made ON COMMIT DROP AS
    WITH known AS (SELECT *, row_number() OVER (ORDER BY id)::int - 1 AS place FROM funding_rounds),
    makers AS (
      SELECT tool_id, company_id, row_number() OVER (ORDER BY tool_id)::int - 1 AS place
      FROM company_tools WHERE own_key LIKE 'maker %')
    SELECT n, md5('round ' || n) AS id, makers.company_id, makers.tool_id, known.round, known.stage,
      to_char('2012-01-01'::date + floor(power(pg_temp.chance(n, 3), 0.5) * 5000)::int, 'YYYY-MM') AS date,
      round(known.amount * (0.5 + pg_temp.chance(n, 4))) AS amount, known.post_money,
      pg_temp.chance(n, 5) < 0.6 AS is_open, known.source, known.recorded_at
    FROM generate_series((SELECT count(*)::int FROM funding_rounds), ${count}::int - 1) AS n
    CROSS JOIN (SELECT (SELECT count(*)::int FROM known) AS known, (SELECT count(*)::int FROM makers) AS makers) AS sizes
    JOIN known ON known.place = n % sizes.known
    JOIN makers ON makers.place = floor(pg_temp.chance(n, 6) * sizes.makers)::int`);
  await tx.execute(sql`
    INSERT INTO funding_rounds (id, company_id, tool_id, round, stage, date, amount, post_money, is_open,
      source, recorded_at, added_at, opened_at)
    SELECT id, company_id, tool_id, round, stage, date, amount, post_money, is_open, source,
      recorded_at, recorded_at, CASE WHEN is_open THEN recorded_at END
    FROM made`);
  await tx.execute(sql`
    INSERT INTO round_categories (category_id, round_id)
    SELECT DISTINCT l.category_id, made.id FROM made JOIN tool_categories l ON l.tool_id = made.tool_id AND l.specialization_id = ''`);
  await tx.execute(sql`
    INSERT INTO round_investors (round_id, investor_id, place, own_key)
    SELECT made.id, i.id, turn, i.key
    FROM made CROSS JOIN generate_series(1, 3) AS turn
    CROSS JOIN (SELECT count(*)::int AS total FROM investors) AS known
    JOIN (SELECT id, key, row_number() OVER (ORDER BY id)::int - 1 AS place FROM investors) AS i
      ON i.place = floor(power(pg_temp.chance(made.n, 6 + turn), 2) * known.total)::int
    ON CONFLICT DO NOTHING`);
}
