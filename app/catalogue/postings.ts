/** The tools that hold a word, by ascending number, with the word's impact on each. */
export interface Postings {
  numbers: Uint32Array;
  impacts: Uint16Array;
}

/** A tool with the places of its words, and how much each counts. */
export interface Posted {
  number: number;
  places: readonly number[];
  impacts: readonly number[];
}

/**
 * The lists of all words, one after the other: most words are a tool's own, and two arrays for each would take ten times
 * as much. A word stands for its place among the lists.
 */
export class PostingLists {
  /** Where each list begins, and where the last one ends. */
  #starts = new Uint32Array(1);
  #numbers = new Uint32Array();
  #impacts = new Uint16Array();

  /** How many tools hold the word of a place. */
  lengthOf(place: number): number {
    return at(this.#starts, place + 1) - at(this.#starts, place);
  }

  listOf(place: number): Postings {
    const [from, to] = [at(this.#starts, place), at(this.#starts, place + 1)];
    return { numbers: this.#numbers.subarray(from, to), impacts: this.#impacts.subarray(from, to) };
  }

  /**
   * Replaces what the written tools hold.
   *
   * @param isKept whether a list keeps a tool
   * @param places how many there are now
   */
  replace(isKept: (number: number) => boolean, written: readonly Posted[], places: number): void {
    const [starts, numbers, impacts] = [this.#starts, this.#numbers, this.#impacts];
    const kept = Uint8Array.from(numbers, (number) => Number(isKept(number)));
    const ends = new Uint32Array(places + 1);
    for (let place = 0; place + 1 < starts.length; place++) {
      for (let from = at(starts, place); from < at(starts, place + 1); from++)
        ends[place + 1] = at(ends, place + 1) + at(kept, from);
    }
    for (const tool of written) for (const place of tool.places) ends[place + 1] = at(ends, place + 1) + 1;
    for (let place = 0; place < places; place++) ends[place + 1] = at(ends, place + 1) + at(ends, place);
    this.#starts = ends;
    this.#numbers = new Uint32Array(at(ends, places));
    this.#impacts = new Uint16Array(at(ends, places));
    const next = ends.slice();
    for (let place = 0; place + 1 < starts.length; place++) {
      for (let from = at(starts, place); from < at(starts, place + 1); from++)
        if (at(kept, from) === 1) this.#append(next, place, at(numbers, from), at(impacts, from));
    }
    for (const tool of written) {
      for (const [index, place] of tool.places.entries())
        this.#append(next, place, tool.number, at(tool.impacts, index));
    }
  }

  /** Puts a tool behind those of the list with smaller numbers: nearly always at its end. */
  #append(next: Uint32Array, place: number, number: number, impact: number): void {
    const [numbers, impacts] = [this.#numbers, this.#impacts];
    let to = at(next, place);
    next[place] = to + 1;
    for (; to > at(this.#starts, place) && at(numbers, to - 1) > number; to--) {
      numbers[to] = at(numbers, to - 1);
      impacts[to] = at(impacts, to - 1);
    }
    numbers[to] = number;
    impacts[to] = impact;
  }
}

function at(list: ArrayLike<number>, place: number): number {
  return list[place] ?? 0;
}

/** Where the first of a sorted list's members stands whose key is this text or follows it. */
export function firstAtLeast<Member>(
  sorted: readonly Member[],
  text: string,
  keyOf: (member: Member) => string,
): number {
  let first = 0;
  let to = sorted.length;
  while (first < to) {
    const middle = (first + to) >> 1;
    if (keyOf(sorted[middle] as Member) < text) first = middle + 1;
    else to = middle;
  }
  return first;
}
