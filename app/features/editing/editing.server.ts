import type { FieldFault } from '#catalogue/tools/field-values.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Choice, Conflict, Difference } from './merge-records.ts';
import type { Step } from './ordering.ts';

/** The operator who acts at the desk. */
export interface Editor {
  id: string;
  email: string;
}

/** What publishing a draft would do. */
export interface DraftReview {
  /** Identifies the state of the published tool that the review used; '' for a new tool. */
  seen: string;
  differences: Difference[];
  conflicts: Conflict[];
  faults: FieldFault[];
  /** Whether the draft's tool is no longer listed. */
  isGone: boolean;
}

export interface Publishing {
  draftId: string;
  /** The revision of the draft, and the state of the tool, that the operator has reviewed. */
  revision: number;
  seen: string;
  choices: Readonly<Record<string, Choice>>;
  by: Editor;
  /** The site's own origin, for links in mails. */
  origin: string;
}

/**
 * `changed`: the draft or the tool has changed since the review. `undecided`: faults or conflicts are left, which the
 * review shows.
 */
export type Published =
  /** With the id of the log entry. */
  | { outcome: 'published' | 'same'; toolId: string; entry: string }
  | { outcome: 'gone' | 'changed' | 'undecided' };

export interface Withdrawing {
  id: string;
  /** The id of the tool that redirects replace it with. */
  replacedBy: string | null;
  by: Editor;
}

export interface Merging {
  id: string;
  into: string;
  by: Editor;
}

export interface Taking {
  id: string;
  field: string;
  by: Editor;
}

export interface Featuring {
  id: string;
  isFeatured: boolean;
  /** The last day (UTC) on which it is Featured, YYYY-MM-DD; null for no end. */
  until: string | null;
  /** The operator, for the log; null if the account of the one who set the end is gone. */
  by: Editor | null;
  /** Set by the timer: today (UTC). The tool stays Featured if its end has been moved to this day or later. */
  overOn?: string;
}

export interface MovingFeatured {
  id: string;
  step: Step;
  /** The position when the button was shown, counted from 0. */
  seen: number;
  by: Editor;
}

/** An entry of the desk's log that can be undone. */
export interface DoneAtDesk {
  id: string;
  action: string;
  subject_kind: string;
  subject_id: string;
  before: unknown;
  after: unknown;
}

export interface Undoing<T> {
  entry: DoneAtDesk;
  by: Editor;
  /** Completes the undoing, in its transaction. */
  finish: (tx: DrizzleDb) => Promise<T>;
}

/** `gone`: there is no such value to take; `refused`: the field's rules no longer accept it. */
export type Taken = 'taken' | 'gone' | 'refused';
