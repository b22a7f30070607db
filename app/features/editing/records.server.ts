import type { FieldFault } from '#catalogue/tools/field-values.ts';
import type { WithdrawableKind } from '#catalogue/topics/withdrawing.ts';
import type { Database } from '#platform/database/connection.server.ts';
import type { Editor, Taken, Taking, Undoing } from './editing.server.ts';
import type { Conflict } from './merge-records.ts';
import type { OrderedKind, Step } from './ordering.ts';
import type { RecordKindName, TopicKindName } from './record-kinds.ts';
import type { ToolRecord } from './tool-record.ts';

/** What an operator wants a record to be. */
export interface Saving {
  kind: RecordKindName;
  /** Null for a new one. */
  id: string | null;
  /** The record as the operator's form began with it. */
  base: ToolRecord;
  /** As the form read it, unchecked. */
  record: ToolRecord;
  by: Editor;
}

/**
 * `contested`: somebody else has changed the same fields since the form was opened. `mine` has what both have
 * changed, with the operator's own values where they differ, and can be saved on top of `theirs`.
 */
export type Saved = { outcome: 'saved' | 'same'; id: string } | { outcome: 'gone' } | NotSaved;
export type NotSaved =
  | { outcome: 'faulty'; faults: FieldFault[] }
  | { outcome: 'contested'; conflicts: Conflict[]; theirs: ToolRecord; mine: ToolRecord };

export interface TopicTaking extends Taking {
  kind: TopicKindName;
}

export interface TopicReturning {
  kind: WithdrawableKind;
  /** That of a specialization is `video/cutting`. */
  id: string;
  by: Editor;
}

export interface TopicWithdrawing extends TopicReturning {
  /** The category to which the tools of a category move. */
  replacedBy: string | null;
}

export interface TopicMoving {
  kind: OrderedKind;
  /** That of a specialization is `video/cutting`. */
  id: string;
  step: Step;
  /** The place that it had when the button was shown, counted from 0. */
  seen: number;
  by: Editor;
}

/** `too many tools`: more than `MOST_MOVED`. `refused`: a tool or the topic no longer fits the rules. */
export type TopicWithdrawn =
  | 'withdrawn'
  | 'gone'
  | 'needs category'
  | 'no category'
  | 'too many tools'
  | 'refused';
export type TopicBroughtBack = 'listed' | 'gone' | 'refused';

/**
 * What the desk does to records that are no tools (docs/topics/desk.md). Like tools, they are written by the
 * importer's own code.
 */
export interface DeskRecords {
  /** A record as its form gives it back, or null. */
  recordOf(kind: RecordKindName, id: string): Promise<ToolRecord | null>;
  /** Reads with a record saved, for nobody else and only for so long. */
  asSaved<T>(
    order: Pick<Saving, 'kind' | 'id' | 'record'>,
    read: (db: Database) => Promise<T>,
  ): Promise<{ value: T } | { faults: FieldFault[] }>;
  save(order: Saving): Promise<Saved>;
  /** Gives a field what the catalogue last gave for it, and lets imports write it again. */
  takeCatalogueValue(order: TopicTaking): Promise<Taken>;
  withdraw(order: TopicWithdrawing): Promise<TopicWithdrawn>;
  bringBack(order: TopicReturning): Promise<TopicBroughtBack>;
  /** Undoes that a topic was withdrawn or brought back; null if it has changed since. */
  undo<T>(order: Undoing<T>): Promise<T | null>;
  /** Moves a topic one place in the lists of the site. `changed`: it has another place than was seen. */
  move(order: TopicMoving): Promise<'moved' | 'changed' | 'gone'>;
}
