import { sql } from 'drizzle-orm';
import type { Editor } from '#features/editing/editing.server.ts';
import { type FieldPath, isSame, recordOf, valuesOf } from '#features/editing/merge-records.ts';
import { ALL_TAKEN_BACK, bareValue, PROPOSAL_TEXTS } from '#features/editing/proposal.ts';
import { type DeskAction, recordAction } from '#features/operators/audit.server.ts';
import { takeProposalBack } from '#features/proposals/published.server.ts';
import { enteredRecord } from '#features/records/records/entered-tool.server.ts';
import { loadReferences } from '#features/records/records/references.server.ts';
import { readTool } from '#features/records/records/tool.server.ts';
import { lockState } from '#features/records/write/state.server.ts';
import { inTransaction } from '#features/records/write/transaction.server.ts';
import type { Database, DrizzleDb } from '#platform/database/connection.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { countOfProposer, isOf, type Proposer, type Published, standingOf } from './of-proposer.server.ts';
import { restoreConfirmed } from './undo-confirmed.server.ts';
import { giveUpClaims } from './unpublish.server.ts';
import { writeAtDesk } from './write.server.ts';

/** The result of taking back a proposer's work. */
export interface TakenBack {
  /** Proposals that waited, or whose draft was not published. */
  declined: number;
  /** Published values replaced by what the tools had before. */
  restored: number;
  /** Published and confirmed values left for the next call. */
  left: number;
  /** Published values kept because they have changed since. */
  changed: number;
  /** Drafts kept because somebody has edited them. */
  workedOn: number;
  /** Found tools that waited, or whose draft nobody had edited. */
  found: number;
  /** Confirmed values that have their earlier source again. */
  confirmed: number;
}

/** Bounds one request: each is a write to the catalogue, and the operator waits for all of them. */
const PUBLISHED_AT_ONCE = 25;

/**
 * Takes back what a program or the agent has brought: declines waiting proposals, takes back found tools, deletes drafts that
 * nobody has edited, and replaces published values that still stand with what was there before, newest first. Values
 * changed since stay, and their proposals stay accepted.
 *
 * @throws Refused while another call runs: each is slow, and there are few connections for such work
 */
export function undoProposer(db: Database, undoing: Undoing): Promise<TakenBack> {
  // No time limits: this transaction waits for work on other connections.
  return db.bulk.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`SELECT WHERE pg_try_advisory_xact_lock(hashtext('undo-proposer'))`);
    if (rows.length === 0) throw new Refused({ status: 409, notice: PROPOSAL_TEXTS.takingBack });
    return undoAlone(db, undoing);
  });
}

interface Undoing {
  proposer: Proposer;
  /** The subject of the log entry. */
  subject: DeskAction['subject'];
  by: Editor;
}

async function undoAlone(db: Database, { proposer, subject, by }: Undoing): Promise<TakenBack> {
  const { declined, found } = await declineUnpublished(db.write, proposer);
  const restored = await restoreStanding(db, proposer, by);
  const confirmed = proposer.origin === 'agent' ? await restoreConfirmed(db) : 0;
  const { changed, workedOn, ...kept } = await countOfProposer(db.write, proposer);
  const left = kept.standing + kept.confirmed;
  const done = { declined, restored, left, changed, workedOn, found, confirmed };
  await recordAction(db.write, {
    by,
    action: 'proposal.undo',
    subject,
    after: done,
  });
  return done;
}

/** Declined values count as refused, so that nobody proposes them again; earlier refusals keep their reasons. */
const ALL_REFUSED = sql`(SELECT jsonb_agg(coalesce(
    (SELECT earlier FROM jsonb_array_elements(decisions) AS earlier
      WHERE state = 'accepted' AND earlier ->> 'path' = one ->> 'path' AND NOT (earlier ->> 'isPublished')::boolean LIMIT 1),
    jsonb_build_object('path', one ->> 'path', 'isPublished', false, 'reason', NULL, 'isTakenBack', true)))
  FROM jsonb_array_elements("values") AS one)`;

function declineUnpublished(
  db: DrizzleDb,
  proposer: Proposer,
): Promise<Pick<TakenBack, 'declined' | 'found'>> {
  return db.transaction(async (tx) => {
    const { rows: drafts } = await tx.execute<{ proposal_id: string }>(sql`
      DELETE FROM tool_drafts WHERE revision = 1 AND proposal_id IN (
        SELECT id FROM proposals WHERE state IN ('accepted', 'merged') AND ${isOf(proposer)}) RETURNING proposal_id`);
    const begun = JSON.stringify(drafts.map(({ proposal_id }) => proposal_id));
    const { rows } = await tx.execute<{ isFound: boolean }>(sql`
      UPDATE proposals
      SET state = CASE WHEN new_tool IS NULL THEN 'declined' ELSE 'taken back' END, decisions = ${ALL_REFUSED}, answer = ${ALL_TAKEN_BACK}, settled_at = now(), became_id = NULL
      WHERE ${isOf(proposer)} AND (state IN ('waiting', 'asked')
        OR id::text = ANY (ARRAY(SELECT jsonb_array_elements_text(${begun}::jsonb)))) RETURNING new_tool IS NOT NULL AS "isFound"`);
    const found = rows.filter(({ isFound }) => isFound).length;
    return { declined: rows.length - found, found };
  });
}

/** Restores what published values have replaced; a value beneath stands again. @returns how many values */
async function restoreStanding(db: Database, proposer: Proposer, by: Editor): Promise<number> {
  const tried = new Set<string>();
  const restored = new Set<string>();
  while (tried.size < PUBLISHED_AT_ONCE) {
    const next = (await standingOf(db.write, proposer)).filter(({ proposal }) => !tried.has(proposal));
    if (next.length === 0) break;
    for (const one of next.slice(0, PUBLISHED_AT_ONCE - tried.size)) {
      tried.add(one.proposal);
      for (const path of await restore(db, one, by)) restored.add(`${one.tool} ${path}`);
    }
  }
  return restored.size;
}

/** Gives a tool the values from before a proposal was published. @returns the restored fields */
function restore(
  db: Database,
  { proposal, tool, before, after, decisions }: Published,
  by: Editor,
): Promise<FieldPath[]> {
  return inTransaction(db.bulk, async (tx) => {
    await lockState(tx);
    const present = await enteredRecord(tx, tool);
    const values = valuesOf(present ?? {});
    const accepted = decisions.filter(({ isPublished }) => isPublished).map(({ path }) => path);
    // Compares values without sources: reading a value again changes its source's day.
    const standing = accepted.filter(
      (path) =>
        path in after && isSame(bareValue(path, values.get(path)), bareValue(path, after[path] ?? undefined)),
    );
    const was = new Map(standing.map((path) => [path, values.get(path) ?? null]));
    for (const path of standing) values.set(path, before[path] ?? undefined);
    const reading = present && readTool(recordOf(values), await loadReferences(tx));
    if (standing.length === 0 || reading === null || 'faults' in reading) return [];
    await writeAtDesk(tx, reading.row, { maker: 'restore', operatorId: by.id });
    await giveUpClaims(tx, tool, standing);
    await recordAction(tx, {
      by,
      action: 'tool.restore',
      subject: { kind: 'tool', id: tool },
      before: Object.fromEntries(was),
      after: Object.fromEntries(standing.map((path) => [path, before[path] ?? null])),
    });
    await takeProposalBack(tx, proposal, standing, { isTakenBack: true });
    return standing;
  });
}
