/** The tools that hold a word, by ascending number, with the word's impact on each. */
export interface Postings {
  numbers: Uint32Array;
  impacts: Uint16Array;
}

export const NO_POSTINGS: Postings = { numbers: new Uint32Array(), impacts: new Uint16Array() };

/** What is added to a list, in any order. */
export interface Added {
  numbers: number[];
  impacts: number[];
}

/** A list without the tools that were written, and with what they hold now. */
export function replaced(
  { numbers, impacts }: Postings,
  isWritten: (number: number) => boolean,
  added: Added,
): Postings {
  const places = added.numbers
    .map((_, place) => place)
    .sort((a, b) => at(added.numbers, a) - at(added.numbers, b));
  const kept: number[] = [];
  for (let place = 0; place < numbers.length; place++) if (!isWritten(at(numbers, place))) kept.push(place);
  const merged: Postings = {
    numbers: new Uint32Array(kept.length + places.length),
    impacts: new Uint16Array(kept.length + places.length),
  };
  for (let next = 0, old = 0, fresh = 0; next < merged.numbers.length; next++) {
    const isOld =
      fresh === places.length ||
      (old < kept.length && at(numbers, at(kept, old)) < at(added.numbers, at(places, fresh)));
    const from = isOld ? at(kept, old++) : at(places, fresh++);
    merged.numbers[next] = at(isOld ? numbers : added.numbers, from);
    merged.impacts[next] = at(isOld ? impacts : added.impacts, from);
  }
  return merged;
}

function at(list: ArrayLike<number>, place: number): number {
  return list[place] ?? 0;
}
