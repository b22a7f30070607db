import { sql } from 'drizzle-orm';
import type { Database, DrizzleDb } from '#platform/database/connection.server.ts';

/**
 * Fills a copy of an imported catalogue up to a million tools in minutes. For measurements only.
 *
 * Each made-up tool takes its facts, categories, developer and half of its words from one imported tool, and
 * the other half of its words from a second one. So words keep about the same relative frequency as in the
 * imported catalogue, while hardly any two tools have the same words. Name, date, ratings and prominence are its own.
 *
 * @param db an imported catalogue whose ids end in `-0`, `-1`, … without gaps, as `generateCatalogue` makes
 * them
 * @param count how many tools the database should have in the end
 */
export async function replicateTools(db: Database, count: number): Promise<void> {
  const { rows } = await db.bulk.execute<{ imported: number }>(
    sql`SELECT count(*)::int AS imported FROM ai_tools`,
  );
  const imported = rows[0]?.imported ?? 0;
  await db.bulk.transaction(async (tx) => {
    // The rows refer to each other by construction.
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    await tx.execute(sql`SET LOCAL synchronous_commit = off`);
    await tx.execute(sql`SET LOCAL maintenance_work_mem = '1GB'`);
    const indexes = await dropIndexes(tx);
    await tx.execute(CHANCE);
    await tx.execute(HALF);
    await tx.execute(madeUpTools(imported, count));
    await insertTools(tx);
    await insertWords(tx);
    for (const definition of indexes) await tx.execute(sql.raw(definition));
    await recount(tx);
  });
  await db.bulk.execute(sql`VACUUM ANALYZE`);
}

type Transaction = Parameters<Parameters<DrizzleDb['transaction']>[0]>[0];

const TABLES = ['ai_tools', 'tool_details', 'tool_facts', 'tool_categories', 'tool_search'];

/** @returns the statements that build the indexes again, which is faster than updating them row by row */
async function dropIndexes(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string; definition: string }>(sql`
    SELECT quote_ident(indexname) AS name, indexdef AS definition FROM pg_indexes
    WHERE schemaname = 'public' AND tablename = ANY(${sql.param(TABLES)}::text[]) AND indexname NOT LIKE '%_pk%'`);
  for (const { name } of rows) await tx.execute(sql.raw(`DROP INDEX ${name}`));
  return rows.map(({ definition }) => definition);
}

/**
 * The new tools: `own` and `other` are the imported ones that each is made from. Chances are hashes, so that
 * the same size gives the same tools everywhere.
 */
function madeUpTools(imported: number, count: number) {
  return sql`
    CREATE TEMP TABLE made ON COMMIT DROP AS
    WITH known AS (
      SELECT id, name, description, (regexp_match(id, '-(\\d+)$'))[1]::int AS place FROM ai_tools)
    SELECT own.id AS own, other.id AS other, place_of_all AS place, place_of_all + 1 AS number,
      regexp_replace(own.id, '\\d+$', place_of_all::text) AS id,
      pg_temp.half(1, own.name) || ' ' || pg_temp.half(2, regexp_replace(other.name, ' \\d+$', '')) || ' ' || place_of_all AS name,
      pg_temp.half(1, own.description) || ' ' || pg_temp.half(2, other.description) AS description,
      (1 + floor(power(pg_temp.chance(place_of_all, 1), 2) * 9))::smallint AS prominence,
      floor(power(pg_temp.chance(place_of_all, 2), 4) * 2000)::int AS rating_count,
      (round((1 + pg_temp.chance(place_of_all, 3) * 4) * 100) / 100)::float8 AS stars,
      '2020-01-01'::timestamptz + floor(pg_temp.chance(place_of_all, 4) * 2500) * interval '1 day' AS created_at
    FROM generate_series(${imported}::int, ${count}::int - 1) AS place_of_all
    JOIN known own ON own.place = place_of_all % ${imported}::int
    JOIN known other ON other.place = floor(pg_temp.chance(place_of_all, 5) * ${imported}::int)`;
}

/** A number from 0 to 1 for a tool; each `turn` gives another. */
const CHANCE = sql`
  CREATE OR REPLACE FUNCTION pg_temp.chance(place int, turn int) RETURNS float8 LANGUAGE sql IMMUTABLE
  AS $$ SELECT (hashint8extended(place, turn) & 1048575) / 1048576.0::float8 $$`;

