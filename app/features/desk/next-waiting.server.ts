import { listWaiting } from '#features/cases/waiting.server.ts';
import type { Role } from '#features/operators/roles.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { kindsShown, type ToolCaseKind } from './waiting-case.ts';

/** The most important waiting case of a kind, else of all that a role may settle; null if nothing waits. */
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
