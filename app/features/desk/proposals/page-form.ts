import type { ShownDifference } from '#features/editing/words.ts';
import { NOTE_LENGTH } from '#features/operators/cases.ts';
import { textField } from '#site/form-fields.ts';
import { type FormRules, HIDDEN } from '#site/form-state.ts';
import { uuid } from '#site/uuid.ts';
import type { Shown } from './evidence.tsx';

/** Decides all proposals of a page as they were shown, and undoes that. */
export const PAGE_FORM = {
  fields: {
    intent: HIDDEN,
    /** The proposals, as `writeCases` writes them. */
    cases: HIDDEN,
    /** The log entries to undo, comma-separated. */
    entries: HIDDEN,
    note: textField({ label: 'Why', rows: 2, what: 'the reason', maxLength: NOTE_LENGTH }),
  },
  failed:
    'Not all of this could be stored. What is decided no longer waits; the rest can be decided once more.',
} satisfies FormRules;

/** A proposal and the time of its last change as shown; '' if it was only listed. */
export interface SeenCase {
  id: string;
  seen: string;
}

export function writeCases(cases: readonly SeenCase[]): string {
  return cases.map(({ id, seen }) => `${id}/${seen}`).join(',');
}

/** Reads `writeCases`; invalid parts are dropped. @param most how many to read */
export function readCases(text: string, most: number): SeenCase[] {
  return text.split(',', most).flatMap((each) => {
    const [id = '', seen = ''] = each.split('/');
    return uuid().safeParse(id).success ? [{ id, seen }] : [];
  });
}

/** The name of a value's checkbox: only ticked values are published. */
export function boxOf(id: string, path: string): string {
  return `value.${id}.${path}`;
}

/** A proposal that would be decided. */
export interface PlannedCase extends SeenCase {
  title: string;
  /** Who proposes it. */
  proposer: string;
  /** Whether somebody is notified. */
  isTold: boolean;
  values: readonly { shown: ShownDifference; evidence: Shown }[];
}

/** A proposal that would be left, and why. */
export interface LeftCase {
  id: string;
  title: string;
  why: string;
}

/** The preview of deciding a page. */
export interface PagePlan {
  isPublished: boolean;
  cases: readonly PlannedCase[];
  left: readonly LeftCase[];
}

/** The result of deciding a page, or of undoing that (then without entries). */
export interface PageDone {
  text: string;
  entries: readonly string[];
  left: readonly LeftCase[];
}
