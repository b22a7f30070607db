import { asc, eq } from 'drizzle-orm';
import { users } from '#features/accounts/tables/users.server.ts';
import type { Editor } from '#features/editing/editing.server.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import { bumpState, lockState } from '#features/records/write/state.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Rule } from './rule.ts';
import { acceptanceRules } from './tables/rules.server.ts';

/** A rule, with who has set it. */
export interface StoredRule extends Rule {
  id: string;
  by: Editor;
}

/** All rules, the oldest first. */
export function listRules(db: DrizzleDb): Promise<StoredRule[]> {
  const { id, origin, kind, reach, created_at } = acceptanceRules;
  return db
    .select({ id, origin, kind, reach, by: { id: users.id, email: users.email } })
    .from(acceptanceRules)
    .innerJoin(users, eq(users.id, acceptanceRules.set_by))
    .orderBy(asc(created_at), asc(id));
}

/** Adds a rule, and writes that to the log. @returns false if there is such a rule */
export function addRule(db: DrizzleDb, rule: Rule, by: Editor): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [added] = await tx
      .insert(acceptanceRules)
      .values({ ...rule, set_by: by.id })
      .onConflictDoNothing()
      .returning({ id: acceptanceRules.id });
    if (!added) return false;
    // Pages that say who decides are made anew.
    await lockState(tx);
    await bumpState(tx, 0);
    await recordAction(tx, {
      by,
      action: 'rule.add',
      subject: { kind: 'rule', id: added.id },
      after: rule,
    });
    return true;
  });
}

/** Takes a rule away, and writes that to the log. @returns false if there is none */
export function removeRule(db: DrizzleDb, id: string, by: Editor): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [gone] = await tx.delete(acceptanceRules).where(eq(acceptanceRules.id, id)).returning();
    if (!gone) return false;
    await lockState(tx);
    await bumpState(tx, 0);
    const { origin, kind, reach } = gone;
    const before: Rule = { origin, kind, reach };
    await recordAction(tx, { by, action: 'rule.remove', subject: { kind: 'rule', id }, before });
    return true;
  });
}
