import { sql } from 'drizzle-orm';
import type { Taken } from '#features/editing/editing.server.ts';
import type { KindName } from '#features/records/kinds.server.ts';
import type { Transaction } from '#features/records/write/transaction.server.ts';

/**
 * Lets imports write a field again that the desk had written. Merged tools, and fields that the catalogue never gave,
 * stay the desk's.
 *
 * @returns what the catalogue last gave, or null if there is nothing to give back
 */
export async function giveBackToCatalogue(
  tx: Transaction,
  { kind, id, field }: { kind: KindName; id: string; field: string },
): Promise<{ value: unknown } | null> {
  const { rows } = await tx.execute<{ catalogue: unknown }>(sql`
    DELETE FROM desk_values
    WHERE kind = ${kind} AND id = ${id} AND field = ${field} AND field <> 'former_ids' AND catalogue IS NOT NULL
    RETURNING catalogue`);
  const [given] = rows;
  return given ? { value: given.catalogue } : null;
}

/** Thrown to roll back: the desk's value stays. */
export class RefusedValue extends Error {}

/** The result of taking a value; `refused` if the rules reject it. */
export function orRefused(taking: Promise<Taken>): Promise<Taken> {
  return taking.catch((error) => {
    if (error instanceof RefusedValue) return 'refused';
    throw error;
  });
}
