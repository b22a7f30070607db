import type { TopicName } from './selection.ts';
import { topicWord } from './tool-document.ts';
import { NO_TOOLS, numbersOf, type Sets } from './tool-sets.ts';

/** The topics of each tool. Takes some ten bytes a tool. */
export interface ToolTopics {
  /** Each topic's place in the index, by its word. */
  places: ReadonlyMap<string, number>;
  /** Where a tool's topics begin in `topics`; they end where the next tool's begin. */
  starts: Uint32Array;
  /** Places of topics. */
  topics: Uint16Array;
}

/** All sets, with the topics that they say each tool has. */
export interface IndexedSets extends Sets {
  topics: ToolTopics;
}

/**
 * How many of a few tools have each name as a topic. There are hundreds of topics, but a tool has only a
 * handful, so this reads the tools' topics rather than the topics' sets.
 *
 * @param named the topics to count, by their names; a tool with several topics of one name counts once
 */
export function countTopics(
  { places, starts, topics }: ToolTopics,
  few: Uint32Array,
  named: ReadonlyMap<string, readonly TopicName[]>,
): [string, number][] {
  const nameAt = new Int16Array(places.size).fill(-1);
  for (const [at, same] of [...named.values()].entries()) {
    for (const { id } of same) {
      const place = places.get(topicWord(id));
      if (place !== undefined) nameAt[place] = at;
    }
  }
  const counts = new Uint32Array(named.size);
  const counted = new Int32Array(named.size).fill(-1);
  for (const tool of few) {
    for (let next = starts[tool] ?? 0; next < (starts[tool + 1] ?? 0); next++) {
      const name = nameAt[topics[next] ?? 0] ?? -1;
      if (name < 0 || counted[name] === tool) continue;
      counted[name] = tool;
      counts[name] = (counts[name] ?? 0) + 1;
    }
  }
  return [...named.keys()].map((name, at) => [name, counts[at] ?? 0]);
}

/** Whether a set holds the tools of a topic. */
export function isTopicSet(word: string): boolean {
  return word.startsWith(ANY_TOPIC);
}

const ANY_TOPIC = topicWord('');

/** Turns the topics' sets round. At a million tools it takes a tenth of a second. */
export function topicsOfTools({ sets, size }: Sets): ToolTopics {
  const words = [...sets.keys()].filter(isTopicSet);
  const members = words.map((word) => numbersOf(sets.get(word) ?? NO_TOOLS));
  const starts = new Uint32Array(size + 1);
  for (const numbers of members) for (const tool of numbers) starts[tool + 1] = (starts[tool + 1] ?? 0) + 1;
  for (let tool = 0; tool < size; tool++) starts[tool + 1] = (starts[tool + 1] ?? 0) + (starts[tool] ?? 0);
  const next = starts.slice();
  const topics = new Uint16Array(starts[size] ?? 0);
  for (const [place, numbers] of members.entries()) {
    for (const tool of numbers) {
      const at = next[tool] ?? 0;
      topics[at] = place;
      next[tool] = at + 1;
    }
  }
  return { places: new Map(words.map((word, place) => [word, place])), starts, topics };
}
