import { type AskedWord, HOLDING } from './asked-words.ts';
import { IMPACT_SCALE } from './tool-document.ts';
import type { TopicMatch } from './topics.ts';

/** The tools for a word of the index, with the impact of each. */
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
  /** Whether its own words or specialization match, not merely its category. */
  isAbout: boolean;
  /** Its score for the words that are no filters. */
  need: number;
  /** Its best topic for the search. */
  topic: TopicMatch | null;
}

export interface Members {
  word: string;
  tools: Uint32Array;
}

export interface RankedTopic extends TopicMatch {
  members: Members;
}

/** The share of a topic's evidence that counts for its tools. */
const TOPIC_SHARE = 0.75;
/** The bonus for a fitting topic, as a share of the words' maximum. */
const FIT_SHARE = 0.9;
/** The score from which a topic stands for all words, even those its texts express differently. */
const FITTING = 0.42;
/** The exponent of the share of words held: missing words cost more than their share. */
const COVERAGE_POWER = 1.2;
/** The share of the best score that tools with missing words must reach. */
const NEAR_BEST = 0.2;

/**
 * Ranks the tools with any of the words: those with all of them first, then by score. Tools far behind are left out.
 *
 * @param known the `knownness` of each tool, by number
 */
export function rankTools(
  asked: readonly AskedWord[],
  postings: ReadonlyMap<string, Postings>,
  topics: readonly RankedTopic[],
  known: Uint16Array,
): RankedTool[] {
  const total = rarityOf(asked);
  if (total === 0) return [];
  const evidence = new Evidence(known);
  for (const [position, word] of asked.entries()) evidence.addWord(position, word, postings, topics);
  for (const [place, topic] of topics.entries()) evidence.fitTopic(place, topic, topics);
  const required = asked.filter(({ weight }) => weight === 1);
  const needed = rarityOf(required);
  const whole: number[] = [];
  const others: number[] = [];
  for (const tool of evidence.found) {
    const isWhole =
      evidence.held[tool] === required.length || (evidence.topicOf(tool, topics)?.score ?? 0) >= FITTING;
    (isWhole ? whole : others).push(tool);
  }
  // Powers are slow, and most tools are too far behind whatever share of the words they have.
  const ceilingOf = (tool: number) => evidence.ceiling(tool, evidence.topicOf(tool, topics), total);
  const scoreOf = (tool: number) => evidence.score(tool, evidence.topicOf(tool, topics), total);
  let best = 0;
  for (const tool of whole.length > 0 ? whole : others)
    if (ceilingOf(tool) > best) best = Math.max(best, scoreOf(tool));
  const least = best * NEAR_BEST;
  // Five of six tools with any of the words are left out: only the others become more than a number.
  const near = others.filter((tool) => ceilingOf(tool) >= least && scoreOf(tool) >= least);
  const ranked = (tools: readonly number[], hasAll: boolean) =>
    tools
      .map((tool): RankedTool => {
        const topic = evidence.topicOf(tool, topics);
        return {
          tool,
          score: evidence.score(tool, topic, total),
          hasAll,
          isAbout: evidence.about[tool] === 1,
          need: evidence.need(tool, topic, needed),
          topic,
        };
      })
      .sort(bestFirst);
  return [...ranked(whole, true), ...ranked(near, false)];
}

function rarityOf(words: readonly AskedWord[]): number {
  return words.reduce((sum, { rarity }) => sum + rarity, 0);
}

function bestFirst(a: RankedTool, b: RankedTool): number {
  return b.score - a.score || a.tool - b.tool;
}

/**
 * Evidence per tool, by number, in typed arrays: lists have thousands of tools. Each is read in place, because a function
 * that reads several kinds of arrays is slow for all of them.
 */
class Evidence {
  /** The tools of any list, in any order. */
  readonly found: number[] = [];
  /** The number of required words that each has. */
  readonly held: Uint8Array;
  /** 1 if such a word or a fitting specialization is its own. */
  readonly about: Uint8Array;
  /** The position (from 1) of its best topic (`topicOf`); 0 for none. */
  readonly fitting: Uint8Array;
  readonly #known: Uint16Array;
  readonly #isFound: Uint8Array;
  /** Per tool: the sum of rarity × impact, and the sum of rarity of the words with any impact. */
  readonly #sums: Float64Array;
  readonly #covered: Float64Array;
  /** The same for required words. */
  readonly #needs: Float64Array;
  /** The impact of the word being added; 0 if absent. */
  readonly #impacts: Float64Array;
  readonly #has: Uint8Array;

