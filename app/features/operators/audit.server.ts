import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { SessionUser } from '#site/session.ts';
import type { DeskActionName, SubjectKind } from './actions.ts';
import { operatorActions } from './tables/operators.server.ts';

export interface DeskAction {
  by: Pick<SessionUser, 'id' | 'email'>;
  action: DeskActionName;
  subject: { kind: SubjectKind; id: string };
  /** What was there before, and what is there now, as JSON: states and decisions, never a visitor's own words. */
  before?: unknown;
  after?: unknown;
  /** The entry of the action that this one takes back. */
  undoes?: string;
}

/**
 * Writes an action to the log, which only grows. Call it in the transaction of the action, so that neither
 * exists without the other.
 *
 * @returns the id of its entry
 */
export async function recordAction(
  tx: DrizzleDb,
  { by, action, subject, before, after, undoes }: DeskAction,
): Promise<string> {
  const [entry] = await tx
    .insert(operatorActions)
    .values({
      operator_id: by.id,
      operator_email: by.email,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      before,
      after,
      undoes,
    })
    .returning({ id: operatorActions.id });
  if (!entry) throw new Error('The action was not written to the log.');
  return entry.id;
}
