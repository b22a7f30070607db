/** What one call of a model may take, or has taken. */
export interface Tokens {
  in: number;
  out: number;
}

/** What the owner lets a model cost; prices and money in a currency of theirs. */
export interface ModelLimits {
  tokensPerDay: number;
  tokensPerTool: number;
  /** Of a million tokens; null where nobody has said. */
  prices: { in: number; out: number } | null;
  /** Null for no bound in money. */
  moneyPerDay: number | null;
}

const MOST_OUT = 4_000;
/** No text has more tokens than this share of its bytes, by any tokenizer in use; most have half as many. */
const TOKENS_A_BYTE = 0.5;

/** How many tokens an answer about a tool may have. */
export function mostOut({ tokensPerTool }: ModelLimits): number {
  return Math.min(MOST_OUT, Math.floor(tokensPerTool / 4));
}

/** How many bytes of text may be sent about a tool. */
export function mostBytes(limits: ModelLimits): number {
  return Math.floor((limits.tokensPerTool - mostOut(limits)) / TOKENS_A_BYTE);
}

/** More tokens than a text has. */
export function mostTokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) * TOKENS_A_BYTE);
}

/** What tokens cost, in millionths; 0 where nobody has said what they cost. */
export function microsOf(tokens: Tokens, { prices }: Pick<ModelLimits, 'prices'>): number {
  return prices === null ? 0 : Math.ceil(tokens.in * prices.in + tokens.out * prices.out);
}

/** What a model says it has taken; what it says nothing sensible of counts as reserved. */
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