  constructor(known: Uint16Array) {
    const { length } = known;
    this.#known = known;
    this.held = new Uint8Array(length);
    this.about = new Uint8Array(length);
    this.fitting = new Uint8Array(length);
    this.#isFound = new Uint8Array(length);
    this.#sums = new Float64Array(length);
    this.#covered = new Float64Array(length);
    this.#needs = new Float64Array(length);
    this.#impacts = new Float64Array(length);
    this.#has = new Uint8Array(length);
  }

  /** Adds a word of the search, at this position. */
  addWord(
    position: number,
    { forms, rarity, weight }: AskedWord,
    postings: ReadonlyMap<string, Postings>,
    topics: readonly RankedTopic[],
  ): void {
    const lists = forms.flatMap(({ word, closeness }) => {
      const list = postings.get(word);
      return list ? [{ ...list, closeness }] : [];
    });
    const isRequired = weight === 1;
    for (const { tools, impacts, closeness } of lists) {
      const isHeld = closeness >= HOLDING;
      for (let index = 0; index < tools.length; index++) {
        const tool = tools[index] ?? 0;
        this.#meet(tool, ((impacts[index] ?? 0) / IMPACT_SCALE) * closeness, isHeld);
        if (isHeld && isRequired) this.about[tool] = 1;
      }
    }
    const having = topics.filter(({ evidence }) => (evidence[position] ?? 0) > 0);
    for (const { members, evidence, holds } of having) {
      const [share, isHeld] = [evidence[position] ?? 0, holds[position] ?? false];
      for (const tool of members.tools)
        this.#meet(tool, share * ((this.#known[tool] ?? 0) / IMPACT_SCALE) * TOPIC_SHARE, isHeld);
    }
    for (const { tools } of [...lists, ...having.map(({ members }) => members)])
      for (let index = 0; index < tools.length; index++) this.#count(tools[index] ?? 0, rarity, isRequired);
  }

  fitTopic(place: number, { members, score, topic }: RankedTopic, topics: readonly RankedTopic[]): void {
    for (const tool of members.tools) {
      const before = this.topicOf(tool, topics);
      if (before === null || score > before.score) this.fitting[tool] = place + 1;
      if (topic.kind === 'specialization') this.about[tool] = 1;
    }
  }

  /** A tool's best topic. */
  topicOf(tool: number, topics: readonly RankedTopic[]): RankedTopic | null {
    const position = this.fitting[tool] ?? 0;
    // An array asked for its place -1 looks for a property of that name, which is slow.
    return position === 0 ? null : (topics[position - 1] ?? null);
  }

