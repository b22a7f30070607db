import { sql } from 'drizzle-orm';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { entityId } from '#catalogue/rounds/entity-id.ts';
import { mayRead } from '#catalogue/rounds/round-conditions.server.ts';
import { type RoundSum, sumRounds } from '#catalogue/rounds/round-sums.ts';
import type { Named } from '#catalogue/rounds/rounds.ts';
import type { CompanyKind, CompanyStatus } from '#catalogue/tools/fact-words.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Viewer } from '#site/access.ts';

/** A company that makes tools, with what a viewer may know about its rounds. */
export interface ListedCompany {
  id: string;
  name: string;
  /** What its record states; null where it, or the record, is missing. */
  url: string | null;
  country: string | null;
  founded: number | null;
  kind: CompanyKind | null;
  status: CompanyStatus | null;
  parent: (Named & { since: string | null }) | null;
  source: unknown;
  /** Best known first. */
  tools: Named[];
  /** What the rounds that the viewer may read add up to. */
  sum: RoundSum;
  /** Whether the catalogue holds others. */
  has_locked: boolean;
  /** When their records were last updated, as an ISO date; null without any. */
  as_of: string | null;
}

/** The driver needs a type alias instead of an interface. */
type Row = Pick<ListedCompany, Exclude<keyof ListedCompany, 'sum' | 'has_locked'>>;

const TOOLS_SHOWN = 50;

/**
 * Companies by id.
 *
 * @param after the id of the last one seen; '' for the beginning
 * @param beginning what their names must begin with
 */
export async function companiesAfter(
  db: DrizzleDb,
  viewer: Viewer,
  { after, beginning, limit }: { after: string; beginning: string; limit: number },
): Promise<ListedCompany[]> {
  const catalogue = await catalogueOf(db);
  const seen = catalogue.roundsFor(viewer);
  const start = entityId(beginning.toLowerCase());
  const ids = catalogue.companies
    .filter((company) => company.id > after && company.id.startsWith(start) && seen.mayKnow(company))
    .slice(0, limit)
    .map(({ id }) => id);
  const { rows } = await db.execute<Row>(sql`
    SELECT page.id, page.name, made.tools, r.url, r.country, r.founded, r.kind, r.status, r.source,
      (SELECT json_build_object('id', p.id, 'name', p.name, 'since', r.parent_since) FROM companies p WHERE p.id = r.parent) AS parent, reported.as_of
    FROM companies AS page
    LEFT JOIN company_records r ON r.id = page.id
    CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY place), '[]') AS tools FROM (
        SELECT t.id, t.name, row_number() OVER (ORDER BY t.prominence DESC, t.sort_name, t.id) AS place
        FROM company_tools l JOIN ai_tools t ON t.id = l.tool_id WHERE l.company_id = page.id
        ORDER BY place LIMIT ${TOOLS_SHOWN}) AS best) AS made
    CROSS JOIN LATERAL (
      SELECT to_char(max(coalesce(t.updated_at, r.recorded_at)) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS as_of
      FROM funding_rounds r LEFT JOIN ai_tools t ON t.id = r.tool_id
      WHERE r.company_id = page.id AND r.brings_money AND ${mayRead(viewer)}) AS reported
    WHERE page.id = ANY(${sql.param(ids)}::text[]) ORDER BY page.id USING ~<~`);
  return rows.map(({ id, parent, ...row }) => ({
    id,
    ...row,
    parent: parent && catalogue.mayKnowCompany(viewer, parent.id) ? parent : null,
    sum: sumRounds(seen.of('company', id)),
    has_locked: seen.isPartial,
  }));
}
