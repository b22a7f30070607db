import { type AskedWord, HOLDING } from './asked-words.ts';
import { IMPACT_SCALE } from './tool-document.ts';
import type { TopicMatch } from './topics.ts';

/** The tools that a word of the index is about, and how much each is about it. */
export interface Postings {
  word: string;
  tools: ArrayLike<number>;
  impacts: ArrayLike<number>;
}

export interface RankedTool {
  tool: number;
  score: number;
  /** Whether it has every word of the search, in its own texts or through its topics. */
  hasAll: boolean;
  /** Whether one of its own words or specializations fits the search, and not merely its category. */
  isAbout: boolean;
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
/** A tool that lacks some of the words must reach this share of the best score. */
const NEAR_BEST = 0.2;

/**
 * Ranks the tools that have any of the words: those with all of them first, then by how much they are about
 * them. Those that come far behind are left out.
 */
export function rankTools(
  asked: readonly AskedWord[],
  postings: ReadonlyMap<string, Postings>,
  topics: readonly RankedTopic[],
): RankedTool[] {
  const total = asked.reduce((sum, { rarity }) => sum + rarity, 0);
  if (total === 0) return [];
  const evidence = new Evidence(asked.length);
  for (const [position, { forms, weight }] of asked.entries()) {
    for (const { word, closeness } of forms) {
      const list = postings.get(word);
      if (list) evidence.addWord(position, list, { closeness, isTelling: weight === 1 });
    }
  }
  for (const topic of topics) evidence.addTopic(topic);
  const ranked = evidence.tools.map((_, row) => score(evidence, row, asked, total));
  const complete = ranked.filter(({ hasAll }) => hasAll);
  const best = (complete.length > 0 ? complete : ranked).reduce(
    (most, each) => Math.max(most, each.score),
    0,
  );
  const near = ranked.filter(({ hasAll, score }) => hasAll || score >= best * NEAR_BEST);
  return near.sort((a, b) => Number(b.hasAll) - Number(a.hasAll) || b.score - a.score || a.tool - b.tool);
}

/**
 * What the lists say of each tool in them, a row each. Lists have thousands of tools, so all rows share the same arrays:
 * objects for each tool would leave half a megabyte behind.
 */
class Evidence {
  readonly tools: number[] = [];
  /** The topic that fits the search best, of those that the tool is in, and how well the tool is known in it. */
  readonly fitting: (RankedTopic | null)[] = [];
  readonly known: number[] = [];
  readonly isAbout: boolean[] = [];
  readonly #words: number;
  readonly #rows = new Map<number, number>();
  /** How much the tool is about each word of the search, and whether it has the word. */
  readonly #impacts: number[] = [];
  readonly #held: boolean[] = [];

  /** @param words how many the search has */
  constructor(words: number) {
    this.#words = words;
  }

  /** @param closeness of the list's word to the word at this position of the search */
  addWord(
    position: number,
    { tools, impacts }: Postings,
    { closeness, isTelling }: { closeness: number; isTelling: boolean },
  ): void {
    const isHeld = closeness >= HOLDING;
    for (let index = 0; index < tools.length; index++) {
      const impact = ((impacts[index] ?? 0) / IMPACT_SCALE) * closeness;
      const row = this.#rowOf(tools[index] ?? 0);
      this.#add(row, position, impact, isHeld);
      if (isHeld && isTelling) this.isAbout[row] = true;
    }
  }

  addTopic(topic: RankedTopic): void {
    const { postings, evidence, holds } = topic;
    for (let index = 0; index < postings.tools.length; index++) {
      const row = this.#rowOf(postings.tools[index] ?? 0);
      const known = (postings.impacts[index] ?? 0) / IMPACT_SCALE;
      for (let position = 0; position < this.#words; position++) {
        const impact = (evidence[position] ?? 0) * known * TOPIC_SHARE;
        this.#add(row, position, impact, holds[position] ?? false);
      }
      if (topic.score > (this.fitting[row]?.score ?? Number.NEGATIVE_INFINITY)) {
        this.fitting[row] = topic;
        this.known[row] = known;
      }
      if (topic.topic.kind === 'specialization') this.isAbout[row] = true;
    }
  }

  impactOf(row: number, position: number): number {
    return this.#impacts[row * this.#words + position] ?? 0;
  }

  isHeld(row: number, position: number): boolean {
    return this.#held[row * this.#words + position] ?? false;
  }