  /** A tool's score. @param total the sum of the words' rarities */
  score(tool: number, topic: RankedTopic | null, total: number): number {
    const coverage = ((this.#covered[tool] ?? 0) / total) ** COVERAGE_POWER;
    return this.ceiling(tool, topic, total) * coverage;
  }

  /** The score that it would have with all of the words. */
  ceiling(tool: number, topic: RankedTopic | null, total: number): number {
    return (this.#sums[tool] ?? 0) / total + this.#fit(tool, topic);
  }

  /** The same for required words alone. @param total the sum of their rarities */
  need(tool: number, topic: RankedTopic | null, total: number): number {
    return (total === 0 ? 0 : (this.#needs[tool] ?? 0) / total) + this.#fit(tool, topic);
  }

  #fit(tool: number, topic: RankedTopic | null): number {
    return topic ? topic.score * ((this.#known[tool] ?? 0) / IMPACT_SCALE) * FIT_SHARE : 0;
  }

  #meet(tool: number, impact: number, isHeld: boolean): void {
    if ((this.#isFound[tool] ?? 0) === 0) {
      this.#isFound[tool] = 1;
      this.found.push(tool);
    }
    if (impact > (this.#impacts[tool] ?? 0)) this.#impacts[tool] = impact;
    if (isHeld) this.#has[tool] = 1;
  }

  /** Adds the current word to the sums, once per tool. */
  #count(tool: number, rarity: number, isRequired: boolean): void {
    const impact = this.#impacts[tool] ?? 0;
    if (impact > 0) {
      this.#sums[tool] = (this.#sums[tool] ?? 0) + rarity * impact;
      this.#covered[tool] = (this.#covered[tool] ?? 0) + rarity;
      if (isRequired) this.#needs[tool] = (this.#needs[tool] ?? 0) + rarity * impact;
      this.#impacts[tool] = 0;
    }
    if ((this.#has[tool] ?? 0) === 1) {
      if (isRequired) this.held[tool] = (this.held[tool] ?? 0) + 1;
      this.#has[tool] = 0;
    }
  }
}

function at(list: ArrayLike<number>, index: number): number {
  return list[index] ?? 0;
}

/** A topic that fits so much better than those of tools with all words is what the search is about. */
const CLEARLY_BETTER = 1.5;
/** A tool that reaches less of the best need is for something else. */
const NEED_SHARE = 0.65;

/**
 * The tools for what a search is about: those with all of its words, unless they are far less about them than the
 * best, and those that lack some but share a topic with these. A tool of the right kind often lacks a word that goes
 * without saying there, as 'API' does for an embedding model. What merely shares their category is not among them, nor, if
 * a category bears the words as its name ('AI Chatbots'), what watches or tests such tools. Where no tool has all of the
 * words, those that are nearly as much about them as the best.
 *
 * @param isOfNamed whether a tool is of the category that bears the words as its name, if there is one
 */
export function toolsWithNeed(
  ranked: readonly RankedTool[],
  isOfNamed: (each: RankedTool) => boolean = () => true,
): ReadonlySet<number> {
  const about = ranked.filter((each) => each.isAbout && isOfNamed(each));
  const enough = NEED_SHARE * about.reduce((most, { need }) => Math.max(most, need), 0);
  const isWhole = ({ hasAll, need }: RankedTool) => hasAll && need >= enough;
  const topics = new Set(about.flatMap((each) => (isWhole(each) && each.topic ? each.topic : [])));
  const fit = Math.max(0, ...Array.from(topics, ({ score }) => score));
  // A word such as 'chatbot' is also said of what watches or tests chatbots.
  for (const topic of topics) if (topic.score < fit * NEED_SHARE) topics.delete(topic);
  for (const { topic } of about)
    if (fit > 0 && topic && topic.score > fit * CLEARLY_BETTER) topics.add(topic);
  const isOfNeed = (each: RankedTool) =>
    each.hasAll ? isWhole(each) : each.topic !== null && topics.has(each.topic);
  const ofNeed = about.filter(isOfNeed);
  const closest = ofNeed.length > 0 ? ofNeed : about.filter(({ need }) => need >= enough);
  return new Set(closest.map(({ tool }) => tool));
}

/** The tools in any of the lists: those in most lists first, then the best known. */
export function rankListed(lists: readonly Members[], known: Uint16Array): RankedTool[] {
  const scores = new Map<number, number>();
  for (const { tools } of lists) {
    for (const tool of tools) {
      scores.set(tool, (scores.get(tool) ?? 0) + 1 + at(known, tool) / IMPACT_SCALE / lists.length);
    }
  }
  return [...scores]
    .map(([tool, score]) => ({ tool, score, hasAll: true, isAbout: true, need: score, topic: null }))
    .sort(bestFirst);
}

/** The weights of a shared specialization and of a shared category. */
const SAME_SPECIALIZATION = 1;
const SAME_CATEGORY = 0.2;
/** Rivals outweigh all similar tools; those that name the tool as their rival come first among these. */
const RIVAL = 10;
const NAMING = 2;

/**
 * Alternatives to a tool: its rivals in the given order, then the similar tools, first those that share the
 * most with it and are widely known. The tool itself is left out.
 *
 * @param kin the tools in each of its categories and specializations
 * @param known the `knownness` of each tool, by its number
 * @param names whether a tool names it as its rival
 */
export function rankAlternatives(
  { number, rivals }: { number: number; rivals: readonly number[] },
  kin: readonly Members[],
  known: Uint16Array,
  names: (tool: number) => boolean,
): number[] {
  const scores = new Float64Array(known.length);
  const found: number[] = [];
  const add = (tool: number, score: number) => {
    if (at(scores, tool) === 0) found.push(tool);
    scores[tool] = at(scores, tool) + score;
  };
  for (const { word, tools } of kin) {
    const share = word.endsWith('/') ? SAME_CATEGORY : SAME_SPECIALIZATION;
    for (const tool of tools) add(tool, (share * at(known, tool)) / IMPACT_SCALE);
  }
  for (const tool of found) if (names(tool)) add(tool, NAMING);
  for (const [place, tool] of rivals.entries())
    add(tool, RIVAL * (1 + rivals.length - place) - at(scores, tool));
  return found.filter((tool) => tool !== number).sort((a, b) => at(scores, b) - at(scores, a) || a - b);
}
