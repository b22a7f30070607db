import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import { settleCase } from '#features/cases/cases.server.ts';
import { draftFromProposal } from '#features/editing/begin-drafts.server.ts';
import type { Editor } from '#features/editing/editing.server.ts';
import { labelOf } from '#features/editing/labels.ts';
import type { Difference } from '#features/editing/merge-records.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { memberOfSubmission } from './decisions.server.ts';
import { mergedMail } from './mails.server.ts';
import { MERGING_TEXTS, offeredValues, withTaken } from './merging.ts';

/** What a submission says otherwise than a tool. */
export interface MergeOffer {
  values: Difference[];
  /** Stands for what was offered, so that nobody decides about what they have not seen. */
  seen: string;
}

/** Compares a submission with a tool; null when there is no such submission. @param today the tool as it is now */
export async function readMergeOffer(
  db: DrizzleDb,
  id: string,
  today: ToolRecord,
): Promise<MergeOffer | null> {
  const [submission] = await db.select().from(proposals).where(eq(proposals.id, id));
  if (!submission?.new_tool) return null;
  const values = offeredValues(today, submission.new_tool, isoDate(submission.created_at).slice(0, 10));
  const seen = createHash('sha256')
    .update(JSON.stringify([today.id, values]))
    .digest('base64url');
  return { values, seen };
}

interface Merging {
  id: string;
  /** The tool as it is now. */
  today: ToolRecord;
  /** What the operator saw, and the paths of the values to take. */
  seen: string;
  taken: readonly string[];
  note: string | null;
  by: Editor;
  /** The site's own origin, for the link in the mail. */
  origin: string;
}

/**
 * Settles a submission as merged into a listed tool and tells its member. What is taken from it goes into a draft of
 * that tool, and the member is told again when that is published.
 *
 * @returns the entry in the log; null when the submission no longer waits
 * @throws Refused when the tool or the submission is not what the operator saw
 */
export function mergeSubmission(
  db: DrizzleDb,
  { id, today, seen, taken, note, by, origin }: Merging,
): Promise<string | null> {
  const tool = { id: String(today.id), name: String(today.name) };
  return settleCase(db, {
    kind: 'submission',
    id,
    intent: 'merge',
    note,
    by,
    more: { tool: tool.id, taken },
    async also(tx) {
      const offer = await readMergeOffer(tx, id, today);
      const values = offer?.values.filter(({ path }) => taken.includes(path)) ?? [];
      if (offer?.seen !== seen || values.length !== taken.length) {
        throw new Refused({ status: 409, notice: MERGING_TEXTS.changed });
      }
      if (!(await linkTo(tx, id, tool.id))) throw new Refused({ status: 409, notice: MERGING_TEXTS.noTool });
      if (values.length > 0) {
        await draftFromProposal(tx, { id, base: today, record: withTaken(today, values), by });
      }
    },
    async mail(tx) {
      const member = await memberOfSubmission(tx, id);
      return (
        member && mergedMail(member, { name: member.tool, tool, taken: taken.map(labelOf), note }, origin)
      );
    },
  });
}

/** @returns false when the tool has gone; until the transaction ends, it stays */
async function linkTo(tx: DrizzleDb, id: string, toolId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`SELECT id FROM ai_tools WHERE id = ${toolId} FOR KEY SHARE`);
  if (rows.length === 0) return false;
  await tx.update(proposals).set({ became_id: toolId }).where(eq(proposals.id, id));
  return true;
}
