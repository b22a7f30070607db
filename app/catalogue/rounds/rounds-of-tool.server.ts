import { type SQL, sql } from 'drizzle-orm';
import { toolDetails } from '../tables/tools.server.ts';
import type { FieldGroup } from '../tools/fields/field-row.ts';
import type { ToolFieldKey } from '../tools/tool-fields.ts';
import { companiesOfTool, roundsShownBy } from './companies-of-tool.server.ts';

/** The source of a list whose rounds have different ones; its day is the newest, until which the list is known. */
const SEVERAL = 'Several publications, named beside the rounds; the day is that of the newest';

const DAY = sql`(source ->> 'date_updated')`;

/** The newest of the sources' days. Dates in words sort as `sortableDate` has them: 'early 2026' comes after January. */
const NEWEST_DAY = sql`(array_agg(${DAY} ORDER BY regexp_replace(regexp_replace(regexp_replace(${DAY},
  '^early (\\d+)$', '\\1-02'), '^mid (\\d+)$', '\\1-06'), '^late (\\d+)$', '\\1-10') COLLATE "C" DESC NULLS LAST))[1]`;

const ROUNDS = 'funding_funding_rounds' satisfies ToolFieldKey;

const FUNDING = sql`tool_details.funding_competition_information`;
const TOOL_ID = sql`tool_details.tool_id`;

/**
 * A stored group of a tool's details as pages and programs read it: among funding, the rounds are those of the tool's
 * company, each once, however many records report it (docs/topics/market.md). Whoever may not read the group must not be
 * given it.
 */
export function shownGroup(group: FieldGroup): SQL {
  return group === 'funding' ? withRounds(FUNDING, TOOL_ID) : sql`${toolDetails[group]}`;
}

/**
 * What a tool's tabs hold, with as many rounds as `shownGroup` gives: no tab is called empty because its rounds are recorded
 * at the company or at another tool.
 */
export const SHOWN_CONTENTS: SQL = sql`(
  SELECT CASE WHEN tool_details.contents IS NULL OR count(*) = 0 THEN tool_details.contents
    ELSE jsonb_set(tool_details.contents || jsonb_build_object('funding', coalesce(
        nullif(tool_details.contents -> 'funding', 'null'), '{"others": [], "latest": null, "counted": {}}')),
      ${`{funding,counted,${ROUNDS}}`}::text[], to_jsonb(count(*))) END
  FROM (${roundsOf(TOOL_ID)} UNION ALL ${roundsOfOthers(FUNDING, TOOL_ID)}) AS shown)`;

/** A stored group of funding with the rounds that the tool shows. What its own list says of rounds of other companies follows them. */
export function withRounds(funding: SQL, toolId: SQL): SQL {
  return sql`(coalesce(${funding}, '{}') || coalesce((
    SELECT jsonb_build_object(${ROUNDS}::text, jsonb_strip_nulls(jsonb_build_object('value', jsonb_agg(entry ORDER BY date DESC NULLS LAST, id),
      'source_synopsis', CASE
        WHEN count(DISTINCT coalesce(source, '{}')) = 1 THEN max(source::text)::jsonb
        WHEN bool_and(source ->> 'synopsis' IS NOT NULL) THEN
          jsonb_build_object('synopsis', ${SEVERAL}::text, 'date_updated', ${NEWEST_DAY})
        ELSE jsonb_build_object('date_updated', ${NEWEST_DAY}) END)))
    FROM (${roundsOf(toolId)} UNION ALL ${roundsOfOthers(funding, toolId)}) AS shown HAVING count(*) > 0), '{}'))`;
}

function roundsOf(toolId: SQL): SQL {
  return sql`
    SELECT r.id, r.date, r.source, jsonb_build_object('company', nullif(r.company_id, made.company_id),
      'round', r.round, 'kind', r.kind, 'amount', r.amount,
      'up_to', nullif(r.up_to, false), 'announced_as', r.announced_as, 'equity', r.equity, 'date', r.date, 'closed', r.closed,
      'valuation', r.post_money,
      'led_by', (SELECT jsonb_agg(i.name ORDER BY took.place)
        FROM round_investors took JOIN investors i ON i.id = took.investor_id WHERE took.round_id = r.id AND took.led),
      'investors', (SELECT jsonb_agg(i.name ORDER BY took.place)
        FROM round_investors took JOIN investors i ON i.id = took.investor_id WHERE took.round_id = r.id),
      'source', r.source ->> 'synopsis', 'source_url',
      -- An address that was only seen quoted would look as if it had been opened.
      CASE WHEN r.source -> 'cited' IS DISTINCT FROM 'true' THEN r.source ->> 'url' END) AS entry
    FROM ${roundsShownBy(toolId)}`;
}

function roundsOfOthers(funding: SQL, toolId: SQL): SQL {
  return sql`
    SELECT '' AS id, listed ->> 'date' AS date, ${funding} #> ${`{${ROUNDS},source_synopsis}`}::text[] AS source, listed AS entry
    FROM jsonb_path_query(${funding}, ${`lax $.${ROUNDS}.value[*]`}::jsonpath) AS listed
    JOIN company_tools made ON made.tool_id = ${toolId}
    WHERE listed ->> 'company' NOT IN (SELECT id FROM ${companiesOfTool(toolId)} AS its)`;
}
