import { z } from 'zod';
import type { AgentSettings } from '#platform/start/agent-settings.server.ts';
import type { Logger } from '#platform/watch/log.server.ts';
import { createAsk } from './ask.server.ts';
import type { Budget } from './budget.server.ts';
import { type ModelLimits, mostOut, mostTokensOf, takenOf } from './spending.ts';

/** A question without the limits, which come from the settings. */
interface CountedQuestion {
  instructions: string;
  prompt: string;
  schema: z.ZodType;
}

interface Judged<Result> {
  result: Result;
  kept: number;
  refused: number;
}

/** Asks a model within its budget. @returns null if there was no answer */
type CountedAsk = <Result>(
  question: CountedQuestion,
  judge: (output: unknown) => Judged<Result>,
  stopping: AbortSignal,
) => Promise<Result | null>;

export interface Counting {
  /** Counts the tokens; null for a reading on its own. */
  budget: Budget | null;
  log: Logger;
  answerMs?: number;
  answerBytes?: number;
}

/** Creates a function that asks the configured model within the budget; null if no model is configured. */
export function createCountedAsk(
  settings: AgentSettings,
  limits: ModelLimits,
  { budget, log, ...patience }: Counting,
): CountedAsk | null {
  const ask = createAsk(settings, patience);
  if (ask === null) return null;
  /** The fault that was logged last, so that a repeated one is logged once. */
  let told: string | null = null;
  return async (question, judge, stopping) => {
    const form = JSON.stringify(z.toJSONSchema(question.schema));
    const most = {
      in: mostTokensOf(question.instructions + question.prompt + form),
      out: mostOut(limits),
    };
    const day = budget === null ? '' : await budget.reserve(most);
    if (day === null) return null;
    const { output, said, fault, isUnpaid } = await ask({ ...question, mostOut: most.out }, stopping);
    if (fault !== null && fault !== told) log.warn({ fault }, 'Asking the model of the agents failed');
    told = fault;
    const judged = fault === null ? judge(output) : null;
    await budget?.settle(day, most, {
      taken: isUnpaid ? { in: 0, out: 0 } : takenOf(said, most),
      isFailure: fault !== null,
      kept: judged?.kept ?? 0,
      refused: judged?.refused ?? 0,
    });
    return judged === null ? null : judged.result;
  };
}