  #add(row: number, position: number, impact: number, isHeld: boolean): void {
    const at = row * this.#words + position;
    if (impact > (this.#impacts[at] ?? 0)) this.#impacts[at] = impact;
    if (isHeld) this.#held[at] = true;
  }

  #rowOf(tool: number): number {
    const known = this.#rows.get(tool);
    if (known !== undefined) return known;
    const row = this.tools.push(tool) - 1;
    this.#rows.set(tool, row);
    this.fitting.push(null);
    this.known.push(0);
    this.isAbout.push(false);
    for (let position = 0; position < this.#words; position++) {
      this.#impacts.push(0);
      this.#held.push(false);
    }
    return row;
  }
}

function score(evidence: Evidence, row: number, asked: readonly AskedWord[], total: number): RankedTool {
  let sum = 0;
  let covered = 0;
  let hasAll = true;
  let position = 0;
  for (const { rarity, weight } of asked) {
    const impact = evidence.impactOf(row, position);
    sum += rarity * impact;
    if (impact > 0) covered += rarity;
    if (weight === 1 && !evidence.isHeld(row, position)) hasAll = false;
    position++;
  }
  const topic = evidence.fitting[row] ?? null;
  const fit = topic ? topic.score * (evidence.known[row] ?? 0) : 0;
  return {
    tool: evidence.tools[row] ?? 0,
    score: (sum / total + fit * FIT_SHARE) * (covered / total) ** COVERAGE_POWER,
    hasAll: hasAll || (topic !== null && topic.score >= FITTING),
    isAbout: evidence.isAbout[row] ?? false,
    topic,
  };
}

/** A tool that reaches less of the best score is for something else. */
const NEED_SHARE = 0.65;

/**
 * The tools for what a search is about: those with all of its words, and those that share a topic with them. A tool
 * of the right kind often lacks a word that goes without saying there, as 'API' does for an embedding model. What
 * merely shares their category, or is far less about it, is not among them.
 */
export function toolsWithNeed(ranked: readonly RankedTool[]): ReadonlySet<number> {
  const topics = new Set(ranked.flatMap(({ hasAll, topic }) => (hasAll && topic ? topic : [])));
  const enough = NEED_SHARE * ranked.reduce((most, { score }) => Math.max(most, score), 0);
  const isOfNeed = ({ hasAll, isAbout, score, topic }: RankedTool) =>
    (hasAll || (topic !== null && topics.has(topic))) && isAbout && score >= enough;
  return new Set(ranked.filter(isOfNeed).map(({ tool }) => tool));
}

/** The tools of any of these lists, those in most of them first and then the best known. */
export function rankListed(lists: readonly Postings[]): RankedTool[] {
  const scores = new Map<number, number>();
  for (const { tools, impacts } of lists) {
    for (const [index, tool] of Array.from(tools).entries()) {
      scores.set(tool, (scores.get(tool) ?? 0) + 1 + (impacts[index] ?? 0) / IMPACT_SCALE / lists.length);
    }
  }
  return [...scores]
    .map(([tool, score]) => ({ tool, score, hasAll: true, isAbout: true, topic: null }))
    .sort((a, b) => b.score - a.score || a.tool - b.tool);
}

/** How much a shared specialization counts, and how much a shared category. */
const SAME_SPECIALIZATION = 1;
const SAME_CATEGORY = 0.2;
/** Rivals come before all other similar tools, and among these, those that name the tool as their rival. */
const RIVAL = 10;
const NAMING = 2;

/**
 * Alternatives to a tool: its rivals in the given order, then the similar tools, first those that share the
 * most with it and are widely known. The tool itself is left out.
 *
 * @param kin the tools in each of its categories and specializations
 * @param names whether a tool names it as its rival
 */
export function rankAlternatives(
  { number, rivals }: { number: number; rivals: readonly number[] },
  kin: readonly Postings[],
  names: (tool: number) => boolean,
): number[] {
  const scores = new Map<number, number>();
  for (const { word, tools, impacts } of kin) {
    const share = word.endsWith('/') ? SAME_CATEGORY : SAME_SPECIALIZATION;
    for (const [index, tool] of Array.from(tools).entries()) {
      scores.set(tool, (scores.get(tool) ?? 0) + (share * (impacts[index] ?? 0)) / IMPACT_SCALE);
    }
  }
  for (const [tool, score] of scores) if (names(tool)) scores.set(tool, score + NAMING);
  for (const [place, tool] of rivals.entries()) scores.set(tool, RIVAL * (1 + rivals.length - place));
  scores.delete(number);
  return [...scores].sort(([a, of], [b, than]) => than - of || a - b).map(([tool]) => tool);
}
