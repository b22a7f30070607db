import { type AskedWord, HOLDING } from './asked-words.ts';
import { IMPACT_SCALE } from './tool-document.ts';
import type { TopicMatch } from './topics.ts';

/** The best tools for a word of the index, best first. */
export interface Postings {
  word: string;
  /** How many tools contain the word in all. */
  uses: number;
  tools: readonly number[];
  impacts: readonly number[];
}

export interface RankedTool {
  tool: number;
  score: number;
  /** Whether it has every word of the search, in its own texts or through its topics. */
  hasAll: boolean;
  /** Its topic that fits the search best. */
  topic: TopicMatch | null;
}

export interface RankedTopic extends TopicMatch {
  postings: Postings;
}

/** How much of a topic's evidence counts for the tools in it. */
const TOPIC_SHARE = 0.75;
/** How much a topic that fits as a whole adds, as a share of what the words themselves can add. */
const FIT_SHARE = 0.9;
/** A topic that fits this well stands for all the words, even those that its texts express differently. */
const FITTING = 0.42;
/** A tool that lacks some words loses more than their share. */
const COVERAGE_POWER = 1.2;

/**
 * Ranks the tools that have any of the words: those with all of them first, then by how much they are about
 * them. Lists have thousands of tools: `entries()` would leave an array behind for each of them.
 */
export function rankTools(
  asked: readonly AskedWord[],
  postings: ReadonlyMap<string, Postings>,
  topics: readonly RankedTopic[],
): RankedTool[] {
  const evidence = new Map<number, Evidence>();
  const of = (tool: number) => {
    const known = evidence.get(tool);
    if (known) return known;
    const none = { impacts: asked.map(() => 0), held: asked.map(() => false) };
    evidence.set(tool, none);
    return none;
  };
  for (const [position, { forms }] of asked.entries()) {
    for (const { word, closeness } of forms) {
      const list = postings.get(word);
      if (!list) continue;
      list.tools.forEach((tool, index) => {
        const found = of(tool);
        const impact = ((list.impacts[index] ?? 0) / IMPACT_SCALE) * closeness;
        if (impact > (found.impacts[position] ?? 0)) found.impacts[position] = impact;
        if (closeness >= HOLDING) found.held[position] = true;
      });
    }
  }
  const topicOf = bestTopics(topics);
  for (const tool of topicOf.keys()) of(tool);
  const total = asked.reduce((sum, { rarity }) => sum + rarity, 0);
  if (total === 0) return [];
  const ranked = [...evidence].map(([tool, own]) => score(tool, own, asked, total, topicOf.get(tool) ?? []));
  return ranked.sort((a, b) => Number(b.hasAll) - Number(a.hasAll) || b.score - a.score || a.tool - b.tool);
}

/** How much a tool's own texts are about each word of the search, and which words they contain. */
interface Evidence {
  impacts: number[];
  held: boolean[];
}

interface OwnTopic {
  topic: TopicMatch;
  known: number;
}

function bestTopics(topics: readonly RankedTopic[]): Map<number, OwnTopic[]> {
  const of = new Map<number, OwnTopic[]>();
  for (const topic of topics) {
    topic.postings.tools.forEach((tool, index) => {
      const known = (topic.postings.impacts[index] ?? 0) / IMPACT_SCALE;
      const own = of.get(tool);
      if (own) own.push({ topic, known });
      else of.set(tool, [{ topic, known }]);
    });
  }
  return of;
}

function score(
  tool: number,
  own: Evidence,
  asked: readonly AskedWord[],
  total: number,
  topics: readonly OwnTopic[],
): RankedTool {
  let sum = 0;
  let covered = 0;
  let hasAll = true;
  asked.forEach(({ rarity, weight }, position) => {
    let best = own.impacts[position] ?? 0;
    for (const { topic, known } of topics) {
      best = Math.max(best, (topic.evidence[position] ?? 0) * known * TOPIC_SHARE);
    }
    sum += rarity * best;
    if (best > 0) covered += rarity;
    const isHeld = own.held[position] || topics.some(({ topic }) => topic.holds[position]);
    if (weight === 1 && !isHeld) hasAll = false;
  });
  const fitting = bestFitting(topics);
  const fit = fitting ? fitting.topic.score * fitting.known : 0;
  const coverage = total > 0 ? covered / total : 0;
  return {
    tool,
    score: (sum / total + fit * FIT_SHARE) * coverage ** COVERAGE_POWER,
    hasAll: hasAll || (fitting !== null && fitting.topic.score >= FITTING),
    topic: fitting?.topic ?? null,
  };
}

function bestFitting(topics: readonly OwnTopic[]): OwnTopic | null {
  let best: OwnTopic | null = null;
  for (const own of topics) if (best === null || own.topic.score > best.topic.score) best = own;
  return best;
}

/** The tools of any of these lists, those in most of them first and then the best known. */
export function rankListed(lists: readonly Postings[]): RankedTool[] {
  const scores = new Map<number, number>();
  for (const { tools, impacts } of lists) {
    for (const [index, tool] of tools.entries()) {
      scores.set(tool, (scores.get(tool) ?? 0) + 1 + (impacts[index] ?? 0) / IMPACT_SCALE / lists.length);
    }
  }
  return [...scores]
    .map(([tool, score]) => ({ tool, score, hasAll: true, topic: null }))
    .sort((a, b) => b.score - a.score || a.tool - b.tool);
}

/** How much a shared specialization counts, and how much a shared category. */
const SAME_SPECIALIZATION = 1;
const SAME_CATEGORY = 0.2;
/** Rivals come before all other similar tools. */
const RIVAL = 10;

/**
 * Alternatives to a tool: its rivals in the given order, then the similar tools, first those that share the
 * most with it and are widely known. The tool itself is left out.
 *
 * @param kin the tools in each of its categories and specializations
 */
export function rankAlternatives(
  { number, rivals }: { number: number; rivals: readonly number[] },
  kin: readonly Postings[],
): number[] {
  const scores = new Map<number, number>();
  for (const { word, tools, impacts } of kin) {
    const share = word.endsWith('/') ? SAME_CATEGORY : SAME_SPECIALIZATION;
    for (const [index, tool] of tools.entries()) {
      scores.set(tool, (scores.get(tool) ?? 0) + (share * (impacts[index] ?? 0)) / IMPACT_SCALE);
    }
  }
  for (const [place, tool] of rivals.entries()) scores.set(tool, RIVAL * (1 + rivals.length - place));
  scores.delete(number);
  return [...scores].sort(([a, of], [b, than]) => than - of || a - b).map(([tool]) => tool);
}
