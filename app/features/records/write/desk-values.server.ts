import { sql } from 'drizzle-orm';
import { differencesOf, valuesOf } from '#features/editing/merge-records.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import { wordedTexts } from '#site/noun.ts';
import type { KindName } from '../kinds.server.ts';
import type { Transaction } from './transaction.server.ts';

/** Why an import skips a value or record. */
export const SKIP_REASONS = wordedTexts({
  written: 'an editor wrote it',
  withdrawn: 'an editor withdrew it',
  merged: 'an editor merged the tool into another',
  listed: 'an editor decided that this tool is listed',
} as const);

/** A value that an import skips. */
export interface SkippedValue {
  kind: KindName;
  id: string;
  /** The field's path in the record; `listed` if the whole record is skipped. */
  field: string;
  why: keyof typeof SKIP_REASONS;
  /** The stored value, and the file's. */
  value?: unknown;
  given?: unknown;
}

/** Stands for the decision that a tool is listed, against which no file withdraws or merges it. */
export const LISTED = 'listed';

/** Derived or constant fields. */
const UNCLAIMED: readonly string[] = ['id', 'updated_at'];

/**
 * Records the fields that the desk has written, which imports then skip. Call it in the transaction of the write.
 *
 * @param before the stored record; null if the desk creates it
 */
export async function claimValues(
  tx: Transaction,
  { kind, id }: { kind: KindName; id: string },
  before: ToolRecord | null,
  after: ToolRecord,
): Promise<void> {
  const claimed = before
    ? differencesOf(before, after).map(({ path, before: was }) => ({ field: path, catalogue: was ?? null }))
    : [...valuesOf(after)].filter(([, value]) => isStated(value)).map(([field]) => ({ field }));
  const fields = claimed.filter(({ field }) => !UNCLAIMED.includes(field));
  await tx.execute(sql`
    INSERT INTO desk_values (kind, id, field, catalogue)
    SELECT ${kind}, ${id}, claimed ->> 'field', claimed -> 'catalogue'
    FROM jsonb_array_elements(${JSON.stringify(before ? fields : [...fields, { field: LISTED }])}::jsonb) AS claimed
    ON CONFLICT (kind, id, field) DO UPDATE SET written_at = now()`);
}

/** Records that the desk decided that a tool is listed. */
export async function claimListing(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO desk_values (kind, id, field) VALUES ('tools', ${id}, ${LISTED})
    ON CONFLICT (kind, id, field) DO UPDATE SET written_at = now()`);
}

/** Stores a file's values that were skipped, so that an editor can still take them. */
export async function rememberGiven(
  tx: Transaction,
  kind: KindName,
  given: readonly { id: string; field: string; given?: unknown }[],
): Promise<void> {
  const seen = given.map(({ id, field, given: value }) => ({ id, field, given: value ?? null }));
  await tx.execute(sql`
    UPDATE desk_values SET catalogue = coalesce(seen.given, 'null')
    FROM jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) AS seen (id text, field text, given jsonb)
    WHERE desk_values.kind = ${kind} AND desk_values.id = seen.id AND desk_values.field = seen.field
      AND catalogue IS DISTINCT FROM coalesce(seen.given, 'null')`);
}

/** Fields left empty in a new record may be filled by imports. */
function isStated(value: unknown): boolean {
  return value !== '' && value !== false && value !== 0 && !(Array.isArray(value) && value.length === 0);
}
