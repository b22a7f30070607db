import { type SQL, sql } from 'drizzle-orm';
import { fieldValue } from '#catalogue/tools/field-value.server.ts';
import { openTo } from '#catalogue/tools/open-to.server.ts';
import { VISITOR } from '#site/access.ts';

/**
 * The funding rounds of some companies, each once, as rows (id, company_id, tools, tool_id, round, date, amount,
 * post_money, is_open, source, recorded_at, investors).
 *
 * Tools of one company report the same rounds, with dates of different precision or in other words. Count as
 * many rounds of a name and an amount as the tool that reports the most of them does; for unknown amounts,
 * the year decides. A round is open if one of the tools that report it is; then every value comes from an open
 * report, so that nothing of a locked one gets out with it.
 *
 * An id is made from the company's own name even while an alias merges it with another, so that a round keeps
 * its id whatever operators say about names, and from that of the company whose tool reports it even where another
 * company raised it.
 */
export function mergedRounds(companyIds: readonly string[]): SQL {
  const ids = sql`${sql.param([...companyIds])}::text[]`;
  return sql`
    WITH reported AS (
      SELECT DISTINCT ON (t.id, round, date, amount, raised.id) t.id AS tool, raised.id AS company_id,
        t.company_id = raised.id AS is_own, t.company_key, t.own_key,
        btrim(r ->> 'round') AS round, lower(btrim(r ->> 'round')) AS kind,
        substring(r ->> 'date' FROM '^[0-9]{4}.*') AS date,
        CASE jsonb_typeof(r -> 'amount') WHEN 'number' THEN (r ->> 'amount')::float8 END AS amount,
        CASE jsonb_typeof(r -> 'valuation') WHEN 'number' THEN (r ->> 'valuation')::float8 END AS post_money,
        CASE jsonb_typeof(r -> 'investors') WHEN 'array' THEN r -> 'investors' ELSE '[]' END AS investors,
        ${openTo(VISITOR, 'funding_info_is_premium', 't')} AS open, t.source, t.updated_at AS recorded
      FROM (
        SELECT t.*, made.company_id, made.own_key, c.key AS company_key,
          ${fieldValue('funding_competition_information', 'funding_funding_rounds')} AS rounds,
          d.funding_competition_information #> '{funding_funding_rounds,source_synopsis}' AS source
        FROM company_tools made
        JOIN companies c ON c.id = made.company_id
        JOIN ai_tools t ON t.id = made.tool_id
        JOIN tool_details d ON d.tool_id = t.id
        WHERE made.reports_rounds AND (made.company_id = ANY(${ids}) OR made.raised_by && ${ids})) AS t
      CROSS JOIN LATERAL jsonb_array_elements(
        CASE jsonb_typeof(t.rounds) WHEN 'array' THEN t.rounds ELSE '[]' END) WITH ORDINALITY AS listed (r, place)
      CROSS JOIN LATERAL (SELECT coalesce(
        (SELECT record.id FROM company_records record WHERE record.id = r ->> 'company'), t.company_id) AS id) AS raised
      -- A record may report a round twice: the entry with the most investors counts, then the first.
      ORDER BY t.id, round, date, amount, raised.id,
        CASE jsonb_typeof(r -> 'investors') WHEN 'array' THEN jsonb_array_length(r -> 'investors') END DESC NULLS LAST, place),
    counted AS (
      SELECT *,
        row_number() OVER (PARTITION BY tool, company_id, kind, sameness ORDER BY date) AS nth,
        count(*) OVER (PARTITION BY tool, company_id, kind, sameness) AS times
      FROM reported, LATERAL (SELECT coalesce(amount::text, left(date, 4), '')) AS same (sameness)),
    merged AS (SELECT
      md5(concat_ws(chr(31), (array_agg(own_key ORDER BY own_key <> company_key, own_key))[1],
        kind, sameness, nth)) AS id, bool_or(is_own) AS is_own,
      company_id, array_agg(tool) AS tools,
      (array_agg(tool ORDER BY open DESC, tool))[1] AS tool_id,
      (array_agg(round ORDER BY open DESC, tool))[1] AS round,
      (array_agg(date ORDER BY open DESC, times DESC, length(date) DESC NULLS LAST, tool))[1] AS date,
      max(amount) AS amount,
      (array_agg(post_money ORDER BY open DESC, post_money IS NULL, tool))[1] AS post_money,
      bool_or(open) AS is_open,
      (array_agg(source ORDER BY open DESC, tool))[1] AS source,
      (array_agg(recorded ORDER BY open DESC, tool))[1] AS recorded_at,
      (array_agg(investors ORDER BY open DESC, jsonb_array_length(investors) DESC, tool))[1] AS investors
    FROM counted WHERE company_id = ANY(${ids}) GROUP BY company_id, kind, sameness, nth)
    SELECT company_id, tools, tool_id, round, date, amount, post_money, is_open, source, recorded_at, investors,
      -- Two companies may each have raised such a round by the lists of one company's tools.
      CASE row_number() OVER (PARTITION BY id ORDER BY is_own DESC, company_id)
        WHEN 1 THEN id ELSE md5(concat_ws(chr(31), id, company_id)) END AS id
    FROM merged`;
}