/** The first or the second half of a text, by words. */
const HALF = sql`
  CREATE OR REPLACE FUNCTION pg_temp.half(which int, whole text) RETURNS text LANGUAGE sql IMMUTABLE
  AS $$ SELECT array_to_string(CASE which WHEN 1 THEN words[:middle] ELSE words[middle + 1:] END, ' ')
    FROM string_to_array(whole, ' ') AS words, LATERAL (SELECT (cardinality(words) + 1) / 2 AS middle) AS cut $$`;

/** Copies a table's rows for every new tool, with other values in some columns. */
async function copyRows(
  tx: Transaction,
  table: string,
  id: string,
  changes: Readonly<Record<string, string>>,
) {
  const { rows } = await tx.execute<{ name: string }>(sql`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ${table} AND is_generated = 'NEVER' ORDER BY ordinal_position`);
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => changes[name] ?? `imported.${name}`);
  await tx.execute(
    sql.raw(`INSERT INTO ${table} (${names.join(', ')}) SELECT ${values.join(', ')}
      FROM made JOIN ${table} imported ON imported.${id} = made.own
      LEFT JOIN ai_tools tool ON tool.id = made.id ORDER BY made.place`),
  );
}

async function insertTools(tx: Transaction): Promise<void> {
  const stars = 'CASE WHEN made.rating_count = 0 THEN 0 ELSE made.stars END';
  await copyRows(tx, 'ai_tools', 'id', {
    id: 'made.id',
    name: 'made.name',
    description: 'made.description',
    prominence: 'made.prominence',
    stated_prominence: 'made.prominence',
    avg_rating: stars,
    rating_count: 'made.rating_count',
    imported_avg_rating: stars,
    imported_rating_count: 'made.rating_count',
    created_at: 'made.created_at',
    updated_at: 'made.created_at',
  });
  await copyRows(tx, 'tool_details', 'tool_id', { tool_id: 'made.id' });
  // Its rivals are the copies made in the same round through the imported tools.
  const shift = `made.place - (regexp_match(made.own, '-(\\d+)$'))[1]::int`;
  await copyRows(tx, 'tool_facts', 'tool_id', {
    tool_id: 'made.id',
    rivals: `ARRAY(SELECT regexp_replace(rival, '\\d+$', '') || ((regexp_match(rival, '-(\\d+)$'))[1]::int + ${shift})
      FROM unnest(imported.rivals) AS rival)`,
  });
  await copyRows(tx, 'tool_categories', 'tool_id', { tool_id: 'made.id' });
}

/** A hash decides whether a word comes from `own` or from `other`, so no word comes twice. */
async function insertWords(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    INSERT INTO tool_search (tool_id, number, name_key, developer_key, words, impacts)
    SELECT made.id, made.number, array_to_string(named.words, ''), own.developer_key, document.words, document.impacts
    FROM made
    JOIN tool_search own ON own.tool_id = made.own
    JOIN tool_search other ON other.tool_id = made.other
    CROSS JOIN LATERAL (SELECT name_words(made.name) AS words, 1000 + 350 * (made.prominence - 1) / 8 AS known) AS named
    CROSS JOIN LATERAL (
      SELECT array_agg(word) AS words, array_agg(impact) AS impacts FROM (
        SELECT word, max(impact)::smallint AS impact FROM (
          SELECT word, named.known * 2 / 3 AS impact
          FROM unnest(named.words || array_to_string(named.words, '')) AS word
          UNION ALL
          SELECT word, CASE WHEN strpos(word, ':') > 0 THEN named.known ELSE impact * named.known / 1100 END
          FROM unnest(own.words, own.impacts) AS posting (word, impact)
          WHERE strpos(word, ':') > 0 OR (word !~ '\\d$' AND hashtextextended(word, made.place) & 1 = 0)
          UNION ALL
          SELECT word, impact * named.known / 1100
          FROM unnest(other.words, other.impacts) AS posting (word, impact)
          WHERE word !~ '\\d$' AND strpos(word, ':') = 0 AND hashtextextended(word, made.place) & 1 = 1
        ) AS postings GROUP BY word) AS merged) AS document
    ORDER BY made.place`);
}

async function recount(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    UPDATE categories SET tool_count =
      (SELECT count(*) FROM tool_categories WHERE category_id = categories.id AND specialization_id = '')`);
  await tx.execute(sql`
    UPDATE specializations SET tool_count = (SELECT count(*) FROM tool_categories links
      WHERE links.category_id = specializations.category_id AND links.specialization_id = specializations.id)`);
  await tx.execute(sql`
    UPDATE catalogue_state SET version = version + 1,
      tool_count = (SELECT count(*) FROM ai_tools)`);
}
