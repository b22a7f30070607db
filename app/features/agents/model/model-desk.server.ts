import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { AgentSettings } from '#platform/start/agent-settings.server.ts';
import { type ModelUse, readModelUse } from './budget.server.ts';
import { modelLimits } from './model-reader.server.ts';

export interface ModelDesk {
  name: string;
  today: ModelUse;
  /** Including today. */
  month: ModelUse;
  tokensPerDay: number;
  moneyPerDay: number | null;
  hasPrices: boolean;
}

/** The model's use for the desk; null if none is configured. @param now milliseconds since 1970 */
export async function readModelDesk(
  db: DrizzleDb,
  settings: AgentSettings,
  now: number,
): Promise<ModelDesk | null> {
  if (settings.AGENT_MODEL === undefined) return null;
  const { tokensPerDay, moneyPerDay, prices } = modelLimits(settings);
  return {
    ...{ name: settings.AGENT_MODEL, tokensPerDay, moneyPerDay, hasPrices: prices !== null },
    ...(await readModelUse(db, now)),
  };
}
