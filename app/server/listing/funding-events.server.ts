import { type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '#domain/access.ts';
import { NO_NEW_MONEY } from '#domain/new-money.ts';
import type { ToolFieldKey } from '#domain/tools/tool-fields.ts';
import { openTo } from './open-to.server.ts';

/**
 * The company behind the row `t` of ai_tools: its developer's name without case, punctuation and legal form,
 * so that 'Perfect Corp.' and 'Perfect Corp' are one. Nothing else is cut off: 'Attentive.ai' is not
 * 'Attentive'.
 */
export const COMPANY = sql`regexp_replace(
  btrim(regexp_replace(lower(coalesce(t.developer_name, t.name)), '[[:space:][:punct:]]+', ' ', 'g')),
  '(?<=.) (inc|incorporated|llc|ltd|limited|gmbh|ag|corp|corporation|co|sa|sas|bv|plc)$', '')`;

/**
 * The tables `events` (all funding events of some companies) and `rounds` (those in which they raised money)
 * for a WITH clause. Readers must filter by `open`; of anything else, only counts may leave the database
 * (docs/decisions/0063).
 *
 * Tools of one company report the same rounds, with dates of different precision or in other words. Count as
 * many rounds of a name and an amount as the tool that reports the most of them does; for unknown amounts,
 * the year decides. A round is open if one of the tools that report it is.
 *
 * @param tools the rows `t` of ai_tools, with their rows `d` of tool_details, as a FROM clause and a
 * condition
 */
export function fundingEvents(viewer: Viewer, tools: SQL): SQL {
  return sql`
    reported AS (
      SELECT DISTINCT ON (t.id, round, date, amount) t.id AS tool, ${COMPANY} AS company,
        coalesce(t.developer_name, t.name) AS name, r ->> 'round' AS round, lower(btrim(r ->> 'round')) AS kind,
        substring(r ->> 'date' FROM '^[0-9]{4}.*') AS date,
        CASE jsonb_typeof(r -> 'amount') WHEN 'number' THEN (r ->> 'amount')::float8 END AS amount,
        CASE jsonb_typeof(r -> 'investors') WHEN 'array' THEN r -> 'investors' ELSE '[]' END AS investors,
        ${openTo(viewer, 'funding_info_is_premium', 't')} AS open, t.rounds_source AS source, t.updated_at AS recorded
      FROM (SELECT t.*, ${fieldValue('funding_competition_information', 'funding_funding_rounds')} AS rounds,
        d.funding_competition_information #> '{funding_funding_rounds,source_synopsis}' AS rounds_source ${tools}) AS t
      CROSS JOIN LATERAL jsonb_array_elements(
        CASE jsonb_typeof(t.rounds) WHEN 'array' THEN t.rounds ELSE '[]' END) AS r),
    counted AS (
      SELECT *, min(name) OVER (PARTITION BY company) AS company_name,
        row_number() OVER (PARTITION BY tool, kind, sameness ORDER BY date) AS nth,
        count(*) OVER (PARTITION BY tool, kind, sameness) AS times
      FROM reported, LATERAL (SELECT coalesce(amount::text, left(date, 4), '')) AS same (sameness)),
    events AS (
      SELECT company, company_name, bool_or(open) AS open,
        md5(concat_ws(chr(31), company, kind, sameness, nth)) AS id,
        (array_agg(tool ORDER BY open DESC, tool))[1] AS tool,
        array_agg(tool ORDER BY tool) FILTER (WHERE open) AS open_tools,
        (array_agg(round ORDER BY open DESC, tool))[1] AS round,
        (array_agg(date ORDER BY open DESC, times DESC, length(date) DESC NULLS LAST, tool))[1] AS date,
        (array_agg(source ORDER BY open DESC, tool))[1] AS source, max(recorded) AS recorded,
        max(amount) AS amount,
        (array_agg(investors ORDER BY open DESC, jsonb_array_length(investors) DESC, tool))[1] AS investors
      FROM counted GROUP BY company, company_name, kind, sameness, nth),
    rounds AS (SELECT * FROM events WHERE coalesce(round, '') !~* ${NO_NEW_MONEY})`;
}

/** A field's stored value in the row `d` of tool_details, with or without a source wrapped around it. */
export function fieldValue(column: string, key: ToolFieldKey): SQL {
  const field = sql`d.${sql.identifier(column)} -> ${key}::text`;
  return sql`coalesce(${field} -> 'value', ${field})`;
}
