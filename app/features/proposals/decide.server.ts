import { settleCase } from '#features/cases/cases.server.ts';
import { holdClaim } from '#features/claims/claims.server.ts';
import { draftFromProposal } from '#features/editing/begin-drafts.server.ts';
import type { Editor } from '#features/editing/editing.server.ts';
import type { FieldPath } from '#features/editing/merge-records.ts';
import { PROPOSAL_TEXTS, type ValueDecision } from '#features/editing/proposal.ts';
import { withStatedValues } from '#features/editing/stated-values.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { type readProposal, storeDecisions } from './proposals.server.ts';
import { mailOfProposal } from './published.server.ts';
import { asProved, asRead } from './quote-check.ts';
import { readQuoteChecks } from './quote-checks.server.ts';

interface Deciding {
  proposal: NonNullable<Awaited<ReturnType<typeof readProposal>>>;
  /** The tool as it is now. */
  today: ToolRecord;
  decisions: ValueDecision[];
  /** The values whose pages the editor has read, today; the site itself may have read others. */
  read?: ReadonlySet<FieldPath>;
  note: string | null;
  by: Editor;
  /** The site's own origin, for links in mails. */
  origin: string;
}

/**
 * Settles a proposal value by value. What is accepted goes into a draft of the tool, with where it is from. A vendor
 * is told when it is published; if nothing is accepted, at once. What is said of a company is only declined here.
 *
 * @returns the entry in the log; null when the proposal no longer waits
 * @throws Refused for accepting what somebody proposes whose claim was taken back, and for what has changed meanwhile
 */
export async function decideProposal(
  db: DrizzleDb,
  { proposal, today, decisions, read = new Set(), note, by, origin }: Deciding,
): Promise<string | null> {
  const { id, origin: from, subject, user_id } = proposal;
  const day = new Date().toISOString().slice(0, 10);
  const checks = await readQuoteChecks(db, id);
  const values = proposal.values.map((value) =>
    read.has(value.path) ? asRead(value, day) : asProved(value, checks.get(value.path)),
  );
  const accepted = values.filter(({ path }) =>
    decisions.some((decision) => decision.path === path && decision.isPublished),
  );
  const isDeclined = accepted.length === 0;
  return settleCase(db, {
    kind: 'proposal',
    id,
    intent: isDeclined ? 'decline' : 'accept',
    note,
    by,
    // What was asked about can be decided without an answer.
    from: { state: proposal.state === 'asked' ? 'asked' : 'waiting', note: proposal.answer },
    async also(tx) {
      // Programs and the agent may add to it at any moment.
      if (!(await storeDecisions(tx, { ...proposal, values }, decisions))) {
        throw new Refused({ status: 409, notice: PROPOSAL_TEXTS.resent });
      }
      if (isDeclined) return;
      if (from === 'vendor' && !(user_id && (await holdClaim(tx, { tool_id: subject.id, user_id })))) {
        throw new Refused({ status: 409, notice: PROPOSAL_TEXTS.claimTakenBack });
      }
      const record = withStatedValues(today, accepted, {
        origin: from,
        date: proposal.changed_at.slice(0, 10),
      });
      await draftFromProposal(tx, { id, base: today, record, by });
    },
    mail: (tx) => (isDeclined ? mailOfProposal(tx, { id, origin }) : Promise.resolve(null)),
  });
}
