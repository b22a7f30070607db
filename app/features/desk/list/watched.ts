import { DECISION_FIELDS } from '#catalogue/tools/fields/decision.ts';
import { OWN_FIELDS } from '#catalogue/tools/fields/own.ts';
import { isRecorded } from '#catalogue/tools/recorded-fields.ts';
import { wordedTexts } from '#site/noun.ts';

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
 * The watched fields that a tool can lack, as a bit set over `WATCHED`: besides those that every good record has, only what
 * some record has, as pages call nothing else missing.
 */
export function lackable(): number {
  const isLackable = ({ id }: Watched) =>
    OF_ANYTHING.includes(id) || isRecorded(id === 'is_premium' ? 'free_tier' : id);
  return WATCHED.reduce((sum, field, place) => (isLackable(field) ? sum + 2 ** place : sum), 0);
}
