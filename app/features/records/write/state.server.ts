import { sql } from 'drizzle-orm';
import type { Transaction } from './transaction.server.ts';

/**
 * Locks the catalogue's state row for the rest of the transaction: imports that run at the same moment write
 * their batches in turn, so their counters add up.
 */
export async function lockState(tx: Transaction): Promise<void> {
  await tx.execute(sql`INSERT INTO catalogue_state (id) VALUES ('catalogue') ON CONFLICT DO NOTHING`);
  await tx.execute(sql`SELECT 1 FROM catalogue_state WHERE id = 'catalogue' FOR UPDATE`);
}

/** Records in the writing transaction that the catalogue changed, so that every node follows. */
export async function bumpState(tx: Transaction, newTools: number): Promise<void> {
  await tx.execute(
    sql`UPDATE catalogue_state
      SET version = version + 1, tool_count = tool_count + ${newTools}`,
  );
}
