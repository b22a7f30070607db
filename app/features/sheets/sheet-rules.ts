import type { OwnRate } from '#features/rates/rates.ts';
import { LIMITS } from '#site/limits.ts';
import { wordedTexts } from '#site/noun.ts';
import type { Need } from './needs.ts';
import type { Criterion } from './scores.ts';
import type { SheetBudget } from './sheet-budget.ts';

/** A page on which a reader prepares a decision between tools (docs/topics/sheets.md). */

export const SHEET_LIMITS = {
  /** Tools of a sheet. */
  fewest: 2,
  tools: LIMITS.sheetTools,
  criteria: 8,
  seats: 10_000,
  /** Characters of what its maker writes. */
  question: 160,
  context: 1_500,
  note: 600,
  criterion: 60,
} as const;

/** What the maker of a sheet has written. Notes, plans and scores are in the order of its tools. */
export interface SheetContent {
  question: string;
  context: string | null;
  seats: number;
  /** In which amounts are shown too, unless its reader chooses another (ISO 4217). */
  currency: string | null;
  /** What the plans that are reckoned with are to have. */
  needs: Need[];
  /** Null where none is given. */
  budget: SheetBudget | null;
  /** A rate that counts instead of recorded ones; null for none. */
  rate: OwnRate | null;
  /** The name of the plan chosen for each tool; null for the one that fits best. */
  plans: (string | null)[];
  notes: (string | null)[];
  /** Whether whoever has the address reads the notes too. */
  sharesNotes: boolean;
  criteria: Criterion[];
}

/** What was just done with a sheet, as the address of its form says. */
export const SHEET_DONE = wordedTexts({
  made: 'The sheet is made. Add what is left, then share its address.',
  saved: 'Saved.',
  added: 'The tool is on the sheet.',
  removed: 'The tool is off the sheet. What you wrote of the others stays.',
  withdrawn: 'Withdrawn: its readers cannot open the sheet any more.',
  shared: 'Whoever has the address can open the sheet again.',
  kept: 'Your account keeps the sheet from now on. The edit address with the secret has ended.',
} as const);
export type SheetDone = keyof typeof SHEET_DONE;

export function sheetDone(text: string | null): string | null {
  for (const [done, words] of Object.entries(SHEET_DONE)) if (done === text) return words;
  return null;
}

export const SHEET_TEXTS = wordedTexts({
  title: 'Decision sheet',
  withdrawn: 'This sheet was withdrawn by whoever made it',
  notFound: 'Sheet not found',
  deleted: 'The sheet is deleted.',
  tooFew: `Choose ${SHEET_LIMITS.fewest} to ${SHEET_LIMITS.tools} tools.`,
  failed: 'The sheet could not be saved. Please try again in a moment.',
  noPlan: 'Choose one of the plans that are listed',
  noTool: 'No such tool is listed.',
  notOnIt: 'This tool is not on the sheet.',
  meanwhile:
    'The sheet was changed elsewhere since this form was opened, so nothing was saved yet. What you changed is below, and what is stored now above it; fields that you left alone show what is stored. Save again to store yours.',
  full: 'Your account keeps as many sheets as it can. Delete one first.',
} as const);
