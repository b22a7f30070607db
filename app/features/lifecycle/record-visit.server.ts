import { sql } from 'drizzle-orm';
import { getDomain } from 'tldts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { timeOf } from '#platform/database/time-of.server.ts';
import { CHECKER } from './checker.ts';
import { type Finding, findingOfStatus } from './findings.ts';
import { readPage, titleOf } from './page-signs.ts';
import { proposedValues } from './record.ts';
import { type DueSite, setDue } from './schedule.server.ts';
import type { Visited } from './visit.server.ts';
import {
  afterVisit,
  type Proposed,
  proposalOf,
  reasonOf,
  restHours,
  type Visit,
  type Watch,
} from './watch.ts';
import { isWorkingPage } from './working-page.ts';

const HOUR_MS = 60 * 60 * 1_000;

/**
 * Records a visit: the look, its proposal, and when the next look is due; all or nothing. A visit that ended early is
 * repeated later.
 *
 * @param now milliseconds since 1970
 */
export function recordVisit(db: DrizzleDb, site: DueSite, visited: Visited, now: number): Promise<void> {
  return db.transaction(async (tx) => {
    if (visited.outcome === 'later') {
      const again = now + CHECKER.hostPauseSeconds * 1_000;
      await tx.execute(sql`UPDATE site_watches SET next_at = ${timeOf(again)} WHERE tool_id = ${site.id}`);
    } else {
      await storeVisit(tx, site, visitOf(site, visited, now), now);
    }
    await setDue(tx, site.host);
  });
}

interface Seen extends Visit {
  /** Whether the page names the tool or its maker. */
  isNamed: boolean;
  /** Whether the page was read and is the tool's. */
  isWorking: boolean;
}

function visitOf(site: DueSite, visited: Exclude<Visited, { outcome: 'later' }>, now: number): Seen {
  const at = new Date(now).toISOString();
  if (visited.outcome === 'found') {
    const { finding, status, address } = visited;
    return { at, finding, status, address, title: null, isNamed: false, isWorking: false };
  }
  const { status, address, html } = visited;
  const refusal: Finding | null = findingOfStatus(status);
  const title = html === null ? null : titleOf(html);
  if (refusal !== null) {
    return { at, finding: refusal, status, address, title, isNamed: false, isWorking: false };
  }
  const tool = {
    name: site.name,
    maker: site.developer_name ?? '',
    domain: domainOf(site.url),
    wasNamed: site.was_named,
  };
  const { finding, isNamed } = readPage({ html, domain: domainOf(address) }, tool);
  const isWorking = finding === 'fine' && html !== null && isWorkingPage(html, tool);
  return { at, status, address, title, finding, isNamed, isWorking };
}

/** An address's registered domain, or its host if it has none. */
function domainOf(url: string): string {
  return getDomain(url, { allowPrivateDomains: true }) ?? new URL(url).host;
}

async function storeVisit(
  tx: DrizzleDb,
  site: DueSite,
  { isNamed, isWorking, ...look }: Seen,
  now: number,
): Promise<void> {
  const watch = afterVisit(site.watch, look);
  const proposed = proposalOf(watch, site.status === 'acquired');
  const isHeldBack = proposed?.isUnreached === true && !(await hasReachedAny(tx, watch.since));
  const next = now + restHours(watch, isHeldBack) * HOUR_MS;
  const isAlive = watch.state === 'alive';
  // All writers lock the round, then watches, then hosts.
  if (isAlive) await tx.execute(sql`UPDATE site_round SET reached_at = ${timeOf(now)}`);
  // A changed address is another site.
  const { rows } = await tx.execute(sql`
    UPDATE site_watches SET state = ${watch.state}, count = ${watch.count}, since = ${watch.since}::timestamptz,
      looks = ${JSON.stringify(watch.looks)}::jsonb, next_at = ${timeOf(next)},
      was_named = was_named OR ${isNamed},
      seen_on = CASE WHEN ${isWorking} THEN ${look.at.slice(0, 10)}::date WHEN NOT ${isAlive} THEN seen_on END
    WHERE tool_id = ${site.id} AND url = ${site.url} RETURNING tool_id`);
  if (rows.length === 0) return;
  if (isAlive) {
    await tx.execute(sql`DELETE FROM proposals WHERE ${isOpenOf(site)}`);
  }
  if (proposed && !isHeldBack) await propose(tx, site, { watch, proposed }, now);
}

/** Queues a proposal, or renews the waiting one. A decided proposal stays as it is. */
async function propose(
  tx: DrizzleDb,
  site: DueSite,
  { watch, proposed }: { watch: Watch; proposed: Proposed },
  now: number,
): Promise<void> {
  // A site has one state, so a different waiting proposal is out of date.
  await tx.execute(sql`DELETE FROM proposals WHERE ${isOpenOf(site)} AND evidence <> ${proposed.evidence}`);
  const { rows } = await tx.execute<{ status: string | null }>(sql`
    SELECT business_information #>> '{business_current_status,value}' AS status
    FROM tool_details WHERE tool_id = ${site.id}`);
  const recorded = { url: site.url, status: rows[0]?.status ?? null };
  const values = proposedValues(proposed.proposal, watch.looks, recorded);
  await tx.execute(sql`
    INSERT INTO proposals (tool_id, origin, "values", evidence, remark, looks, created_at, changed_at)
    VALUES (${site.id}, 'checker', ${JSON.stringify(values)}::jsonb, ${proposed.evidence}, ${reasonOf(watch)},
      ${JSON.stringify(watch.looks)}::jsonb, ${timeOf(now)}, ${timeOf(now)})
    ON CONFLICT (tool_id, evidence) DO UPDATE SET "values" = excluded."values", remark = excluded.remark,
      looks = excluded.looks, changed_at = excluded.changed_at
    WHERE proposals.state = 'waiting'`);
}

const isOpenOf = ({ id }: DueSite) => sql`tool_id = ${id} AND origin = 'checker' AND state = 'waiting'`;

/** Whether any site was found alive since then. If none was, we may be cut off ourselves. */
async function hasReachedAny(tx: DrizzleDb, since: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`SELECT 1 FROM site_round WHERE reached_at > ${since}::timestamptz`);
  return rows.length > 0;
}
