/** The topics that lists show in an order of the desk's. */
export const ORDERED_KINDS = ['categories', 'specializations', 'questions', 'business-functions'] as const;
export type OrderedKind = (typeof ORDERED_KINDS)[number];

/** Whether the desk orders the records of a kind. */
export function isOrdered<Kind>(kind: Kind): kind is Kind & OrderedKind {
  return ORDERED_KINDS.some((one) => one === kind);
}

/** One place towards the beginning, or towards the end. */
export type Step = 'up' | 'down';

/** The place to which a step leads, counted from 0; beyond the ends for the first and the last. */
export function placeAfter(place: number, step: Step): number {
  return step === 'up' ? place - 1 : place + 1;
}

/** The place that a form says its sender saw, counted from 0; -1, which nothing has, if it says none. */
export function placeSeen(text: string | undefined): number {
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : -1;
}

/** A list in which one entry has changed its place with the one before or after it; the ends stay. */
export function movedBy<T>(list: readonly T[], place: number, step: Step): T[] {
  const other = placeAfter(place, step);
  const [one, next] = [list[place], list[other]];
  if (one === undefined || next === undefined) return [...list];
  return list.with(place, next).with(other, one);
}
