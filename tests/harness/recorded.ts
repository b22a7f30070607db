import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/connection.server.ts';

/** What an import writes down about the catalogue, for those who are told of it. */

/** Prices of tools that went from $10 to $12 a month. @param source of the new price */
export async function recordPrices(
  { write }: Pick<Database, 'write'>,
  tools: readonly string[],
  source: object = {},
): Promise<void> {
  const facts = JSON.stringify({
    decision_price_from: {
      old: { value: { amount: 10, per: 'mo', as_of: '2026-01' } },
      new: { value: { amount: 12, per: 'mo', as_of: '2026-02' }, ...source },
    },
  });
  for (const id of tools) {
    await write.execute(sql`
      INSERT INTO tool_changes (tool_id, changed_at, facts) VALUES (${id}, clock_timestamp(), ${facts})`);
  }
}

export async function recordArrivals(
  { write }: Pick<Database, 'write'>,
  tools: readonly string[],
): Promise<void> {
  for (const id of tools) {
    await write.execute(
      sql`INSERT INTO tool_arrivals (tool_id, arrived_at) VALUES (${id}, clock_timestamp())`,
    );
  }
}

/** A round of the company Acme, which makes `tool-01`. */
export async function recordRoundOfAcme(
  { write }: Pick<Database, 'write'>,
  { id, isOpen }: { id: string; isOpen: boolean },
): Promise<void> {
  await write.execute(sql`
    INSERT INTO companies (id, key, name) VALUES ('acme', 'acme', 'Acme') ON CONFLICT DO NOTHING`);
  await write.execute(sql`
    INSERT INTO funding_rounds (id, company_id, tool_id, round, kind, stage, date, amount, is_open, recorded_at,
      added_at, opened_at)
    VALUES (${id}, 'acme', 'tool-01', 'Seed', 'equity', 'seed', '2026-03', 1500000, ${isOpen}, '2026-03-01',
      clock_timestamp(), CASE WHEN ${isOpen} THEN clock_timestamp() END)`);
  await write.execute(sql`UPDATE catalogue_state SET version = version + 1, rounds_at = version + 1`);
}
