import { eq, type SQL, sql } from 'drizzle-orm';
import { isAgentOn } from '#features/agents/agent-schedule.server.ts';
import { draftFromProposal } from '#features/editing/begin-drafts.server.ts';
import type { ProposedValue } from '#features/editing/proposal.ts';
import { withStatedValues } from '#features/editing/stated-values.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import { lockProposals } from '#features/proposals/proposals.server.ts';
import { asProved, isDoubted } from '#features/proposals/quote-check.ts';
import { AWAITING_WORDS, readQuoteChecks } from '#features/proposals/quote-checks.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { publishAccepted } from '#features/publishing/publish.server.ts';
import { readEntered } from '#features/records/records/entered-tool.server.ts';
import type { Database, DrizzleDb } from '#platform/database/connection.server.ts';
import { recurring } from '#platform/jobs/job.server.ts';
import type { Work } from '#platform/jobs/runner.server.ts';
import { fittingRule, RULE_ORIGINS, type RuleOrigin } from './rule.ts';
import { listRules, type StoredRule } from './rules.server.ts';

interface Parts {
  db: Database;
  /** The site's own origin, for links in mails. */
  origin: string;
}

/** Proposals that are looked at before the rules are read again. */
const AT_ONCE = 50;

/**
 * Publishes what the rules accept of the agent's proposals that wait, and leaves the rest of them waiting; of programs, whole
 * proposals. A proposal is looked at once, and again when it or the rules have changed; while the agent is on, not before
 * the site has looked for the words that it quotes.
 *
 * @returns how many proposals something was accepted of
 */
export async function acceptByRules(parts: Parts, stopping: AbortSignal): Promise<number> {
  for (let accepted = 0; ; ) {
    const rules = await listRules(parts.db.write);
    const isReady = (await isAgentOn(parts.db.write)) ? sql`id NOT IN ${AWAITING_WORDS}` : sql`true`;
    const waiting = rules.length === 0 ? [] : await notLookedAt(parts.db.write, isReady);
    if (waiting.length === 0) return accepted;
    for (const proposal of waiting) {
      stopping.throwIfAborted();
      if (await acceptOf(parts, proposal, { rules, isReady })) accepted += 1;
    }
  }
}

interface Waiting {
  id: string;
  tool_id: string;
  origin: RuleOrigin;
}

async function notLookedAt(db: DrizzleDb, isReady: SQL): Promise<Waiting[]> {
  const origins = sql.join(
    RULE_ORIGINS.map((origin) => sql`${origin}`),
    sql`, `,
  );
  const { rows } = await db.execute<Waiting & Record<string, unknown>>(sql`
    SELECT id, tool_id, origin FROM proposals
    WHERE state = 'waiting' AND tool_id IS NOT NULL AND origin IN (${origins}) AND ${isReady}
      AND (ruled_at IS NULL OR ruled_at < changed_at OR ruled_at < (SELECT max(created_at) FROM acceptance_rules))
    ORDER BY changed_at, id LIMIT ${AT_ONCE}`);
  return rows;
}

async function acceptOf(
  { db, origin: site }: Parts,
  { id, tool_id: toolId, origin }: Waiting,
  { rules, isReady }: { rules: readonly StoredRule[]; isReady: SQL },
): Promise<boolean> {
  const today = await readEntered(db, toolId);
  const accepted = await db.write.transaction(async (tx) => {
    await lockProposals(tx, toolId);
    const [found] = await tx
      .update(proposals)
      .set({ ruled_at: sql`now()` })
      .where(sql`${proposals.id} = ${id} AND ${proposals.state} = 'waiting' AND ${isReady}`)
      .returning();
    if (!found || !today) return null;
    const checks = await readQuoteChecks(tx, id);
    const fitting = found.values.flatMap((value) => {
      const check = checks.get(value.path);
      const rule = isDoubted(check) ? null : fittingRule(rules, value, { origin, today });
      return rule ? { value: asProved(value, check), by: rule.by } : [];
    });
    const [first] = fitting;
    // A program asks for its proposal as a whole.
    if (!first || (origin === 'program' && fitting.length < found.values.length)) return null;
    const { by } = first;
    const isOwn = (one: (typeof fitting)[number]) => origin === 'program' || one.by.id === by.id;
    const values = fitting.filter(isOwn).map(({ value }) => value);
    const settled = await settle(tx, found, values, fitting.every(isOwn));
    for (const own of Map.groupBy(fitting.filter(isOwn), (one) => one.by.id).values()) {
      await recordAction(tx, {
        by: own[0]?.by ?? by,
        action: 'proposal.rule',
        subject: { kind: 'proposal', id: settled },
        after: { state: 'accepted', tool: toolId, fields: own.map(({ value: { path } }) => path) },
      });
    }
    const record = withStatedValues(today, values, { origin, date: found.changed_at.slice(0, 10) });
    await draftFromProposal(tx, { id: settled, base: today, record, by });
    return { proposal: settled, by };
  });
  if (accepted === null) return false;
  // Where it does not fit any more, its draft waits for somebody.
  await publishAccepted(db, { ...accepted, origin: site });
  return true;
}

/**
 * Accepts some values of a proposal; the others go on waiting in it.
 *
 * @param isAll whether no other rule accepts any of the others, which otherwise are looked at again
 * @returns the id of what is accepted
 */
async function settle(
  tx: DrizzleDb,
  found: typeof proposals.$inferSelect,
  accepted: readonly ProposedValue[],
  isAll: boolean,
): Promise<string> {
  const decisions = accepted.map(({ path }) => ({ path, isPublished: true, reason: null }));
  const settled = {
    state: 'accepted' as const,
    values: [...accepted],
    decisions,
    by_rule: true,
    settled_at: sql`now()`,
  };
  const rest = found.values.filter(({ path }) => !accepted.some((one) => one.path === path));
  if (rest.length === 0) {
    await tx.update(proposals).set(settled).where(eq(proposals.id, found.id));
    return found.id;
  }
  await tx
    .update(proposals)
    .set({ values: rest, ...(!isAll && { ruled_at: null }) })
    .where(eq(proposals.id, found.id));
  const { tool_id, origin, user_id, changed_at } = found;
  const [made] = await tx
    .insert(proposals)
    .values({ tool_id, origin, user_id, changed_at, ...settled })
    .returning({ id: proposals.id });
  if (!made) throw new Error('What was accepted was not stored.');
  return made.id;
}

export function ruleKeeping(parts: Parts): Work {
  return {
    job: recurring('accepting-by-rules', 10),
    async run({ signal }) {
      await acceptByRules(parts, signal);
    },
  };
}
