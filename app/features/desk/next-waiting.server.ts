import { listWaiting } from '#features/cases/waiting.server.ts';
import type { Role } from '#features/operators/roles.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { kindsShown, type ToolCaseKind } from './waiting-case.ts';

/** What matters most of the cases of a kind that wait, or else of all that waits for a role; null if nothing does. */
export async function nextWaiting(
  db: DrizzleDb,
  role: Role,
  kind: ToolCaseKind,
): Promise<{ kind: ToolCaseKind; id: string; title: string } | null> {
  const { cases: alike } = await listWaiting(db, { kinds: [kind] });
  if (alike[0]) return alike[0];
  const { cases } = await listWaiting(db, { kinds: kindsShown(role, null) });
  return cases[0] ?? null;
}
