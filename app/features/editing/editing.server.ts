import type { FieldFault } from '#catalogue/tools/field-values.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Choice, Conflict, Difference } from './merge-records.ts';
import type { Step } from './ordering.ts';

/** Who does something at the desk. */
export interface Editor {
  id: string;
  email: string;
}

/** What publishing a draft would do. */
export interface DraftReview {
  /** The state of the published tool that this was worked out from; '' for a new tool. */
  seen: string;
  differences: Difference[];
  conflicts: Conflict[];
  faults: FieldFault[];
  /** Whether the tool of the draft is no longer listed. */
  isGone: boolean;
}

export interface Publishing {
  draftId: string;
  /** The draft and the published tool, as they were when the operator read what would change. */
  revision: number;
  seen: string;
  choices: Readonly<Record<string, Choice>>;
  by: Editor;
  /** The site's own origin, for links in mails. */
  origin: string;
}

/**
 * `changed`: the draft or the tool is not what the operator saw. `undecided`: it still has faults or conflicts,
 * which its review shows.
 */
export type Published =
  /** With its entry in the log. */
  | { outcome: 'published' | 'same'; toolId: string; entry: string }
  | { outcome: 'gone' | 'changed' | 'undecided' };

export interface Withdrawing {
  id: string;
  /** The id of the tool that replaces it. */
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
  /** The path of the field that the desk has written. */
  field: string;
  by: Editor;
}

export interface Featuring {
  id: string;
  isFeatured: boolean;
  /** The last day (UTC) on which it is Featured, YYYY-MM-DD; null for no end. */
  until: string | null;
  /** Null once whoever has set an end has left: nobody is in the log then. */
  by: Editor | null;
  /** Of an end that has come: the day on which it is over, unless somebody has set another since. */
  overOn?: string;
}

export interface MovingFeatured {
  id: string;
  step: Step;
  /** The place that it had when the button was shown, counted from 0. */
  seen: number;
  by: Editor;
}

/** An entry of the desk's log. */
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
  /** Ends the undoing, in its transaction. */
  finish: (tx: DrizzleDb) => Promise<T>;
}

/** `gone`: there is no such value to take; `refused`: the rules of the field no longer accept it. */
export type Taken = 'taken' | 'gone' | 'refused';
