import { type SQL, sql } from 'drizzle-orm';
import { hostOfAddress } from '#platform/database/addresses.server.ts';

/**
 * Ignoring the legal form is not enough when the sites differ, or when only the record has one: 'Northbeam GmbH' at
 * northbeam.de is not Northbeam at northbeam.io.
 */
const RESEMBLES_ANOTHER = sql`EXISTS (
  SELECT FROM companies c JOIN company_records r ON r.id = c.id
  WHERE c.key = entity_key(t.developer_name) AND lower(btrim(t.developer_name)) <> ALL (
      SELECT lower(one) FROM unnest(r.aliases || r.name) AS one)
    AND coalesce(
      ${hostOfAddress(sql`t.url`)} <> ${hostOfAddress(sql`r.url`)}
        AND ${hostOfAddress(sql`t.url`)} NOT LIKE '%.' || ${hostOfAddress(sql`r.url`)},
      r.url IS NOT NULL))`;

/** A name normalized like `entity_key`, but with its legal form. */
function wholeName(name: SQL): SQL {
  return sql`btrim(regexp_replace(lower(left(${name}, 300)), '[[:space:][:punct:]]+', ' ', 'g'))`;
}

const NAME = sql`coalesce(t.developer_name, t.name)`;

/** Whether two hosts are equal, or one is a subdomain of the other. */
function isOneSite(one: SQL, other: SQL): SQL {
  return sql`(${one} = ${other} OR ${one} LIKE '%.' || ${other} OR ${other} LIKE '%.' || ${one})`;
}

/**
 * The makers of tools, as rows (id, company, name, key). `OFFSET 0` keeps the planner from computing the key at each
 * use, which would dominate the query.
 *
 * Makers with the same key are several if no record and no operator's decision tells them apart, their full names
 * differ, and no site is known to be both's. The one whose name has no legal form keeps the key, then the best known;
 * the others get their full name as key, or the name with their site.
 */
export function makersOf(toolIds: readonly string[]): SQL {
  const ids = sql`${sql.param([...toolIds])}::text[]`;
  return sql`(
    WITH given AS MATERIALIZED (
      SELECT t.id, t.company, ${NAME} AS name, ${wholeName(NAME)} AS whole, ${hostOfAddress(sql`t.url`)} AS host, t.prominence,
        entity_key(${NAME}) AS key, t.company IS NULL AND ${RESEMBLES_ANOTHER} AS resembles
      FROM ai_tools t WHERE id = ANY(${ids})),
    free AS MATERIALIZED (
      SELECT given.*, made.own_key IS NOT DISTINCT FROM given.key AS has_key
      FROM given LEFT JOIN company_tools made ON made.tool_id = given.id
      WHERE given.company IS NULL AND NOT resembles
        AND NOT EXISTS (SELECT FROM entity_aliases said WHERE said.kind = 'company' AND said.key = given.key)
        AND NOT EXISTS (SELECT FROM companies c JOIN company_records r ON r.id = c.id WHERE c.key = given.key)),
    near AS MATERIALIZED (
      SELECT key, whole, host, has_key, false AS is_filed, prominence, id FROM free
      UNION ALL
      SELECT made.own_key, ${wholeName(NAME)}, ${hostOfAddress(sql`t.url`)}, true, true, t.prominence, t.id
      FROM (SELECT DISTINCT key FROM free) AS asked JOIN company_tools made ON made.own_key = asked.key
      JOIN ai_tools t ON t.id = made.tool_id WHERE t.company IS NULL AND t.id <> ALL (${ids})),
    several AS MATERIALIZED (SELECT key FROM near GROUP BY key HAVING count(DISTINCT whole) > 1),
    keeper AS MATERIALIZED (
      SELECT DISTINCT ON (key) key, whole FROM near JOIN several USING (key)
      ORDER BY key, is_filed DESC, has_key DESC, whole <> key, prominence DESC, id),
    others AS MATERIALIZED (
      SELECT near.key, near.whole FROM near JOIN keeper ON keeper.key = near.key AND keeper.whole <> near.whole
      GROUP BY near.key, near.whole
      HAVING NOT EXISTS (
        SELECT FROM near one JOIN near its ON its.key = one.key JOIN keeper ON keeper.key = its.key AND keeper.whole = its.whole
        WHERE one.key = near.key AND one.whole = near.whole
          AND ${isOneSite(sql`one.host`, sql`its.host`)}))
    SELECT given.id, given.company, given.name,
      CASE WHEN given.resembles THEN lower(btrim(given.name))
        WHEN others.key IS NULL OR free.id IS NULL THEN given.key
        WHEN given.whole <> given.key AND given.host IS NULL THEN given.whole
        WHEN given.whole <> given.key THEN lower(btrim(given.name))
        ELSE concat_ws(' ', given.key, coalesce(given.host, '-')) END AS key
    FROM given LEFT JOIN free ON free.id = given.id
    LEFT JOIN others ON others.key = given.key AND others.whole = given.whole
    OFFSET 0)`;
}
