import type { GroupData } from '#catalogue/tools/tool-fields.ts';
import { DOLLARS } from '#site/currencies.ts';

/** The columns of `tool_facts` that are copies of a tool's details. */
export interface ToolFacts {
  best_for: string | null;
  caution: string | null;
  platforms: string[];
  languages: string[];
  language_count: number | null;
  compliance: string[];
  flags: string[];
  takes: string[];
  makes: string[];
  price_amount: number | null;
  foreign_price: { amount: number; currency: string } | null;
  price_per: string | null;
  price_as_of: string | null;
  rivals: string[];
}

/** What tools are searched and filtered by, without sources and dates. */
export function toolFacts(decision: GroupData<'decision'>): ToolFacts {
  const price = decision.decision_price_from?.value;
  const { amount, currency = DOLLARS } = price ?? {};
  return {
    best_for: decision.decision_best_for?.value ?? null,
    caution: decision.decision_caution?.value ?? null,
    platforms: decision.decision_platforms?.value ?? [],
    languages: decision.decision_languages?.value ?? [],
    language_count: decision.decision_language_count?.value ?? null,
    compliance: decision.decision_compliance?.value ?? [],
    flags: decision.decision_flags?.value ?? [],
    takes: decision.decision_takes?.value ?? [],
    makes: decision.decision_makes?.value ?? [],
    price_amount: amount !== undefined && currency === DOLLARS ? amount : null,
    foreign_price: amount !== undefined && currency !== DOLLARS ? { amount, currency } : null,
    price_per: price?.per ?? null,
    price_as_of: price?.as_of ?? null,
    rivals: decision.decision_rivals?.value ?? [],
  };
}
