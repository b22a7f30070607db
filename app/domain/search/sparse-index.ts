import { topicWord } from './tool-document.ts';
import { numbersOf, type Sets, type ToolSet } from './tool-sets.ts';

/**
 * The sets that few tools are in, turned round: which of them each tool is in. There are hundreds of such sets,
 * but a tool is only in a handful. Takes some ten bytes a tool.
 */
export interface SparseIndex {
  /** Each set's place in the index. */
  places: ReadonlyMap<ToolSet, number>;
  /** Where a tool's sets begin in `ofTools`; they end where the next tool's begin. */
  starts: Uint32Array;
  /** Places of sets. */
  ofTools: Uint16Array;
}

/** All sets, with an index of the sparse ones. */
export interface IndexedSets extends Sets {
  sparse: SparseIndex;
}

/** How many of the tools are in each set of the index, by the set's place. */
export function countSparse({ places, starts, ofTools }: SparseIndex, tools: Uint32Array): Uint32Array {
  const counts = new Uint32Array(places.size);
  for (const tool of tools) {
    const end = starts[tool + 1] ?? 0;
    for (let at = starts[tool] ?? 0; at < end; at++) {
      const place = ofTools[at] ?? 0;
      counts[place] = (counts[place] ?? 0) + 1;
    }
  }
  return counts;
}

/** A tool's sets lie anywhere in memory, so reading one takes as long as this many numbers of a list. */
const NUMBERS_A_READING = 2;

/** How long `countSparse` takes, in numbers looked up in a field of bits. */
export function sparseCost({ starts, ofTools }: SparseIndex, tools: number): number {
  return NUMBERS_A_READING * tools * (1 + ofTools.length / starts.length);
}

/**
 * Makes the index, unless the known one is of the same sets. At a million tools it takes a tenth of a second.
 * Topics are always in it, because a panel counts all of them.
 */
export function sparseIndexOf({ sets, size }: Sets, known: SparseIndex | null = null): SparseIndex {
  const indexed = [...sets].flatMap(([word, set]) => (set.kind === 'list' || isTopic(word) ? [set] : []));
  if (known?.places.size === indexed.length && indexed.every((set) => known.places.has(set))) return known;
  const members = indexed.map(numbersOf);
  const starts = new Uint32Array(size + 1);
  for (const numbers of members) for (const tool of numbers) starts[tool + 1] = (starts[tool + 1] ?? 0) + 1;
  for (let tool = 0; tool < size; tool++) starts[tool + 1] = (starts[tool + 1] ?? 0) + (starts[tool] ?? 0);
  const next = starts.slice();
  const ofTools = new Uint16Array(starts[size] ?? 0);
  for (const [place, numbers] of members.entries()) {
    for (const tool of numbers) {
      const at = next[tool] ?? 0;
      ofTools[at] = place;
      next[tool] = at + 1;
    }
  }
  return { places: new Map(indexed.map((set, place) => [set, place])), starts, ofTools };
}

function isTopic(word: string): boolean {
  return word.startsWith(ANY_TOPIC);
}

const ANY_TOPIC = topicWord('');
