/**
 * Sets of tools by their numbers, for exact counts at any size: an intersection of two sets of a million
 * tools takes some ten microseconds. A set of few tools is a sorted list, any other a bit field
 * (docs/decisions/0245).
 */
export type ToolSet =
  | { kind: 'list'; count: number; numbers: Uint32Array }
  | { kind: 'bits'; count: number; bits: Uint32Array };

/** The set of a word that no tool has. */
export const NO_TOOLS: ToolSet = { kind: 'list', count: 0, numbers: new Uint32Array() };

/** All sets of tools by word: `is:platform:ios`, `in:video/editing`. */
export interface Sets {
  /** Greater than every tool's number. */
  size: number;
  sets: ReadonlyMap<string, ToolSet>;
  /** The words by prefix (before the last colon): `is:platform`. */
  kinds: ReadonlyMap<string, readonly string[]>;
}

/** A set to count in: its bits and, if iterating over members is faster, their list. */
export interface Base {
  readonly bits: Uint32Array;
  readonly count: number;
  readonly numbers: Uint32Array | null;
  /** Whether a tool is in it. */
  readonly has: (number: number) => boolean;
}

/** With fewer than one member in this many tools, looking each up is faster than comparing all bits. */
const BITS_A_NUMBER = 24;

/** Makes a set from sorted numbers, each given once. */
export function setOf(numbers: Uint32Array): ToolSet {
  const size = (numbers.at(-1) ?? 0) + 1;
  if (isFew(numbers.length, size)) return { kind: 'list', count: numbers.length, numbers };
  const bits = new Uint32Array(Math.ceil(size / 32));
  setBits(bits, numbers);
  return { kind: 'bits', count: numbers.length, bits };
}

/** The members of a set, sorted. */
export function numbersOf(set: ToolSet): Uint32Array {
  return set.kind === 'list' ? set.numbers : listBits(set.bits, set.count);
}

/** The tools that are in any of the sets. */
export function baseOfAny(sets: readonly ToolSet[], size: number): Base {
  const [only] = sets;
  if (sets.length === 1 && only) return baseOfOne(only, size);
  const bits = new Uint32Array(Math.ceil(size / 32));
  for (const set of sets) {
    if (set.kind === 'list') setBits(bits, set.numbers);
    else for (let at = 0; at < set.bits.length; at++) bits[at] = (bits[at] ?? 0) | (set.bits[at] ?? 0);
  }
  return asBase(bits);
}

/** Bits are made on demand: at a million tools, making, counting and listing them takes 0.1 to 0.4 ms. */
function baseOfOne(set: ToolSet, size: number): Base {
  const { count } = set;
  if (set.kind === 'bits')
    return { bits: set.bits, count, numbers: null, has: (number) => hasBit(set.bits, number) };
  const { numbers } = set;
  let made: Uint32Array | null = null;
  return {
    count,
    numbers: isFew(count, size) ? numbers : null,
    get bits() {
      made ??= bitsOf(numbers, size);
      return made;
    },
    has: (number) => numbers[placeIn(numbers, number)] === number,
  };
}

function bitsOf(numbers: Iterable<number>, size: number): Uint32Array {
  const bits = new Uint32Array(Math.ceil(size / 32));
  setBits(bits, numbers);
  return bits;
}

/** The tools that are in any of the sets, as a set. */
export function unionOf(sets: readonly ToolSet[], size: number): ToolSet {
  const { bits, count } = baseOfAny(sets, size);
  return { kind: 'bits', count, bits };
}

/** The tools that have these numbers. */
export function baseOf(numbers: Iterable<number>, size: number): Base {
  return asBase(bitsOf(numbers, size));
}

/** The tools that are in all of the bases, of which there is at least one. */
export function inAll([first, ...others]: readonly [Base, ...Base[]]): Base {
  if (others.length === 0) return first;
  const bits = first.bits.slice(0, Math.min(first.bits.length, ...others.map((other) => other.bits.length)));
  for (const other of others) {
    for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) & (other.bits[at] ?? 0);
  }
  return asBase(bits);
}

