import { z } from 'zod';
import type { FieldRow } from '#catalogue/tools/fields/field-row.ts';
import type { AgentSettings } from '#platform/start/agent-settings.server.ts';
import type { Logger } from '#platform/watch/log.server.ts';
import type { StatedValue } from '../reading/values.ts';
import { createAsk } from './ask.server.ts';
import { answerSchema, answersOf, askedFields } from './asked.ts';
import type { Budget } from './budget.server.ts';
import { keptOf, type Read } from './check.ts';
import { INSTRUCTIONS, promptOf } from './prompt.ts';
import { type ModelLimits, mostBytes, mostOut, mostTokensOf, takenOf } from './spending.ts';

/** What a model is asked about. */
export interface ModelTask extends Read {
  /** The fields that may be proposed of this tool; null for all. */
  open: ReadonlySet<string> | null;
}

/** Asks a model for what the reading has not found. It gives what the checks keep; null if none has answered. */
export type ModelReader = (task: ModelTask, stopping: AbortSignal) => Promise<StatedValue[] | null>;

export function modelLimits(settings: AgentSettings): ModelLimits {
  const { AGENT_PRICE_IN: priceIn, AGENT_PRICE_OUT: priceOut } = settings;
  return {
    tokensPerDay: settings.AGENT_TOKENS_PER_DAY,
    tokensPerTool: settings.AGENT_TOKENS_PER_TOOL,
    prices: priceIn === undefined || priceOut === undefined ? null : { in: priceIn, out: priceOut },
    moneyPerDay: settings.AGENT_MONEY_PER_DAY ?? null,
  };
}

/**
 * Reads with the model that the settings name; null if they name none.
 *
 * @param budget where what it takes is counted; null for a reading that stands alone
 */
export function createModelReader(
  settings: AgentSettings,
  {
    budget,
    log,
    ...patience
  }: { budget: Budget | null; log: Logger; answerMs?: number; answerBytes?: number },
): ModelReader | null {
  const ask = createAsk(settings, patience);
  if (ask === null) return null;
  const limits = modelLimits(settings);
  /** What was logged last: a model that goes on failing is told of once. */
  let told: string | null = null;
  return async (task, stopping) => {
    const fields = fieldsFor(task);
    const schema = answerSchema(fields);
    const form = JSON.stringify(z.toJSONSchema(schema));
    const prompt = promptOf(fields, task.pages, mostBytes(limits) - Buffer.byteLength(form));
    if (fields.length === 0 || prompt === null) return [];
    const most = { in: mostTokensOf(INSTRUCTIONS + prompt + form), out: mostOut(limits) };
    const day = budget === null ? '' : await budget.reserve(most);
    if (day === null) return null;
    const question = { instructions: INSTRUCTIONS, prompt, schema, mostOut: most.out };
    const { output, said, fault, isUnpaid } = await ask(question, stopping);
    if (fault !== null && fault !== told) log.warn({ fault }, 'Asking the model of the agents failed');
    told = fault;
    const { answers, misshapen } = fault === null ? answersOf(output) : NOTHING;
    const { kept, refused } = keptOf(answers, task);
    const known = kept.filter(({ field }) => fields.some(({ key }) => key === field));
    await budget?.settle(day, most, {
      taken: isUnpaid ? { in: 0, out: 0 } : takenOf(said, most),
      isFailure: fault !== null,
      kept: known.length,
      refused: refused.length + misshapen + kept.length - known.length,
    });
    return fault === null ? known : null;
  };
}

const NOTHING = { answers: [], misshapen: 0 };

function fieldsFor({ stated, open }: ModelTask): FieldRow[] {
  return askedFields(new Set(stated.map(({ field }) => field))).filter(
    ({ key }) => open === null || open.has(key),
  );
}
