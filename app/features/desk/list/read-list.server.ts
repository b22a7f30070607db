import { sql } from 'drizzle-orm';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import type { Memory } from '#catalogue/memory.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { formatPriceFrom, type PriceFrom } from '#catalogue/tools/fact-words.ts';
import { readGroup } from '#catalogue/tools/field-values.ts';
import { priceContradiction } from '#catalogue/tools/plans.ts';
import type { ToolStatus } from '#catalogue/tools/tool-status.ts';
import { IS_WAITING_PROPOSAL } from '#features/cases/cases.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { ListQuery } from './list-query.ts';
import { type ListedTool, listedTool, type StoredPart } from './listed-tool.ts';
import { selectTools, type Waiting, type WaitingKind, type WaitingOf } from './select-tools.ts';
import { lackable, WATCHED } from './watched.ts';

interface ToolList {
  tools: ListedTool[];
  waitingOf: WaitingOf;
  /** The number of all tools. */
  total: number;
  /** `lackable` of all tools. */
  lackable: number;
}

/** All results of a query, with the cases waiting for each tool. */
export async function readToolList(db: DrizzleDb, query: ListQuery): Promise<ToolList> {
  const [catalogue, waitingOf] = await Promise.all([catalogueOf(db), readWaiting(db)]);
  const all = await allTools(db, catalogue);
  return {
    ...{ tools: selectTools(all, query, waitingOf), waitingOf, total: all.length },
    lackable: lackable(),
  };
}

/** Read once per write: keyed by the catalogue's memory, which each write replaces. */
const known = new WeakMap<Memory, Promise<ListedTool[]>>();

/** All tools as list rows, in one statement after each write. */
function allTools(db: DrizzleDb, catalogue: Catalogue): Promise<ListedTool[]> {
  const { memory } = catalogue;
  const reading = known.get(memory) ?? joinAll(db, catalogue);
  known.set(memory, reading);
  reading.catch(() => known.delete(memory));
  return reading;
}

async function joinAll(db: DrizzleDb, catalogue: Catalogue): Promise<ListedTool[]> {
  const stored = await readStored(db);
  const today = dayOf(Date.now());
  const fields = lackable();
  return catalogue.entries().flatMap((entry) => {
    const part = stored.get(entry.id);
    return part ? listedTool(entry, part, fields, today) : [];
  });
}

interface Row extends Record<string, unknown> {
  id: string;
  url: string | null;
  status: ToolStatus;
  featured: boolean;
  until: string | null;
  premium: boolean | null;
  prominence: number;
  held: string;
  sourced: number;
  attributed: number;
  editorial: number;
  price: PriceFrom | null;
  plans: unknown;
  flags: string[] | null;
}

/** A value's source, graded as on pages (`provenanceOf`). */
const SYNOPSIS = sql`fact #>> '{source_synopsis,synopsis}'`;
const IS_SOURCED = sql`${SYNOPSIS} IS NOT NULL AND fact #>> '{source_synopsis,url}' IS NOT NULL
  AND fact #>> '{source_synopsis,cited}' IS DISTINCT FROM 'true'`;

async function readStored(db: DrizzleDb): Promise<Map<string, StoredPart>> {
  const { rows } = await db.execute<Row>(sql`
    SELECT tool.id, tool.url, tool.status, tool.is_featured AS featured, ended.ends_on::text AS until, tool.is_premium AS premium,
      tool.stated_prominence AS prominence, concat_ws(' ',
        CASE WHEN tool.logoimage_url IS NOT NULL THEN 'logoimage_url' END,
        CASE WHEN tool.description <> '' THEN 'description' END,
        CASE WHEN tool.url IS NOT NULL THEN 'url' END,
        CASE WHEN tool.developer_name IS NOT NULL THEN 'developer_name' END,
        CASE WHEN cardinality(tool.tags) > 0 THEN 'tags' END,
        CASE WHEN tool.is_premium IS NOT NULL THEN 'is_premium' END,
        CASE WHEN tool.business_current_status IS NOT NULL THEN 'business_current_status' END,
        facts.fields) AS held,
      facts.sourced, facts.attributed, facts.editorial, facts.price, facts.flags,
      CASE WHEN facts.price IS NOT NULL THEN details.business_information -> 'business_pricing_plans' END AS plans
    FROM ai_tools tool
    LEFT JOIN tool_details details ON details.tool_id = tool.id
    LEFT JOIN featured_ends ended ON ended.tool_id = tool.id
    CROSS JOIN LATERAL (
      SELECT string_agg(field, ' ') AS fields,
        count(*) FILTER (WHERE ${IS_SOURCED})::int AS sourced,
        count(*) FILTER (WHERE ${SYNOPSIS} IS NOT NULL AND NOT (${IS_SOURCED}))::int AS attributed,
        count(*) FILTER (WHERE ${SYNOPSIS} IS NULL)::int AS editorial,
        (array_agg(fact -> 'value') FILTER (WHERE field = 'decision_price_from'))[1] AS price,
        (array_agg(fact -> 'value') FILTER (WHERE field = 'decision_flags'))[1] AS flags
      FROM jsonb_each(details.decision_information) AS said (field, fact)) AS facts`);
  return new Map(rows.map((row) => [row.id, storedPart(row)]));
}

function storedPart({
  url,
  status,
  featured,
  until,
  premium,
  prominence,
  held,
  price,
  plans,
  flags,
  ...grades
}: Row): StoredPart {
  const { sourced, attributed, editorial } = grades;
  return {
    ...{ flags: flags ?? [] },
    ...{ url, status, prominence, isFeatured: featured, featuredUntil: until, isPremium: premium },
    held: bitsOf(held),
    grades: { sourced, attributed, editorial },
    price: price && formatPriceFrom(price),
    isPriceDoubtful: price !== null && plans !== null && contradicts(price, plans),
  };
}

function contradicts(price: PriceFrom, stored: unknown): boolean {
  const { business_pricing_plans: plans } = readGroup('business', { business_pricing_plans: stored }).data;
  return plans !== undefined && priceContradiction(price, plans.value) !== null;
}

function bitsOf(held: string): number {
  const fields = new Set(held.split(' '));
  return WATCHED.reduce((sum, { id }, place) => (fields.has(id) ? sum + 2 ** place : sum), 0);
}

/**
 * The cases waiting for each tool. They change without a write to the catalogue, so they are read each time; few tools
 * have any.
 */
async function readWaiting(db: DrizzleDb): Promise<WaitingOf> {
  const { rows } = await db.execute<{ tool: string; kind: WaitingKind; count: number }>(sql`
    SELECT tool_id AS tool, kind, count(*)::int AS count FROM (
      SELECT tool_id, CASE origin WHEN 'reader' THEN 'report' WHEN 'checker' THEN 'lifecycle' ELSE origin END AS kind
      FROM proposals WHERE tool_id IS NOT NULL AND ${IS_WAITING_PROPOSAL}
      UNION ALL SELECT tool_id, 'draft' FROM tool_drafts WHERE tool_id IS NOT NULL) AS waiting
    GROUP BY 1, 2`);
  const waitingOf = new Map<string, Waiting>();
  for (const { tool, kind, count } of rows) waitingOf.set(tool, { ...waitingOf.get(tool), [kind]: count });
  return waitingOf;
}
