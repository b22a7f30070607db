import { z } from 'zod';
import type { FieldRow } from '#catalogue/tools/fields/field-row.ts';
import type { AgentSettings } from '#platform/start/agent-settings.server.ts';
import type { StatedValue } from '../reading/values.ts';
import { answerSchema, answersOf, askedFields } from './asked.ts';
import { keptOf, type Read } from './check.ts';
import { type Counting, createCountedAsk } from './counted.server.ts';
import { INSTRUCTIONS, promptOf } from './prompt.ts';
import { type ModelLimits, mostBytes } from './spending.ts';

export interface ModelTask extends Read {
  /** Fields that may be proposed of this tool; null for all. */
  open: ReadonlySet<string> | null;
}

/**
 * Asks a model for what the reading did not find. @returns the values that the checks keep; null if there was no answer
 */
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

/** Creates a reader with the configured model; null if none is configured. */
export function createModelReader(settings: AgentSettings, counting: Counting): ModelReader | null {
  const limits = modelLimits(settings);
  const ask = createCountedAsk(settings, limits, counting);
  if (ask === null) return null;
  return async (task, stopping) => {
    const fields = fieldsFor(task);
    const schema = answerSchema(fields);
    const form = JSON.stringify(z.toJSONSchema(schema));
    const prompt = promptOf(fields, task.pages, mostBytes(limits) - Buffer.byteLength(form));
    if (fields.length === 0 || prompt === null) return [];
    const judge = (output: unknown) => {
      const { answers, misshapen } = answersOf(output);
      const { kept, refused } = keptOf(answers, task);
      const known = kept.filter(({ field }) => fields.some(({ key }) => key === field));
      const others = refused.length + misshapen + kept.length - known.length;
      return { result: known, kept: known.length, refused: others };
    };
    return ask({ instructions: INSTRUCTIONS, prompt, schema }, judge, stopping);
  };
}

function fieldsFor({ stated, open }: ModelTask): FieldRow[] {
  return askedFields(new Set(stated.map(({ field }) => field))).filter(
    ({ key }) => open === null || open.has(key),
  );
}
