import { type SQL, sql } from 'drizzle-orm';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { INVESTORS_OF_ROUND, NEWEST_ROUNDS } from '#catalogue/rounds/round-conditions.server.ts';
import { DIRECTORY_DEFAULTS } from '#catalogue/search/filters/write-query.ts';

import { ownCategories } from '#catalogue/tables/own-categories.server.ts';
import { provenanceOf } from '#catalogue/tools/certainty.ts';
import { decisionOf } from '#catalogue/tools/decision.ts';
import { readGroup } from '#catalogue/tools/field-values.ts';
import { openPlans } from '#catalogue/tools/open-plans.server.ts';
import { readPlans } from '#catalogue/tools/price-notes.ts';
import { amountText, bringsMoney, roundName } from '#catalogue/tools/round-kinds.ts';
import type { SourceSynopsis } from '#catalogue/tools/tool-fields.ts';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import type { ToolStatus } from '#catalogue/tools/tool-status.ts';
import { listed, NEWEST_FIRST } from '#features/directory/tools.server.ts';
import { FEED_ENTRIES } from '#features/discovery/feeds/feed.ts';
import { changedFacts, type FactChanges, type PresentPrice } from '#features/history/changed-facts.ts';
import { presentPrice } from '#features/history/present-price.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { VISITOR } from '#site/access.ts';
import { formatDate } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import type { FeedCategory, FoundEntry } from './feed.server.ts';

type Row<T> = T & Record<string, unknown>;

interface Named {
  id: string;
  name: string;
  is_premium: boolean | null;
  updated_at: string;
  categories: string[];
}

/** What every entry says about its tool. */
const NAMED = sql`ai_tools.id, ai_tools.name, ai_tools.is_premium, ai_tools.updated_at::text,
  ARRAY(SELECT c.name FROM ${ownCategories(sql`ai_tools.id`)} AS l JOIN categories c ON c.id = l.category_id) AS categories`;

/** The newest tools, as on the directory's newest page. */
export async function readNewTools(db: DrizzleDb, category: FeedCategory | null): Promise<FoundEntry[]> {
  const { listing } = await listed(db, {
    ...DIRECTORY_DEFAULTS,
    category: category?.name ?? null,
    sortBy: 'created_at',
    sortOrder: 'desc',
  });
  const ids = listing.slice(0, FEED_ENTRIES).map(({ id }) => id);
  return toolEntries(db, sql`SELECT unnest(${sql.param(ids)}::text[]) AS id`);
}

/** Entries of tools, the newest first. @param ids rows (id) */
export async function toolEntries(db: DrizzleDb, ids: SQL): Promise<FoundEntry[]> {
  const { rows } = await db.execute<
    Row<
      Named & {
        description: string;
        created_at: string;
        status: ToolStatus;
        said: unknown;
        decision: unknown;
        plans: unknown;
      }
    >
  >(sql`
    SELECT ${NAMED}, ai_tools.description, ai_tools.created_at::text, ai_tools.status,
      ai_tools.business_current_status AS said,
      (SELECT decision_information FROM tool_details WHERE tool_id = ai_tools.id) AS decision,
      ${openPlans} AS plans
    FROM (${ids}) AS newest
    JOIN ai_tools USING (id) ORDER BY ${NEWEST_FIRST}`);
  return rows.map((tool) => {
    const said = readGroup('business', { business_current_status: tool.said }).data.business_current_status;
    const decision = decisionOf(
      readGroup('decision', tool.decision).data,
      {
        ...tool,
        business_current_status: said ?? null,
      },
      null,
      tool.plans === null ? {} : { plans: readPlans(tool.plans) ?? null },
    );
    const { bestFor, caution, facts, news } = decision;
    return {
      toolId: tool.id,
      subject: tool.id,
      entry: {
        path: paths.tool(tool.id),
        title: tool.name,
        published: isoDate(tool.created_at),
        updated: isoDate(tool.updated_at),
        summary: tool.description,
        facts: [bestFor, caution, ...facts, news].filter((fact) => fact !== null),
        categories: tool.categories,
      },
    };
  });
}

/** The newest changes of public facts, one entry per write of a tool. */
export function readChanges(
  db: DrizzleDb,
  category: FeedCategory | null,
  most = FEED_ENTRIES,
): Promise<FoundEntry[]> {
  const newest = category
    ? sql`SELECT tool_id, changed_at FROM tool_change_categories WHERE category_id = ${category.id}`
    : sql`SELECT tool_id, changed_at FROM tool_changes`;
  return changeEntries(db, sql`${newest} ORDER BY changed_at DESC, tool_id DESC LIMIT ${most}`);
}

