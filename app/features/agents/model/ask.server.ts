import type { z } from 'zod';
import {
  type AgentSettings,
  type ModelAddress,
  modelAddress,
} from '#platform/start/agent-settings.server.ts';
import { errorCode } from '#platform/start/start-error.server.ts';

interface Question {
  instructions: string;
  prompt: string;
  schema: z.ZodType;
  mostOut: number;
}

/** A model's answer. */
export interface Answered {
  /** Unvalidated JSON; undefined if there was no answer. */
  output: unknown;
  /** Tokens used, as the model reports them. */
  said: { inputTokens?: number | undefined; outputTokens?: number | undefined };
  /** What failed, without any words sent or received; null if nothing did. */
  fault: string | null;
  /** Whether the call failed before the server could count tokens. */
  isUnpaid: boolean;
}

/** Asks a model once. @throws only the signal's reason, if it is aborted */
export type Ask = (question: Question, stopping: AbortSignal) => Promise<Answered>;

interface Patience {
  /** For the whole answer. */
  answerMs?: number;
  answerBytes?: number;
}

const ANSWER_MS = 60_000;
const ANSWER_BYTES = 512 * 1024;
/** Our server's name in the SDK's options. */
const NAME = 'agent';

/**
 * Creates a function that asks the configured model; null if none is configured. The SDK is loaded with the first
 * question.
 */
export function createAsk(
  settings: Pick<AgentSettings, 'AGENT_MODEL' | 'AGENT_API_KEY' | 'AGENT_BASE_URL'>,
  { answerMs = ANSWER_MS, answerBytes = ANSWER_BYTES }: Patience = {},
): Ask | null {
  const address = modelAddress(settings);
  if (address === null) return null;
  return async (question, stopping) => {
    stopping.throwIfAborted();
    const sdk = await import('ai');
    const tooSlow = AbortSignal.timeout(answerMs);
    const fail = (fault: string, said = {}, isUnpaid = false): Answered => ({
      ...{ output: undefined, fault, said, isUnpaid },
    });
    try {
      const { output, usage } = await sdk.generateText({
        model: await languageModel(address, settings.AGENT_API_KEY, boundedFetch(answerBytes)),
        instructions: question.instructions,
        prompt: question.prompt,
        // Invalid values are refused one by one, not all with the first.
        output: sdk.Output.object({
          schema: sdk.jsonSchema<unknown>(sdk.asSchema(question.schema).jsonSchema, {
            validate: (value) => ({ success: true, value }),
          }),
        }),
        maxOutputTokens: question.mostOut,
        maxRetries: 0,
        abortSignal: AbortSignal.any([stopping, tooSlow]),
        providerOptions: { [NAME]: { strictJsonSchema: false } },
      });
      return { output, said: usage, fault: null, isUnpaid: false };
    } catch (error) {
      stopping.throwIfAborted();
      if (tooSlow.aborted) return fail('it gave no answer in time');
      if (sdk.NoObjectGeneratedError.isInstance(error)) return fail(NO_JSON, error.usage);
      if (!sdk.APICallError.isInstance(error)) return fail(NO_JSON);
      const { statusCode: status } = error;
      if (status === undefined) return fail('no connection could be made', {}, isUnheard(error));
      return status < 300 ? fail(NO_JSON) : fail(`it answered ${status}`, {}, true);
    }
  };
}

/** Whether no connection was made, so that no tokens can have been counted. */
function isUnheard(error: unknown): boolean {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth += 1) {
    if (UNHEARD.has(errorCode(each) ?? '')) return true;
  }
  return false;
}

const UNHEARD = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

const NO_JSON = 'its answer was no JSON, or too long';

async function languageModel(
  { name, provider, baseUrl }: ModelAddress,
  apiKey: string | undefined,
  fetch: typeof globalThis.fetch,
) {
  const key = apiKey !== undefined && { apiKey };
  const base = baseUrl !== null && { baseURL: baseUrl };
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ ...key, ...base, fetch })(name);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  return createOpenAICompatible({
    ...{ name: NAME, baseURL: baseUrl ?? '', supportsStructuredOutputs: true, fetch },
    ...key,
    // OpenAI's own models accept only this name, other servers only the older one.
    ...(provider === 'openai' && {
      transformRequestBody: ({ max_tokens, ...body }) => ({ ...body, max_completion_tokens: max_tokens }),
    }),
  })(name);
}

/** A `fetch` that follows no redirect, which could carry the key elsewhere, and aborts answers that are too long. */
function boundedFetch(mostBytes: number): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual' });
    let bytes = 0;
    const bounded = response.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.byteLength;
          if (bytes > mostBytes) controller.error(new Error('The answer is too long'));
          else controller.enqueue(chunk);
        },
      }),
    );
    const type = response.headers.get('content-type');
    return new Response(bounded ?? null, {
      status: response.status,
      headers: { ...(type !== null && { 'content-type': type }) },
    });
  };
}
