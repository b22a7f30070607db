import type { Criterion } from './scores.ts';

/** A page on which a reader prepares a decision between tools (docs/topics/sheets.md). */

export const SHEET_LIMITS = {
  /** Tools of a sheet. */
  fewest: 2,
  tools: 6,
  criteria: 8,
  seats: 10_000,
  /** Characters of what its maker writes. */
  question: 160,
  context: 1_500,
  note: 600,
  criterion: 60,
} as const;

/** What the maker of a sheet has written. Notes and scores are in the order of its tools. */
export interface SheetContent {
  question: string;
  context: string | null;
  seats: number;
  notes: (string | null)[];
  criteria: Criterion[];
}

/** What was just done with a sheet, as the address of its form says. */
export const SHEET_DONE = {
  made: 'The sheet is made. Add what is left, then share its address.',
  saved: 'Saved.',
  withdrawn: 'Withdrawn: its readers cannot open the sheet any more.',
  shared: 'Whoever has the address can open the sheet again.',
  kept: 'Your account keeps the sheet from now on. The edit address with the secret has ended.',
} as const;
export type SheetDone = keyof typeof SHEET_DONE;

export function sheetDone(text: string | null): string | null {
  for (const [done, words] of Object.entries(SHEET_DONE)) if (done === text) return words;
  return null;
}

export const SHEET_TEXTS = {
  title: 'Decision sheet',
  withdrawn: 'This sheet was withdrawn by whoever made it',
  notFound: 'Sheet not found',
  deleted: 'The sheet is deleted.',
  tooFew: `Choose ${SHEET_LIMITS.fewest} to ${SHEET_LIMITS.tools} tools.`,
  failed: 'The sheet could not be saved. Please try again in a moment.',
  full: 'Your account keeps as many sheets as it can. Delete one first.',
} as const;
