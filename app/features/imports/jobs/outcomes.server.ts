import { sql } from 'drizzle-orm';
import type { Transaction } from '#features/records/write/transaction.server.ts';

/** What became of a line when its import was undone: `reason` says why something was left. */
export interface Outcome {
  number: number;
  outcome: 'undone' | 'left';
  reason: string | null;
}

/** Why a record stays as the import left it. */
export const REFUSED = 'Its earlier values no longer fit the rules.';

/** Writes what became of lines. */
export async function storeOutcomes(tx: Transaction, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await tx.execute(sql`
    UPDATE import_lines SET outcome = given.outcome, reason = given.reason
    FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS given (number bigint, outcome text, reason text)
    WHERE import_lines.number = given.number`);
}
