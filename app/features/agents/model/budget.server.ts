import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { type ModelLimits, microsOf, type Tokens } from './spending.ts';

export interface Outcome {
  taken: Tokens;
  isFailure: boolean;
  kept: number;
  refused: number;
}

export interface Budget {
  /**
   * Reserves the most that a call may take, across all nodes. @returns the day it counts for; null if too little is
   * left
   */
  reserve(most: Tokens): Promise<string | null>;
  /** Replaces a call's reservation by what it took, and counts its outcome. */
  settle(day: string, most: Tokens, outcome: Outcome): Promise<void>;
}

/** The owner's daily limits as a budget. @param now milliseconds since 1970 */
export function budgetOf(db: DrizzleDb, limits: ModelLimits, now: () => number): Budget {
  const mostMicros = limits.moneyPerDay === null ? null : Math.floor(limits.moneyPerDay * 1_000_000);
  return {
    async reserve(most) {
      const micros = microsOf(most, limits);
      if (most.in + most.out > limits.tokensPerDay || (mostMicros !== null && micros > mostMicros))
        return null;
      const day = new Date(now()).toISOString().slice(0, 10);
      const { rows } = await db.execute(sql`
        INSERT INTO agent_model_days AS days (day, calls, tokens_in, tokens_out, micros)
        VALUES (${day}, 1, ${most.in}, ${most.out}, ${micros})
        ON CONFLICT (day) DO UPDATE SET calls = days.calls + 1, tokens_in = days.tokens_in + excluded.tokens_in,
          tokens_out = days.tokens_out + excluded.tokens_out, micros = days.micros + excluded.micros
        WHERE days.tokens_in + days.tokens_out + excluded.tokens_in + excluded.tokens_out <= ${limits.tokensPerDay}
          AND (${mostMicros}::bigint IS NULL OR days.micros + excluded.micros <= ${mostMicros}::bigint)
        RETURNING day`);
      return rows.length === 0 ? null : day;
    },
    async settle(day, most, { taken, isFailure, kept, refused }) {
      const back = microsOf(most, limits) - microsOf(taken, limits);
      await db.execute(sql`
        UPDATE agent_model_days SET tokens_in = tokens_in - ${most.in - taken.in},
          tokens_out = tokens_out - ${most.out - taken.out}, micros = micros - ${back},
          failed = failed + ${isFailure ? 1 : 0}, kept = kept + ${kept}, refused = refused + ${refused}
        WHERE day = ${day}`);
    },
  };
}

/** What a model took and brought. */
export interface ModelUse {
  calls: number;
  failed: number;
  tokens: number;
  /** In the owner's currency. */
  money: number;
  kept: number;
  refused: number;
}

/** What the model took and brought today (UTC), and in the last 30 days including today. */
export async function readModelUse(
  db: DrizzleDb,
  now: number,
): Promise<{ today: ModelUse; month: ModelUse }> {
  const since = async (days: number): Promise<ModelUse> => {
    const day = new Date(now - (days - 1) * 86_400_000).toISOString().slice(0, 10);
    const { rows } = await db.execute<Record<keyof ModelUse, string>>(sql`
      SELECT coalesce(sum(calls), 0) AS calls, coalesce(sum(failed), 0) AS failed,
        coalesce(sum(tokens_in + tokens_out), 0) AS tokens, coalesce(sum(micros), 0) / 1000000.0 AS money,
        coalesce(sum(kept), 0) AS kept, coalesce(sum(refused), 0) AS refused
      FROM agent_model_days WHERE day >= ${day}`);
    const [row] = rows;
    const count = (key: keyof ModelUse) => Number(row?.[key] ?? 0);
    return {
      ...{ calls: count('calls'), failed: count('failed'), tokens: count('tokens') },
      ...{ money: count('money'), kept: count('kept'), refused: count('refused') },
    };
  };
  return { today: await since(1), month: await since(30) };
}
