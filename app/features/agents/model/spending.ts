export interface Tokens {
  in: number;
  out: number;
}

/** What the owner lets a model cost, with money in the owner's currency. */
export interface ModelLimits {
  tokensPerDay: number;
  tokensPerTool: number;
  /** Per million tokens; null if not set. */
  prices: { in: number; out: number } | null;
  /** Null for no limit. */
  moneyPerDay: number | null;
}

const MOST_OUT = 4_000;
/** Tokens per byte. No tokenizer in use makes more; most make half as many. */
const TOKENS_A_BYTE = 0.5;

/** The most tokens of an answer about a tool. */
export function mostOut({ tokensPerTool }: ModelLimits): number {
  return Math.min(MOST_OUT, Math.floor(tokensPerTool / 4));
}

/** The most bytes of text to send about a tool. */
export function mostBytes(limits: ModelLimits): number {
  return Math.floor((limits.tokensPerTool - mostOut(limits)) / TOKENS_A_BYTE);
}

/** An upper bound of a text's tokens. */
export function mostTokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) * TOKENS_A_BYTE);
}

/** What tokens cost, in millionths of the owner's currency; 0 if no prices are set. */
export function microsOf(tokens: Tokens, { prices }: Pick<ModelLimits, 'prices'>): number {
  return prices === null ? 0 : Math.ceil(tokens.in * prices.in + tokens.out * prices.out);
}

/** The tokens that a model reports. Missing or implausible counts become those reserved. */
export function takenOf(
  said: { inputTokens?: number | undefined; outputTokens?: number | undefined },
  reserved: Tokens,
): Tokens {
  const sensible = (count: number | undefined, most: number) =>
    count !== undefined && Number.isSafeInteger(count) && count >= 0 && count <= MOST_SAID ? count : most;
  return {
    in: sensible(said.inputTokens, reserved.in),
    out: sensible(said.outputTokens, reserved.out),
  };
}

const MOST_SAID = 100_000_000;
