import { type SQL, sql } from 'drizzle-orm';
import { raiserOf, toolsOfCompany } from '#catalogue/rounds/companies-of-tool.server.ts';
import { fieldValue } from '#catalogue/tools/field-value.server.ts';
import { openTo } from '#catalogue/tools/open-to.server.ts';
import { VISITOR } from '#site/access.ts';

/**
 * The funding rounds of some companies, each once, as rows (id, company_id, tools, tool_id, round, kind, date, closed, up_to,
 * amount, announced_as, equity, post_money, is_open, note, source, also, recorded_at, investors, leads). Who led a round is
 * among its investors, and comes first.
 *
 * The record of a company and the tools of companies report the same rounds, with dates of different precision or in other
 * words. Count as many rounds of a name and an amount as the report that has the most of them; for unknown amounts, the
 * year decides. What a company's record says comes first. It is open if one of the company's tools is; a round that tools
 * report is open if one of these is. Then every value comes from an open report, so that nothing of a locked one gets out
 * with it.
 *
 * A round that is stored already keeps its id, whoever reports it by now. The id of a new one is made from the company's
 * own name even while an alias merges it with another, so that it stays the same whatever operators say about names, and
 * from that of the company whose tool reports it even where another company raised it.
 */
export function mergedRounds(companyIds: readonly string[]): SQL {
  const ids = sql`${sql.param([...companyIds])}::text[]`;
  return sql`
    WITH reported AS (
      SELECT DISTINCT ON (reporter, round, date, amount, company_id) reporter, tool, company_id, is_own, company_key, own_key,
        btrim(r ->> 'round') AS round, lower(btrim(r ->> 'round')) AS named, r ->> 'kind' AS kind,
        substring(r ->> 'date' FROM '^[0-9]{4}.*') AS date,
        ${boolean('up_to')} AS up_to, ${number('amount')} AS amount, ${number('equity')} AS equity,
        ${number('valuation')} AS post_money, r ->> 'announced_as' AS announced_as,
        substring(r ->> 'closed' FROM '^[0-9]{4}.*') AS closed,
        ${array('led_by')} AS leads, ${array('led_by')} || ${array('investors')} AS investors,
        open, r ->> 'note' AS note, source, also, recorded
      FROM (${reportsOfTools(ids)} UNION ALL ${reportsOfRecords(ids)}) AS reports
      -- A record may report a round twice: the entry with the most investors counts, then the first.
      ORDER BY reporter, round, date, amount, company_id, jsonb_array_length(${array('investors')}) DESC, place),
    counted AS (
      SELECT *, row_number() OVER same_rounds AS nth,
        count(*) OVER (PARTITION BY reporter, company_id, named, sameness) AS times
      FROM reported, LATERAL (SELECT ${samenessOf(sql`amount`, sql`date`)} AS sameness) AS same
      WINDOW same_rounds AS (PARTITION BY reporter, company_id, named, sameness ORDER BY date)),
    merged AS (SELECT
      md5(concat_ws(chr(31), (array_agg(own_key ORDER BY own_key <> company_key, own_key))[1],
        named, sameness, nth)) AS id, bool_or(is_own) AS is_own,
      company_id, named, sameness, nth, array_remove(array_agg(tool), NULL) AS tools,
      (array_agg(tool ORDER BY open DESC, tool))[1] AS tool_id,
      ${first(sql`round`)} AS round,
      (array_agg(date ORDER BY open DESC, reporter = '' DESC, times DESC, length(date) DESC NULLS LAST, reporter))[1] AS date,
      ${first(sql`closed`)} AS closed, ${first(sql`announced_as`)} AS announced_as,
      ${first(sql`kind`)} AS kind, ${first(sql`up_to`)} AS up_to, max(amount) AS amount, ${first(sql`equity`)} AS equity,
      ${first(sql`post_money`)} AS post_money, bool_or(open) AS is_open, ${first(sql`note`)} AS note,
      (array_agg(source ORDER BY open DESC, reporter))[1] AS source, (array_agg(also ORDER BY open DESC, reporter))[1] AS also,
      (array_agg(recorded ORDER BY open DESC, reporter))[1] AS recorded_at,
      ${whoInvested('leads')} AS leads, ${whoInvested('investors')} AS investors
    FROM counted WHERE company_id = ANY(${ids}) GROUP BY company_id, named, sameness, nth),
    stored AS (
      SELECT id, company_id, named, sameness, row_number() OVER (PARTITION BY company_id, named, sameness ORDER BY date, id) AS nth
      FROM funding_rounds, LATERAL (SELECT lower(round) AS named, ${samenessOf(sql`amount`, sql`date`)} AS sameness) AS same
      WHERE company_id = ANY(${ids})),
    identified AS (
      SELECT merged.*, coalesce(stored.id, merged.id) AS round_id FROM merged
      LEFT JOIN stored ON stored.company_id = merged.company_id AND stored.named IS NOT DISTINCT FROM merged.named
        AND stored.sameness = merged.sameness AND stored.nth = merged.nth)
    SELECT company_id, tools, coalesce(tool_id, (
        SELECT t.id FROM ${toolsOfCompany(sql`identified.company_id`)} AS own JOIN ai_tools t ON t.id = own.id
        LEFT JOIN company_records record ON record.id = identified.company_id
        ORDER BY t.id = present_tool_id(record.main_tool) DESC NULLS LAST, t.prominence DESC, t.id LIMIT 1)) AS tool_id,
      round, kind, date, closed, up_to, amount, announced_as, equity, post_money, is_open, note, source, also, recorded_at,
      investors, leads,
      -- Two companies may each have raised such a round by the lists of one company's tools.
      CASE row_number() OVER (PARTITION BY round_id ORDER BY is_own DESC, company_id)
        WHEN 1 THEN round_id ELSE md5(concat_ws(chr(31), round_id, company_id)) END AS id
    FROM identified`;
}

