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
