import { bigint, date, integer, pgTable } from 'drizzle-orm/pg-core';

/**
 * What the model was asked on a day (UTC), and what came of it. A call's most is added before it is asked, and what it
 * did not take is given back afterwards, so a process that is killed in between has counted too much, never too little.
 */
export const agentModelDays = pgTable('agent_model_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  calls: integer('calls').notNull().default(0),
  failed: integer('failed').notNull().default(0),
  tokens_in: bigint('tokens_in', { mode: 'number' }).notNull().default(0),
  tokens_out: bigint('tokens_out', { mode: 'number' }).notNull().default(0),
  /** Millionths of the owner's currency, by the prices of then. */
  micros: bigint('micros', { mode: 'number' }).notNull().default(0),
  /** Values that the checks kept, and refused. */
  kept: integer('kept').notNull().default(0),
  refused: integer('refused').notNull().default(0),
});