/** The reports in tools' lists of rounds that concern the companies, one row a report. */
function reportsOfTools(ids: SQL): SQL {
  return sql`
    SELECT t.id AS reporter, t.id AS tool, raised.id AS company_id, t.company_id = raised.id AS is_own, t.company_key, t.own_key,
      r, place, ${openTo(VISITOR, 'funding_info_is_premium', 't')} AS open,
      CASE jsonb_typeof(r -> 'source') WHEN 'string'
        THEN coalesce(t.source, '{}') - 'url' || jsonb_strip_nulls(jsonb_build_object('synopsis', r -> 'source', 'url', r -> 'source_url')) ELSE t.source END AS source,
      NULL::jsonb AS also,
      t.updated_at AS recorded
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
    CROSS JOIN LATERAL (SELECT ${raiserOf(sql`r ->> 'company'`, sql`t.company_id`)} AS id) AS raised`;
}

/** The reports in the companies' own records, which precede those of tools: a null reporter sorts first. */
function reportsOfRecords(ids: SQL): SQL {
  return sql`
    SELECT '' AS reporter, NULL AS tool, c.id AS company_id, true AS is_own, c.key AS company_key, c.key AS own_key,
      r, place, EXISTS (SELECT FROM ${toolsOfCompany(sql`c.id`)} AS own JOIN ai_tools t ON t.id = own.id
        WHERE ${openTo(VISITOR, 'funding_info_is_premium', 't')}) AS open,
      r -> 'source' AS source, r -> 'also' AS also, statement_timestamp() AS recorded
    FROM company_records record JOIN companies c ON c.id = record.id
    CROSS JOIN LATERAL jsonb_array_elements(coalesce(record.funding_rounds, '[]')) WITH ORDINALITY AS listed (r, place)
    WHERE record.id = ANY(${ids})`;
}

/**
 * The value of the report that counts: of an open one, and of the company's own record even where that says nothing, because
 * its source does not stand for what others say.
 */
function first(column: SQL): SQL {
  return sql`(array_agg(${column} ORDER BY open DESC, reporter <> '' AND ${column} IS NULL, reporter))[1]`;
}

/** Leads and investors are those of one report: the record's, else of the one that names the most. */
function whoInvested(column: 'leads' | 'investors'): SQL {
  return sql`(array_agg(${sql.raw(column)} ORDER BY open DESC, reporter = '' DESC, jsonb_array_length(investors) DESC, reporter))[1]`;
}

/** The key by which reports of one round match, besides its name. */
function samenessOf(amount: SQL, date: SQL): SQL {
  return sql`coalesce(${amount}::text, left(${date}, 4), '')`;
}

function number(key: string): SQL {
  return sql`CASE jsonb_typeof(r -> ${key}::text) WHEN 'number' THEN (r ->> ${key}::text)::float8 END`;
}

function boolean(key: string): SQL {
  return sql`CASE jsonb_typeof(r -> ${key}::text) WHEN 'boolean' THEN (r ->> ${key}::text)::boolean END`;
}

function array(key: string): SQL {
  return sql`CASE jsonb_typeof(r -> ${key}::text) WHEN 'array' THEN r -> ${key}::text ELSE '[]' END`;
}
