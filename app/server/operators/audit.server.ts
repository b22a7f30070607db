import type { DeskActionName, SubjectKind } from '#domain/operators/actions.ts';
import type { SessionUser } from '#domain/session/session.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { operatorActions } from '#server/db/schema/operators.server.ts';

/** What an operator has done. */
export interface DeskAction {
  by: Pick<SessionUser, 'id' | 'email'>;
  action: DeskActionName;
  subject: { kind: SubjectKind; id: string };
  /** What was there before, and what is there now, as JSON: states and decisions, never a visitor's own words. */
  before?: unknown;
  after?: unknown;
}

/**
 * Writes an action to the log, which only grows. Call it in the transaction of the action, so that neither
 * exists without the other.
 *
 * @returns the id of its entry
 */
export async function recordAction(
  tx: DrizzleDb,
  { by, action, subject, before, after }: DeskAction,
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
    })
    .returning({ id: operatorActions.id });
  if (!entry) throw new Error('The action was not written to the log.');
  return entry.id;
}
