import { bigint, date, integer, pgTable } from 'drizzle-orm/pg-core';

/**
 * What the model was asked on a day (UTC), and the results. A call's maximum is added before it, and what it did not
 * take is subtracted afterwards. A process killed in between has counted too much, never too little.
 */
export const agentModelDays = pgTable('agent_model_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  calls: integer('calls').notNull().default(0),
  failed: integer('failed').notNull().default(0),
  tokens_in: bigint('tokens_in', { mode: 'number' }).notNull().default(0),
  tokens_out: bigint('tokens_out', { mode: 'number' }).notNull().default(0),
  /** Millionths of the owner's currency, by the prices of that day. */
  micros: bigint('micros', { mode: 'number' }).notNull().default(0),
  /** Values that the checks kept and refused. */
  kept: integer('kept').notNull().default(0),
  refused: integer('refused').notNull().default(0),
});