/** Entries of changes, the newest first. @param keys rows (tool_id, changed_at) */
export async function changeEntries(db: DrizzleDb, keys: SQL): Promise<FoundEntry[]> {
  const { rows } = await db.execute<
    Row<Named & PresentPrice & { changed_at: string; facts: FactChanges }>
  >(sql`
    SELECT ${NAMED}, ${presentPrice}, changes.changed_at::text, changes.facts
    FROM (${keys}) AS newest
    JOIN tool_changes changes USING (tool_id, changed_at) JOIN ai_tools ON ai_tools.id = newest.tool_id
    ORDER BY changes.changed_at DESC, newest.tool_id DESC`);
  return rows.flatMap((tool) => {
    const changedAt = isoDate(tool.changed_at);
    const facts = changedFacts(tool.facts, tool);
    if (facts.length === 0) return [];
    return {
      toolId: tool.id,
      subject: tool.id,
      occurred_at: tool.changed_at,
      entry: {
        path: `${paths.tool(tool.id)}#changed-${changedAt}`,
        title: `${tool.name}: ${facts.map(({ label }) => label.toLowerCase()).join(', ')}`,
        published: changedAt,
        updated: changedAt,
        summary: `What has changed about ${tool.name}:`,
        facts,
        categories: tool.categories,
      },
    };
  });
}

/** The newest funding rounds that everybody may see. */
export async function readNewRounds(db: DrizzleDb, category: FeedCategory | null): Promise<FoundEntry[]> {
  const seen = (await catalogueOf(db)).roundsFor(VISITOR);
  const rounds = category === null ? seen.rounds : seen.of('category', category.id).filter(bringsMoney);
  const ids = rounds
    .filter(({ date }) => date !== null)
    .slice(0, FEED_ENTRIES)
    .map(({ id }) => id);
  return roundEntries(db, sql`r.is_open AND r.id = ANY (${sql.param(ids)}::text[])`, FEED_ENTRIES);
}

/**
 * Entries of rounds that bring money and have a date, the newest first.
 *
 * @param listed a condition on the row `r` of `funding_rounds`, which keeps out what the reader may not see
 */
export async function roundEntries(db: DrizzleDb, listed: SQL, most: number): Promise<FoundEntry[]> {
  const { rows } = await db.execute<
    Row<
      Named & {
        round_id: string;
        company: string;
        round: string | null;
        date: string;
        up_to: boolean;
        amount: number | null;
        investors: string[];
        source: SourceSynopsis | null;
        recorded_at: string;
      }
    >
  >(sql`
    SELECT ${NAMED}, r.id AS round_id, c.name AS company, r.round, r.date, r.up_to, r.amount, r.source, r.recorded_at::text,
      ${INVESTORS_OF_ROUND} AS investors
    FROM (SELECT r.id FROM funding_rounds r WHERE r.brings_money AND r.date IS NOT NULL AND ${listed}
      ORDER BY ${NEWEST_ROUNDS} LIMIT ${most}) AS newest
    JOIN funding_rounds r USING (id) JOIN companies c ON c.id = r.company_id JOIN ai_tools ON ai_tools.id = r.tool_id
    ORDER BY ${NEWEST_ROUNDS}`);
  return rows.map((row) => {
    const origin = provenanceOf(row.source);
    const round = roundName(row);
    const amount = amountText(row);
    const recordedAt = isoDate(row.recorded_at);
    const facts = [
      { label: 'Round', text: round },
      { label: 'Amount', text: amount },
      { label: 'Date', text: formatDate(row.date) },
      ...(row.investors.length > 0 ? [{ label: 'Investors', text: row.investors.join(', ') }] : []),
    ];
    return {
      toolId: row.id,
      subject: row.round_id,
      entry: {
        path: `${paths.tool(row.id, 'funding')}#round-${row.round_id}`,
        title: `${row.company}: ${round}, ${amount}`,
        published: recordedAt,
        updated: recordedAt,
        summary: `${row.company}, the company behind ${row.name}.`,
        facts: facts.map((fact) => ({ ...fact, origin })),
        categories: row.categories,
      },
    };
  });
}
