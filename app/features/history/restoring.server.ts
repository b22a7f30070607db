import type { FieldGroup } from '#catalogue/tools/fields/field-row.ts';
import type { DeskAction } from '#features/operators/audit.server.ts';

/** An earlier value of a tool's fact. */
export interface EarlierValue {
  toolId: string;
  part: FieldGroup;
  field: string;
  /** As it was stored, with its source; null if there was none. */
  value: unknown;
  /** The operator who asks for it, for the log. */
  by: DeskAction['by'];
}

/** `same`: the tool has this value now; `refused`: the rules of the field no longer accept it. */
export type Restored = 'restored' | 'same' | 'gone' | 'refused';

/** Gives a tool an earlier value back. The importer does it (`app/features/imports/restore.server.ts`): only it writes tools. */
export type RestoreValue = (value: EarlierValue) => Promise<Restored>;
