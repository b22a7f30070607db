import { sql } from 'drizzle-orm';
import { getDomain } from 'tldts';
import { hostOfAddress } from '#platform/database/addresses.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

/** A company with tools at several sites. */
export interface SpreadCompany {
  id: string;
  name: string;
  tools: number;
  /** The domains of its tools, and the developer's names as the tools spell them. */
  domains: string[];
  developers: string[];
}

/** The most domains and names of one company: enough to see that they differ. */
const MOST_NAMED = 20;
const MOST_SHOWN = 500;

/**
 * Companies whose tools are at different domains; first those whose tools also spell the developer differently:
 * matching names without legal forms may have joined two companies.
 */
export async function listSpreadCompanies(db: DrizzleDb): Promise<SpreadCompany[]> {
  const { rows } = await db.execute<{
    id: string;
    name: string;
    tools: number;
    hosts: string[];
    developers: string[];
  }>(sql`
    SELECT c.id, c.name, count(*)::int AS tools,
      (array_agg(DISTINCT host) FILTER (WHERE host IS NOT NULL))[1:${MOST_NAMED}] AS hosts,
      coalesce((array_agg(DISTINCT btrim(t.developer_name)) FILTER (WHERE t.developer_name IS NOT NULL))[1:${MOST_NAMED}], '{}')
        AS developers
    FROM company_tools made JOIN companies c ON c.id = made.company_id JOIN ai_tools t ON t.id = made.tool_id
    CROSS JOIN LATERAL (SELECT ${hostOfAddress(sql`t.url`)} AS host) AS site
    GROUP BY c.id, c.name HAVING count(DISTINCT host) > 1 ORDER BY count(*) DESC, c.id`);
  return rows
    .map(({ hosts, ...company }) => ({
      ...company,
      domains: [...new Set(hosts.map((host) => getDomain(host) ?? host))],
    }))
    .filter(({ domains }) => domains.length > 1)
    .toSorted((a, b) => Number(b.developers.length > 1) - Number(a.developers.length > 1))
    .slice(0, MOST_SHOWN);
}
