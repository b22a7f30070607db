import type { ShownDifference } from '#features/editing/words.ts';
import { NOTE_LENGTH } from '#features/operators/cases.ts';
import { textField } from '#site/form-fields.ts';
import { type FormRules, HIDDEN } from '#site/form-state.ts';
import { uuid } from '#site/uuid.ts';
import type { Shown } from './evidence.tsx';

/** Decides all proposals of a page of the queue, as they were seen, and takes that back. */
export const PAGE_FORM = {
  fields: {
    intent: HIDDEN,
    /** The proposals, as `writeCases` writes them. */
    cases: HIDDEN,
    /** The entries in the log that are undone, with commas between them. */
    entries: HIDDEN,
    note: textField({ label: 'Why', rows: 2, what: 'the reason', maxLength: NOTE_LENGTH }),
  },
  failed:
    'Not all of this could be stored. What is decided no longer waits; the rest can be decided once more.',
} satisfies FormRules;

/** A proposal, and when it had last been changed as it was seen; '' where it was only listed. */
export interface SeenCase {
  id: string;
  seen: string;
}

export function writeCases(cases: readonly SeenCase[]): string {
  return cases.map(({ id, seen }) => `${id}/${seen}`).join(',');
}

/** Reads them; whatever names no proposal is left out. @param most how many are read */
export function readCases(text: string, most: number): SeenCase[] {
  return text.split(',', most).flatMap((each) => {
    const [id = '', seen = ''] = each.split('/');
    return uuid().safeParse(id).success ? [{ id, seen }] : [];
  });
}

/** The name of the box of a value: only what is ticked is published. */
export function boxOf(id: string, path: string): string {
  return `value.${id}.${path}`;
}

/** A proposal of the page that is decided with the others. */
export interface PlannedCase extends SeenCase {
  title: string;
  /** Who proposes it. */
  proposer: string;
  /** Whether somebody is told what is decided. */
  isTold: boolean;
  values: readonly { shown: ShownDifference; evidence: Shown }[];
}

/** One that is not, and why. */
export interface LeftCase {
  id: string;
  title: string;
  why: string;
}

/** What deciding a page would do. */
export interface PagePlan {
  isPublished: boolean;
  cases: readonly PlannedCase[];
  left: readonly LeftCase[];
}

/** What it has done; or what undoing it has left, without entries. */
export interface PageDone {
  text: string;
  entries: readonly string[];
  left: readonly LeftCase[];
}
