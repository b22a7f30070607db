import { z } from 'zod';

/** The settings of the model that agents may ask (docs/agents.md). */

/** The providers of models, with their OpenAI-compatible addresses; null for Anthropic's own interface. */
const PROVIDERS: Readonly<Record<string, string | null>> = {
  anthropic: null,
  openai: 'https://api.openai.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta/openai',
  mistral: 'https://api.mistral.ai/v1',
};
const OWN_NAME = /^(?:anthropic|openai|google|mistral)\/\S+$/;

const NAME = `the name of a model: with AGENT_BASE_URL as the server there calls it, else after its provider (${Object.keys(PROVIDERS).join(', ')}), such as openai/gpt-5-mini`;

/** A number in plain digits, with a point before decimals. */
function amount(words: string, most: number) {
  return z
    .string()
    .regex(/^\d{1,9}(?:\.\d{1,6})?$/, words)
    .transform(Number)
    .refine((number) => number <= most, words)
    .optional();
}

/** @param whole reads a whole number, as the other settings do */
export function agentFields(whole: (words: string, min: number, max: number) => z.ZodType<number, string>) {
  const price = 'the price of a million tokens, from 0 to 10000, such as 0.25';
  return {
    /** Without it, agents read without a model. */
    AGENT_MODEL: z
      .string()
      .regex(/^[\w.:/@+-]{1,200}$/, NAME)
      .optional(),
    AGENT_API_KEY: z
      .string()
      .regex(/^[\x21-\x7E]{1,500}$/, 'the key as its provider gave it, without spaces')
      .optional(),
    AGENT_BASE_URL: z
      .url({ protocol: /^https?$/, error: BASE })
      .refine((text) => isBare(text), BASE)
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    AGENT_TOKENS_PER_DAY: whole('a number of tokens from 1000 to 1000000000', 1_000, 1_000_000_000).default(
      1_000_000,
    ),
    AGENT_TOKENS_PER_TOOL: whole('a number of tokens from 2000 to 1000000', 2_000, 1_000_000).default(30_000),
    /** Prices of a million tokens and the daily budget, in a currency of the owner's choice. */
    AGENT_PRICE_IN: amount(price, 10_000),
    AGENT_PRICE_OUT: amount(price, 10_000),
    AGENT_MONEY_PER_DAY: amount('an amount from 0 to 1000000, such as 2.50', 1_000_000),
  };
}

const BASE =
  'the address of a server that speaks OpenAI’s language, such as http://localhost:11434/v1, without a password';

function isBare(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
}

/** The settings of the model and its limits. */
export interface AgentSettings {
  AGENT_MODEL?: string | undefined;
  AGENT_API_KEY?: string | undefined;
  AGENT_BASE_URL?: string | undefined;
  AGENT_TOKENS_PER_DAY: number;
  AGENT_TOKENS_PER_TOOL: number;
  AGENT_PRICE_IN?: number | undefined;
  AGENT_PRICE_OUT?: number | undefined;
  AGENT_MONEY_PER_DAY?: number | undefined;
}

/** Faults that concern several settings. */
export function agentFaults(settings: AgentSettings): { name: keyof AgentSettings; message: string }[] {
  const { AGENT_MODEL, AGENT_API_KEY, AGENT_BASE_URL, AGENT_PRICE_IN, AGENT_PRICE_OUT } = settings;
  const faults: { name: keyof AgentSettings; message: string }[] = [];
  const hasServer = AGENT_API_KEY !== undefined || AGENT_BASE_URL !== undefined;
  if (AGENT_MODEL === undefined && hasServer) faults.push({ name: 'AGENT_MODEL', message: NAME });
  if (AGENT_MODEL !== undefined && AGENT_BASE_URL === undefined) {
    if (!OWN_NAME.test(AGENT_MODEL)) faults.push({ name: 'AGENT_MODEL', message: NAME });
    else if (AGENT_API_KEY === undefined)
      faults.push({ name: 'AGENT_API_KEY', message: 'set, as the provider of AGENT_MODEL wants one' });
  }
  for (const [name, one, other] of [
    ['AGENT_PRICE_IN', AGENT_PRICE_IN, AGENT_PRICE_OUT],
    ['AGENT_PRICE_OUT', AGENT_PRICE_OUT, AGENT_PRICE_IN],
  ] as const) {
    const isNeeded = other !== undefined || settings.AGENT_MONEY_PER_DAY !== undefined;
    if (one === undefined && isNeeded)
      faults.push({ name, message: 'set too: money is counted by both prices' });
  }
  return faults;
}

/** A model and its address, at Anthropic or an OpenAI-compatible provider. */
export interface ModelAddress {
  name: string;
  provider: 'anthropic' | 'openai' | 'compatible';
  /** Null for the provider's usual one. */
  baseUrl: string | null;
}

/** The model in the settings; null for none. */
export function modelAddress({
  AGENT_MODEL,
  AGENT_BASE_URL,
}: Pick<AgentSettings, 'AGENT_MODEL' | 'AGENT_BASE_URL'>): ModelAddress | null {
  if (AGENT_MODEL === undefined) return null;
  if (AGENT_BASE_URL !== undefined)
    return { name: AGENT_MODEL, provider: 'compatible', baseUrl: AGENT_BASE_URL };
  const at = AGENT_MODEL.indexOf('/');
  const [provider, name] = [AGENT_MODEL.slice(0, at), AGENT_MODEL.slice(at + 1)];
  const kind = provider === 'anthropic' || provider === 'openai' ? provider : 'compatible';
  return { name, provider: kind, baseUrl: PROVIDERS[provider] ?? null };
}
