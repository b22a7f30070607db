import { CHUNK } from './stored-chunks.ts';
import { topicWord } from './tool-document.ts';
import { numbersIn, type Sets, type ToolSet } from './tool-sets.ts';

/**
 * The sets that few tools are in, turned round: which of them each tool is in. There are hundreds of such sets,
 * but a tool is only in a handful. Takes some ten bytes a tool.
 */
export interface SparseIndex {
  /** The words of the sets. */
  words: readonly string[];
  /** Each set's place in the index, which is that of its word. */
  places: ReadonlyMap<ToolSet, number>;
  /** One for each stored chunk of the sets, so that a write changes few of them. */
  parts: readonly Part[];
  /** How many numbers all parts together hold for a tool. */
  numbersATool: number;
}

interface Part {
  /** Where the sets of each tool of the chunk begin in `ofTools`; they end where the next tool's begin. */
  starts: Uint32Array;
  /** Places of sets. */
  ofTools: Uint16Array;
}

/** All sets, with an index of the sparse ones. */
export interface IndexedSets extends Sets {
  sparse: SparseIndex;
}

/**
 * How many of the tools are in each set of the index, by the set's place.
 *
 * @param tools sorted
 */
export function countSparse({ places, parts }: SparseIndex, tools: Uint32Array): Uint32Array {
  const counts = new Uint32Array(places.size);
  let next = 0;
  for (const [chunk, { starts, ofTools }] of parts.entries()) {
    const first = chunk * CHUNK;
    for (; (tools[next] ?? Infinity) < first + CHUNK; next++) {
      const offset = (tools[next] ?? 0) - first;
      const end = starts[offset + 1] ?? 0;
      for (let at = starts[offset] ?? 0; at < end; at++) {
        const place = ofTools[at] ?? 0;
        counts[place] = (counts[place] ?? 0) + 1;
      }
    }
  }
  return counts;
}

/** A tool's sets lie anywhere in memory, so reading one takes as long as this many numbers of a list. */
const NUMBERS_A_READING = 2;

/** How long `countSparse` takes, in numbers looked up in a field of bits. */
export function sparseCost({ numbersATool }: SparseIndex, tools: number): number {
  return NUMBERS_A_READING * tools * (1 + numbersATool);
}

/** A stored chunk of a word's set. */
interface Written {
  word: string;
  chunk: number;
}

/**
 * Makes the index, or makes those parts of a known one anew that have been written since, in about a millisecond each.
 * The whole takes a tenth of a second at a million tools; it is only made anew when a word joins or leaves it. Topics
 * are always in it, because a panel counts all of them.
 *
 * @param written what differs between these sets and those of the known index
 */
export function sparseIndexOf(
  { sets, size }: Sets,
  known: SparseIndex | null = null,
  written: readonly Written[] = [],
): SparseIndex {
  const indexed = new Map([...sets].filter(([word, set]) => set.kind === 'list' || isTopic(word)));
  const words = [...indexed.keys()];
  const hasSameWords =
    known?.words.length === words.length && known.words.every((word, place) => word === words[place]);
  const changed = new Set(written.flatMap(({ word, chunk }) => (indexed.has(word) ? [chunk] : [])));
  if (hasSameWords && changed.size === 0) return known;
  const members = [...indexed.values()];
  const parts = Array.from({ length: Math.ceil(size / CHUNK) }, (_, chunk) => {
    const kept = hasSameWords && !changed.has(chunk) ? known.parts[chunk] : undefined;
    return kept ?? partOf(members, chunk);
  });
  const numbers = parts.reduce((sum, { ofTools }) => sum + ofTools.length, 0);
  const places = new Map(members.map((set, place) => [set, place]));
  return { words, places, parts, numbersATool: size === 0 ? 0 : numbers / size };
}

function partOf(sets: readonly ToolSet[], chunk: number): Part {
  const members = sets.map((set) => numbersIn(set, chunk));
  const starts = new Uint32Array(CHUNK + 1);
  for (const numbers of members) {
    for (const number of numbers) starts[(number % CHUNK) + 1] = (starts[(number % CHUNK) + 1] ?? 0) + 1;
  }
  for (let at = 0; at < CHUNK; at++) starts[at + 1] = (starts[at + 1] ?? 0) + (starts[at] ?? 0);
  const next = starts.slice();
  const ofTools = new Uint16Array(starts[CHUNK] ?? 0);
  for (const [place, numbers] of members.entries()) {
    for (const number of numbers) {
      const at = next[number % CHUNK] ?? 0;
      ofTools[at] = place;
      next[number % CHUNK] = at + 1;
    }
  }
  return { starts, ofTools };
}

function isTopic(word: string): boolean {
  return word.startsWith(ANY_TOPIC);
}

const ANY_TOPIC = topicWord('');
