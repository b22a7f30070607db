import { inArray, sql } from 'drizzle-orm';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Entry } from '#catalogue/entry.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { toolFacets } from '#catalogue/search/filters/facets.ts';
import { isContradicted } from '#catalogue/search/filters/price-offers.ts';
import { numbersOf } from '#catalogue/search/filters/tool-sets.ts';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { isOutdatedAs, judgedAs } from '#catalogue/tools/certainty.ts';
import type { ToolCard } from '#catalogue/tools/entities.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { idsLeadingTo } from '#catalogue/tools/former-ids.server.ts';
import { toolCardColumns } from '#catalogue/tools/tool-cards.server.ts';
import { hasEnded, type ToolStatus } from '#catalogue/tools/tool-status.ts';
import { bestKnown } from '#catalogue/understand-search.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { AlternativeFacts } from './alternatives.ts';

/** How many of each specialization's best known tools are considered. */
const OF_A_SPECIALIZATION = 60;

/** The best known tools of each specialization of a tool. */
function bestOfSameKind(catalogue: Catalogue, id: string): string[] {
  const kinds = catalogue.withId(id)?.facets.filter((facet) => /^in:.*\/./.test(facet)) ?? [];
  const best = kinds.flatMap((kind) =>
    bestKnown(catalogue, numbersOf(catalogue.setOf(kind))).slice(0, OF_A_SPECIALIZATION),
  );
  return best.map((entry) => entry.id);
}

/** How many of the tools that name this tool, or one of its rivals, as their rival are considered. */
const NAMING = 200;

interface StoredFacts extends Record<string, unknown> {
  id: string;
  name: string;
  prominence: number;
  is_premium: boolean | null;
  is_featured: boolean;
  developer_location: string | null;
  pricing_model: string | null;
  license: string | null;
  status: ToolStatus;
  rivals: string[];
  needs: string[];
  takes: string[];
  makes: string[];
  platforms: string[];
  flags: string[];
  compliance: string[];
  languages: string[];
  named_languages: string[];
  language_count: number | null;
  price_amount: number | null;
  price_per: string | null;
  price_billed: string | null;
  price_on: string | null;
  price_as_of: string | null;
  specializations: { id: string; name: string }[];
}

/** A tool may name its rivals by former ids. */
const presentRivals = sql`ARRAY(
  SELECT CASE WHEN former.id IS NULL THEN given.id ELSE present_tool_id(given.id) END
  FROM unnest(facts.rivals) WITH ORDINALITY AS given (id, place) LEFT JOIN former_tools former ON former.id = given.id
  ORDER BY place)`;

/**
 * A tool and the tools that may replace it, or null if there is no such tool. Its cost does not depend on the size of
 * the catalogue: of each specialization, only the best known are considered.
 */
export async function readAlternatives(
  db: DrizzleDb,
  id: string,
): Promise<{ of: AlternativeFacts; candidates: AlternativeFacts[] } | null> {
  const catalogue = await catalogueOf(db);
  const kin = bestOfSameKind(catalogue, id);
  const { rows } = await db.execute<StoredFacts>(sql`
    WITH pool AS (
      SELECT ${id}::text AS id
      UNION SELECT present_tool_id(rival) FROM tool_facts, unnest(rivals) AS rival WHERE tool_id = ${id}
      UNION SELECT * FROM (
        SELECT tool_id FROM tool_facts WHERE rivals && ARRAY${idsLeadingTo(sql`ARRAY[${id}]::text[]`)} LIMIT ${NAMING}) AS naming_it
      UNION SELECT * FROM (
        SELECT tool_id FROM tool_facts
        WHERE rivals && (SELECT rivals FROM tool_facts WHERE tool_id = ${id}) LIMIT ${NAMING}) AS naming_the_same
      UNION SELECT unnest(${sql.param(kin)}::text[]))
    SELECT tool.id, tool.name, tool.prominence, tool.is_premium, tool.is_featured, tool.status,
      tool.business_developer_location AS developer_location,
      business.information #>> '{business_pricing_pricing_model,value}' AS pricing_model,
      business.information #>> '{business_pricing_license_type,value}' AS license,
      ${presentRivals} AS rivals, coalesce(facts.needs, '{}') AS needs,
      coalesce(facts.takes, '{}') AS takes, coalesce(facts.makes, '{}') AS makes,
      coalesce(facts.platforms, '{}') AS platforms, coalesce(facts.flags, '{}') AS flags,
      coalesce(facts.compliance, '{}') AS compliance, coalesce(facts.languages, '{}') AS languages,
      ARRAY(SELECT jsonb_array_elements_text(basic.languages)) AS named_languages,
      facts.language_count, facts.price_amount, facts.price_per, priced.price_billed, priced.price_on, priced.price_as_of,
      coalesce((
        SELECT json_agg(json_build_object('id', kind.category_id || '/' || kind.id, 'name', kind.name) ORDER BY kind.name)
        FROM tool_categories own JOIN specializations kind
          ON kind.category_id = own.category_id AND kind.id = own.specialization_id
        WHERE own.tool_id = tool.id), '[]') AS specializations
    FROM pool JOIN ai_tools tool USING (id)
    LEFT JOIN tool_facts facts ON facts.tool_id = tool.id
    LEFT JOIN LATERAL (
      SELECT price #>> '{value,billed}' AS price_billed, price #>> '{source_synopsis,date_updated}' AS price_on, price #>> '{value,as_of}' AS price_as_of
      FROM (SELECT decision_information -> 'decision_price_from' AS price FROM tool_details
        WHERE tool_id = tool.id) AS decided) AS priced ON true
    LEFT JOIN LATERAL (
      -- Reasons or an order drawn from a locked tab would reveal what it holds.
      SELECT business_information AS information FROM tool_details
      WHERE tool_id = tool.id AND (tool.is_featured OR NOT tool.business_info_is_premium)) AS business ON true
    LEFT JOIN LATERAL (
      SELECT basic_information #> '{basic_information_localization,value}' AS languages FROM tool_details
      WHERE tool_id = tool.id AND NOT tool.basic_info_is_premium) AS basic ON true`);
  const today = dayOf(Date.now());
  const facts = rows.map((row) => factsOf(row, today, catalogue.withId(row.id)));
  const of = facts.find((tool) => tool.id === id);
  return of ? { of, candidates: facts.filter((tool) => tool !== of) } : null;
}

function factsOf(row: StoredFacts, today: number, entry: Entry | null): AlternativeFacts {
  const { price_amount: amount, price_per: per, price_billed: billed } = row;
  const judged = judgedAs('decision_price_from', today, { asOf: row.price_as_of ?? undefined });
  const isOutdated = judged !== undefined && isOutdatedAs(judged, row.price_on) === true;
  return {
    ...row,
    facets: toolFacets({ ...row, release_date: null, decision: null }),
    price:
      amount === null || per === null || hasEnded(row.status)
        ? null
        : {
            amount,
            per,
            isOutdated,
            isDisputed: entry !== null && isContradicted(entry),
            ...(billed !== null && { billed }),
          },
  };
}

/** Tool cards by id. */
export async function readToolCards(db: DrizzleDb, ids: readonly string[]): Promise<Map<string, ToolCard>> {
  if (ids.length === 0) return new Map();
  const cards = await db
    .select(toolCardColumns)
    .from(aiTools)
    .where(inArray(aiTools.id, [...ids]));
  return new Map(cards.map((card) => [card.id, card]));
}
