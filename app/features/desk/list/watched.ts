import { DECISION_FIELDS } from '#catalogue/tools/fields/decision.ts';
import { OWN_FIELDS } from '#catalogue/tools/fields/own.ts';
import { wordedTexts } from '#site/noun.ts';
import { SITE } from '#site/site.ts';

/** A field whose absence the desk's list shows. */
export interface Watched {
  id: string;
  label: string;
  /** Whether it is a detail with a source, not a field of the record. */
  isFact: boolean;
}

/** Fields that a good record has; others apply to few tools. */
const OWN = ['logoimage_url', 'description', 'url', 'developer_name', 'tags', 'is_premium'];
/** Those that a record of anything has, the price among them. */
const OF_ANYTHING = [...OWN.filter((id) => id !== 'is_premium'), 'decision_price_from'];

/** The watched fields. A field's index is its bit in `ListedTool.held`. */
export const WATCHED: readonly Watched[] = wordedTexts([
  ...OWN_FIELDS.filter(({ key }) => OWN.includes(key)).map(({ key, label }) => ({
    id: key,
    label: key === 'is_premium' ? 'Free or Premium' : label,
    isFact: false,
  })),
  { id: 'business_current_status', label: 'Status', isFact: false },
  ...DECISION_FIELDS.map(({ key, label }) => ({ id: key, label, isFact: true })),
]);

/** Whether a tool has the watched field at an index. @param held a bit set that may exceed 32 bits */
export function holds(held: number, place: number): boolean {
  return Math.floor(held / 2 ** place) % 2 === 1;
}

/**
 * The watched fields that a tool can lack: all of an AI tool; of something else, besides those that every good record has,
 * only what some record of the directory has, as its pages call nothing else missing.
 *
 * @param held of each tool
 * @returns a bit set over `WATCHED`
 */
export function lackable(held: readonly number[]): number {
  const isLackable = ({ id }: Watched, place: number) =>
    SITE.listed.isAi || OF_ANYTHING.includes(id) || held.some((fields) => holds(fields, place));
  return WATCHED.reduce((sum, field, place) => (isLackable(field, place) ? sum + 2 ** place : sum), 0);
}
