import { sql } from 'drizzle-orm';
import type { Transaction } from './transaction.server.ts';

/**
 * Locks the catalogue's state row until the transaction ends: concurrent imports write their batches in turn, so that
 * counters add up.
 */
export async function lockState(tx: Transaction): Promise<void> {
  await tx.execute(sql`INSERT INTO catalogue_state (id) VALUES ('catalogue') ON CONFLICT DO NOTHING`);
  await tx.execute(sql`SELECT 1 FROM catalogue_state WHERE id = 'catalogue' FOR UPDATE`);
}

/** Raises the catalogue's version in the writing transaction, so that every node reloads what changed. */
export async function bumpState(tx: Transaction, newTools: number): Promise<void> {
  await tx.execute(
    sql`UPDATE catalogue_state
      SET version = version + 1, tool_count = tool_count + ${newTools}`,
  );
}
