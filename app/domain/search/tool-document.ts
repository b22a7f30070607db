import { isFunctionWord } from './stop-words.ts';
import { joinedName, wordsOf } from './words.ts';

/** What a tool is found by. */
export interface FoundBy {
  name: string;
  developer_name: string | null;
  description: string;
  tags: readonly string[];
  /** Phrases that people type who need it. */
  needs: readonly string[];
  best_for: string | null;
  /** How widely known it is, 1 to 9. */
  prominence: number;
}

/** How much a word says of a tool by the field that it stands in. */
const WEIGHTS = { name: 8, needs: 4, tags: 3, developer: 3, best_for: 1.5, description: 1.5 } as const;
/** The weight at which a tool is half about a word. */
const HALF = 4;
/** Widely known tools go before others that are as much about a word: 9 adds so much to 1. */
const PROMINENCE_SHARE = 0.35;
const MOST_WORDS = 120;
/** Impacts are kept as whole numbers. */
export const IMPACT_SCALE = 1_000;

/**
 * The words of a tool, folded but not stemmed, and the impact of each: how much the tool is about it, from 0
 * to about `1.35 × IMPACT_SCALE`, with how widely known it is already in it. So the best tools for a word can
 * be read from a list in this order.
 */
export function toolDocument(tool: FoundBy): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of new Set(wordsOf(text))) {
      if (!isFunctionWord(word)) weights.set(word, (weights.get(word) ?? 0) + weight);
    }
  };
  add(tool.name, WEIGHTS.name);
  const joined = joinedName(tool.name);
  if (!weights.has(joined)) weights.set(joined, WEIGHTS.name);
  for (const phrase of tool.needs) add(phrase, WEIGHTS.needs);
  for (const tag of tool.tags) add(tag, WEIGHTS.tags);
  add(tool.developer_name ?? '', WEIGHTS.developer);
  add(tool.best_for ?? '', WEIGHTS.best_for);
  add(tool.description, WEIGHTS.description);
  const heaviest = [...weights].sort(([, a], [, b]) => b - a).slice(0, MOST_WORDS);
  return new Map(heaviest.map(([word, weight]) => [word, impactOf(weight, tool.prominence)]));
}

function impactOf(weight: number, prominence: number): number {
  return Math.round((knownness(prominence) * weight) / (weight + HALF));
}

/** The impact of what is simply true of a tool, so that lists of such tools begin with the widely known. */
export function knownness(prominence: number): number {
  return Math.round(IMPACT_SCALE * (1 + (PROMINENCE_SHARE * Math.max(0, prominence - 1)) / 8));
}

/** The word that stands for a category ('chat/') or a specialization ('chat/companions') among a tool's words. */
export function topicWord(topic: string): string {
  return `in:${topic}`;
}

/** Endings of companies' names that people leave out. */
const COMPANY_ENDINGS =
  /(?<=.{3})(?:ai|inc|labs|gmbh|ltd|llc|technologies|technology|software|corporation|io)$/;

/** A company's name as one word without its legal form: 'Mistral AI' is 'mistral'. */
export function companyKey(name: string): string {
  return joinedName(name).replace(COMPANY_ENDINGS, '');
}
