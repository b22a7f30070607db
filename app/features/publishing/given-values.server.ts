import { sql } from 'drizzle-orm';
import type { Taken } from '#features/editing/editing.server.ts';
import type { KindName } from '#features/records/kinds.server.ts';
import type { Transaction } from '#features/records/write/transaction.server.ts';

/**
 * Lets imports write a field of the desk's again. Merges and what the catalogue never gave stay.
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

/** Thrown so that the desk keeps its value. */
export class RefusedValue extends Error {}

/** What came of taking a value, which the rules may refuse. */
export function orRefused(taking: Promise<Taken>): Promise<Taken> {
  return taking.catch((error) => {
    if (error instanceof RefusedValue) return 'refused';
    throw error;
  });
}
