/** Topics whose order in lists the desk can set. */
export const ORDERED_KINDS = ['categories', 'specializations', 'questions', 'business-functions'] as const;
export type OrderedKind = (typeof ORDERED_KINDS)[number];

/** Whether the desk orders the records of a kind. */
export function isOrdered<Kind>(kind: Kind): kind is Kind & OrderedKind {
  return ORDERED_KINDS.some((one) => one === kind);
}

/** One place up or down in a list. */
export type Step = 'up' | 'down';

/** The position after a step, counted from 0; may lie beyond either end. */
export function placeAfter(place: number, step: Step): number {
  return step === 'up' ? place - 1 : place + 1;
}

/** The position that a form's sender saw, counted from 0; -1, which no entry has, if the form names none. */
export function placeSeen(text: string | undefined): number {
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : -1;
}

/** The list with one entry moved a place up or down; unchanged at the ends. */
export function movedBy<T>(list: readonly T[], place: number, step: Step): T[] {
  const other = placeAfter(place, step);
  const [one, next] = [list[place], list[other]];
  if (one === undefined || next === undefined) return [...list];
  return list.with(place, next).with(other, one);
}
