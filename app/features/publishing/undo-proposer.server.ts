import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { vendorProposals } from '#features/claims/tables/vendors.server.ts';
import type { Editor } from '#features/editing/editing.server.ts';
import { isSame, recordOf, valuesOf } from '#features/editing/merge-records.ts';
import { bareValue, type ValueDecision } from '#features/editing/proposal.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import { enteredRecord } from '#features/records/records/entered-tool.server.ts';
import { loadReferences } from '#features/records/records/references.server.ts';
import { readTool } from '#features/records/records/tool.server.ts';
import { lockState } from '#features/records/write/state.server.ts';
import { inTransaction, type Transaction } from '#features/records/write/transaction.server.ts';
import type { Database, DrizzleDb } from '#platform/database/connection.server.ts';
import { giveUpClaims } from './unpublish.server.ts';
import { writeAtDesk } from './write.server.ts';

/** A program, by the owner of its key, or the agent, who is nobody. */
interface Proposer {
  origin: 'program' | 'agent';
  userId: string | null;
}

/** What was taken back of a proposer. */
export interface TakenBack {
  /** Proposals that waited, or whose draft nobody had published. */
  declined: number;
  /** Published values whose tools have again what they had before. */
  restored: number;
  /** Published proposals that are left for the next turn. */
  left: number;
}

/** Each is a write to the catalogue, and whoever asks waits for all of them. */
const PUBLISHED_AT_ONCE = 25;

const ANSWER = 'Everything of this proposer was taken back.';

/**
 * Takes back what a program or the agent has brought: what waits is declined, drafts that nobody has worked on go, and
 * published values that still stand give way to what was there before, the newest first. What has changed since stays.
 *
 * @param id of one of its proposals, under which the log tells of it
 */
export async function undoProposer(
  db: Database,
  { proposer, id, by }: { proposer: Proposer; id: string; by: Editor },
): Promise<TakenBack> {
  const declined = await declineUnpublished(db.write, proposer);
  const published = await publishedOf(db.write, proposer);
  let restored = 0;
  for (const one of published.slice(0, PUBLISHED_AT_ONCE)) restored += await restore(db, one, by);
  const done = { declined, restored, left: Math.max(0, published.length - PUBLISHED_AT_ONCE) };
  await recordAction(db.write, {
    by,
    action: 'proposal.undo',
    subject: { kind: 'proposal', id },
    after: done,
  });
  return done;
}

function isOf({ origin, userId }: Proposer) {
  return sql`origin = ${origin} AND user_id IS NOT DISTINCT FROM ${userId}`;
}

/** What is declined counts as refused, so that it is not proposed again. */
const ALL_REFUSED = sql`(SELECT jsonb_agg(jsonb_build_object('path', one ->> 'path', 'isPublished', false, 'reason', NULL))
  FROM jsonb_array_elements("values") AS one)`;

function declineUnpublished(db: DrizzleDb, proposer: Proposer): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows: drafts } = await tx.execute<{ proposal_id: string }>(sql`
      DELETE FROM tool_drafts WHERE revision = 1 AND proposal_id IN (
        SELECT id FROM vendor_proposals WHERE state = 'accepted' AND ${isOf(proposer)}) RETURNING proposal_id`);
    const begun = JSON.stringify(drafts.map(({ proposal_id }) => proposal_id));
    const { rows } = await tx.execute(sql`
      UPDATE vendor_proposals
      SET state = 'declined', decisions = ${ALL_REFUSED}, answer = ${ANSWER}, settled_at = now()
      WHERE ${isOf(proposer)} AND (state = 'waiting'
        OR id::text = ANY (ARRAY(SELECT jsonb_array_elements_text(${begun}::jsonb)))) RETURNING id`);
    return rows.length;
  });
}

const fields = z.record(z.string(), z.unknown());
const published = z.object({
  proposal: z.string(),
  tool: z.string(),
  before: fields,
  after: fields,
  decisions: z.array(z.object({ path: z.string(), isPublished: z.boolean(), reason: z.string().nullable() })),
});
type Published = z.output<typeof published>;

/** What publishing has changed, as the log tells it, the newest first. */
async function publishedOf(db: DrizzleDb, proposer: Proposer): Promise<Published[]> {
  const { rows } = await db.execute(sql`
    SELECT p.id AS proposal, p.tool_id AS tool, p.decisions, published.before, published.after
    FROM (SELECT * FROM vendor_proposals WHERE published_at IS NOT NULL AND ${isOf(proposer)}) p
    JOIN LATERAL (
      SELECT done.before, done.after, done.at FROM operator_actions drafted
      JOIN operator_actions done ON done.id::text = drafted.after ->> 'entry'
      WHERE drafted.action = 'draft.publish' AND drafted.after ->> 'proposal' = p.id::text
      ORDER BY drafted.at DESC LIMIT 1) published ON true
    ORDER BY published.at DESC`);
  return z.array(published).parse(rows);
}

/** Gives a tool back what it had before a proposal was published. @returns how many values */
function restore(
  db: Database,
  { proposal, tool, before, after, decisions }: Published,
  by: Editor,
): Promise<number> {
  return inTransaction(db.bulk, async (tx) => {
    await lockState(tx);
    const present = await enteredRecord(tx, tool);
    const values = valuesOf(present ?? {});
    const accepted = decisions.filter(({ isPublished }) => isPublished).map(({ path }) => path);
    // Reading a value again moves its day, so sources do not count.
    const standing = accepted.filter(
      (path) =>
        path in after && isSame(bareValue(path, values.get(path)), bareValue(path, after[path] ?? undefined)),
    );
    const was = new Map(standing.map((path) => [path, values.get(path) ?? null]));
    for (const path of standing) values.set(path, before[path] ?? undefined);
    const reading = present && readTool(recordOf(values), await loadReferences(tx));
    const isRestored = standing.length > 0 && reading !== null && 'row' in reading;
    if (isRestored) {
      await writeAtDesk(tx, reading.row, { maker: 'restore', operatorId: by.id });
      await giveUpClaims(tx, tool, standing);
      await recordAction(tx, {
        by,
        action: 'tool.restore',
        subject: { kind: 'tool', id: tool },
        before: Object.fromEntries(was),
        after: Object.fromEntries(standing.map((path) => [path, before[path] ?? null])),
      });
    }
    await settle(tx, proposal, decisions);
    return isRestored ? standing.length : 0;
  });
}

async function settle(tx: Transaction, id: string, decisions: readonly ValueDecision[]): Promise<void> {
  const refused = decisions.map(({ path, reason }) => ({ path, isPublished: false, reason }));
  await tx
    .update(vendorProposals)
    .set({ state: 'declined', decisions: refused, answer: ANSWER, published_at: null })
    .where(sql`id = ${id}`);
}