/** The numbers in a base, sorted. */
export function membersOf(base: Base): Uint32Array {
  return base.numbers ?? listBits(base.bits, base.count);
}

/** Whether a number's bit is set. In a scan of all tools, several times faster than `Base.has`. */
export function hasBit(bits: Uint32Array, number: number): boolean {
  return (((bits[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1;
}

/** How many members of a set are in the base. */
export function countIn(base: Base, set: ToolSet): number {
  if (set.kind === 'list') {
    const few = fewBeside(base, set);
    return few ? countFew(few, set.numbers) : countBits(base.bits, set.numbers);
  }
  if (base.numbers) return countBits(set.bits, base.numbers);
  return countBoth(base.bits, set.bits);
}

/**
 * The members of a base if looking each up in a set's list is faster than scanning the list: a search finds few tools,
 * and a panel counts hundreds of sets.
 */
function fewBeside({ numbers }: Base, { count }: ToolSet): Uint32Array | null {
  return numbers !== null && numbers.length * Math.log2(count + 1) < count ? numbers : null;
}

/** Whether a set and the base intersect. Usually the first few members decide. */
export function meets(base: Base, set: ToolSet): boolean {
  if (set.kind === 'list') {
    const few = fewBeside(base, set);
    return few ? countFew(few, set.numbers, 1) > 0 : hasAny(base.bits, set.numbers);
  }
  if (base.numbers) return hasAny(set.bits, base.numbers);
  const length = Math.min(base.bits.length, set.bits.length);
  for (let at = 0; at < length; at++) if (((base.bits[at] ?? 0) & (set.bits[at] ?? 0)) !== 0) return true;
  return false;
}

function hasAny(bits: Uint32Array, numbers: Uint32Array): boolean {
  for (let at = 0; at < numbers.length; at++) if (hasBit(bits, numbers[at] ?? 0)) return true;
  return false;
}

/** Counts members of a short sorted list in a long one, up to `enough`. */
function countFew(few: Uint32Array, many: Uint32Array, enough = few.length): number {
  let count = 0;
  let from = 0;
  for (let at = 0; at < few.length && count < enough; at++) {
    const number = few[at] ?? 0;
    from = placeIn(many, number, from);
    if (many[from] === number) count++;
  }
  return count;
}

/** The insertion point of a number in a sorted list. */
function placeIn(sorted: Uint32Array, number: number, from = 0): number {
  let first = from;
  let to = sorted.length;
  while (first < to) {
    const middle = (first + to) >> 1;
    if ((sorted[middle] ?? 0) < number) first = middle + 1;
    else to = middle;
  }
  return first;
}

function asBase(bits: Uint32Array): Base {
  const count = countBoth(bits, bits);
  return {
    bits,
    count,
    numbers: isFew(count, bits.length * 32) ? listBits(bits, count) : null,
    has: (number) => hasBit(bits, number),
  };
}

/** Whether a list of members is faster to scan than the bits. */
function isFew(count: number, size: number): boolean {
  return count * BITS_A_NUMBER < size;
}

function setBits(bits: Uint32Array, numbers: Iterable<number>): void {
  for (const number of numbers) bits[number >>> 5] = (bits[number >>> 5] ?? 0) | (1 << (number & 31));
}

export function countBits(bits: Uint32Array, numbers: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    count += ((bits[number >>> 5] ?? 0) >>> (number & 31)) & 1;
  }
  return count;
}

function listBits(bits: Uint32Array, count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  let next = 0;
  for (let at = 0; at < bits.length; at++) {
    for (let rest = bits[at] ?? 0; rest !== 0; rest &= rest - 1) {
      numbers[next++] = at * 32 + (31 - Math.clz32(rest & -rest));
    }
  }
  return numbers;
}

function countBoth(some: Uint32Array, others: Uint32Array): number {
  const length = Math.min(some.length, others.length);
  let count = 0;
  for (let at = 0; at < length; at++) count += onesOf((some[at] ?? 0) & (others[at] ?? 0));
  return count;
}

/** The number of set bits of a word (Warren, Hacker's Delight, 5-1). */
function onesOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
