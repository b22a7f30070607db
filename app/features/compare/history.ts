import { type FormRules, HIDDEN, type StateOf } from '#site/form-state.ts';
import { plansWith } from '#site/plan-rights.ts';

/** How many comparisons are kept for a member; the oldest give way. */
export const COMPARISONS_KEPT = 50;
/** How many changes are listed with a comparison. It counts the rest. */
export const CHANGES_LISTED = 5;

/** A set of tools that a member has compared. */
export interface SavedComparison {
  /** Names it among the member's own. */
  set: string;
  /** In the order of the columns, as far as they are still listed. */
  tools: { id: string; name: string; logo: string | null; hexColor: string | undefined }[];
  /** When it was last opened, as an ISO time. */
  openedAt: string;
  /** Changes of public facts since then, the newest first. */
  changes: ComparedChange[];
  /** How many more there are. */
  moreChanges: number;
}

export interface ComparedChange {
  tool: { id: string; name: string };
  changedAt: string;
  /** `Price from: $10 a month → $12 a month`. */
  text: string;
}

/** The same for a set of tools in any order. */
export function setOf(ids: readonly string[]): string {
  return [...ids].sort().join(',');
}

export type ComparisonIntent = 'remove' | 'clear';

export const HISTORY_FORM = {
  fields: { intent: HIDDEN, set: HIDDEN },
  failed: 'That could not be done. Please try again in a moment.',
} as const satisfies FormRules;

export type HistoryState = StateOf<typeof HISTORY_FORM>;

export const HISTORY_TEXTS = {
  title: 'Your Comparisons',
  get noRight() {
    return `The history of comparisons belongs to ${plansWith('comparisons')}`;
  },
  empty: 'No comparison is kept yet. Each one that you open appears here.',
  removed: 'The comparison is removed.',
  cleared: 'All comparisons are removed.',
  noSuch: 'That comparison is not in your history.',
} as const;
