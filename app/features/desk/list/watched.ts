import { DECISION_FIELDS } from '#catalogue/tools/fields/decision.ts';
import { OWN_FIELDS } from '#catalogue/tools/fields/own.ts';

/** A field of which the desk's list knows whether a tool has it. */
export interface Watched {
  id: string;
  label: string;
  /** Whether it is a fact to choose by, which the record holds with its source. */
  isFact: boolean;
}

/** Own fields that a good record has; the rest are few tools'. */
const OWN = ['logoimage_url', 'description', 'url', 'developer_name', 'tags', 'is_premium'];

/** The fields of which the list shows where they are missing. A place in this list is a bit of `ListedTool.held`. */
export const WATCHED: readonly Watched[] = [
  ...OWN_FIELDS.filter(({ key }) => OWN.includes(key)).map(({ key, label }) => ({
    id: key,
    label: key === 'is_premium' ? 'Free or Premium' : label,
    isFact: false,
  })),
  { id: 'business_current_status', label: 'Status', isFact: false },
  ...DECISION_FIELDS.map(({ key, label }) => ({ id: key, label, isFact: true })),
];

/** Whether a tool has the field at a place of `WATCHED`. @param held a sum of powers of two, which may pass 32 bits */
export function holds(held: number, place: number): boolean {
  return Math.floor(held / 2 ** place) % 2 === 1;
}
