import { isFunctionWord } from '../language/stop-words.ts';
import { joinedName, wordsOf } from '../language/words.ts';

/** The searched fields of a tool. */
export interface FoundBy {
  name: string;
  developer_name: string | null;
  description: string;
  tags: readonly string[];
  former_names: readonly string[];
  other_names: readonly string[];
  /** Phrases that people type when they need it. */
  needs: readonly string[];
  best_for: string | null;
}

/** The weight of a word by field. */
const WEIGHTS = {
  name: 8,
  names: 4,
  needs: 4,
  tags: 3,
  developer: 3,
  best_for: 1.5,
  description: 1.5,
} as const;
/** The weight that gives half of the maximum impact. */
const HALF = 4;
/** The bonus for prominence 9, so that well-known tools come first among equals. */
const PROMINENCE_SHARE = 0.35;
/** The share of impact left to a tool that has ended, below nearly everything else. */
const ENDED_SHARE = 0.3;
const MOST_WORDS = 120;
/** Impacts are stored as whole numbers. */
export const IMPACT_SCALE = 1_000;

/**
 * The words of a tool, folded but not stemmed, with the impact of each: how much the tool is about the word,
 * from 0 to `known`, the tool's `knownness`. So a list sorted by impact starts with the best tools for a word.
 */
export function toolDocument(tool: FoundBy, known: number): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of new Set(wordsOf(text))) {
      if (!isFunctionWord(word)) weights.set(word, (weights.get(word) ?? 0) + weight);
    }
  };
  add(tool.name, WEIGHTS.name);
  const joined = joinedName(tool.name);
  if (!weights.has(joined)) weights.set(joined, WEIGHTS.name);
  for (const name of [...tool.former_names, ...tool.other_names]) add(name, WEIGHTS.names);
  for (const phrase of tool.needs) add(phrase, WEIGHTS.needs);
  for (const tag of tool.tags) add(tag, WEIGHTS.tags);
  add(tool.developer_name ?? '', WEIGHTS.developer);
  add(tool.best_for ?? '', WEIGHTS.best_for);
  add(tool.description, WEIGHTS.description);
  const heaviest = [...weights].sort(([, a], [, b]) => b - a).slice(0, MOST_WORDS);
  return new Map(heaviest.map(([word, weight]) => [word, Math.round((known * weight) / (weight + HALF))]));
}

/** The impact of a plain fact: lists by it begin with well-known tools and end with those that have ended. */
export function knownness(prominence: number, hasEnded: boolean): number {
  const share = hasEnded ? ENDED_SHARE : 1 + (PROMINENCE_SHARE * Math.max(0, prominence - 1)) / 8;
  return Math.round(IMPACT_SCALE * share);
}

/** The word for a category ('chat/') or a specialization ('chat/companions') among a tool's words. */
export function topicWord(topic: string): string {
  return `in:${topic}`;
}
