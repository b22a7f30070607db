/** The topics that lists show in an order of the desk's. */
export const ORDERED_KINDS = ['categories', 'business-functions'] as const;
export type OrderedKind = (typeof ORDERED_KINDS)[number];

/** Whether a kind of topic has an order. */
export function isOrdered(kind: string): kind is OrderedKind {
  return ORDERED_KINDS.some((each) => each === kind);
}

/** One place towards the beginning, or towards the end. */
export type Step = 'up' | 'down';

/** A list in which one entry has changed its place with the one before or after it; the ends stay. */
export function movedBy<T>(list: readonly T[], place: number, step: Step): T[] {
  const other = step === 'up' ? place - 1 : place + 1;
  const [one, next] = [list[place], list[other]];
  if (one === undefined || next === undefined) return [...list];
  return list.with(place, next).with(other, one);
}
