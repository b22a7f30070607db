import type { FieldFault } from '#catalogue/tools/field-values.ts';
import type { WithdrawableKind } from '#catalogue/topics/withdrawing.ts';
import type { Editor, Taking } from './editing.server.ts';
import type { Conflict } from './merge-records.ts';
import type { OrderedKind, Step } from './ordering.ts';
import type { RecordKindName, TopicKindName } from './record-kinds.ts';
import type { ToolRecord } from './tool-record.ts';

export interface Saving {
  kind: RecordKindName;
  /** Null for a new one. */
  id: string | null;
  /** The record that the operator's form started with. */
  base: ToolRecord;
  /** The record from the form, unchecked. */
  record: ToolRecord;
  by: Editor;
}

/**
 * `contested`: somebody else has changed the same fields since the form was opened. `mine` merges both sides, with the
 * operator's values where they differ, and can be saved on top of `theirs`.
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
  /** A specialization's id is `video/cutting`. */
  id: string;
  by: Editor;
}

export interface TopicWithdrawing extends TopicReturning {
  /** The category that a category's tools move to. */
  replacedBy: string | null;
}

export interface TopicMoving {
  kind: OrderedKind;
  /** A specialization's id is `video/cutting`. */
  id: string;
  step: Step;
  /** The position when the button was shown, counted from 0. */
  seen: number;
  by: Editor;
}

/**
 * `too many tools`: more than `MOST_MOVED`. `has tools`: they name the company by its id. `refused`: a tool or the
 * topic no longer fits the rules.
 */
export type TopicWithdrawn =
  | 'withdrawn'
  | 'gone'
  | 'needs category'
  | 'no category'
  | 'too many tools'
  | 'has tools'
  | 'refused';
export type TopicBroughtBack = 'listed' | 'gone' | 'refused';
