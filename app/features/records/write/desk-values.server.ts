import { sql } from 'drizzle-orm';
import { differencesOf, valuesOf } from '#features/editing/merge-records.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import { wordedTexts } from '#site/noun.ts';
import type { KindName } from '../kinds.server.ts';
import type { Transaction } from './transaction.server.ts';

/** Why an import leaves something as it is. */
export const SKIP_REASONS = wordedTexts({
  written: 'an editor wrote it',
  withdrawn: 'an editor withdrew it',
  merged: 'an editor merged the tool into another',
  listed: 'an editor decided that this tool is listed',
} as const);

/** A value that an import leaves as it is. */
export interface SkippedValue {
  kind: KindName;
  id: string;
  /** The field's path in the record; `listed` where the whole record is left. */
  field: string;
  why: keyof typeof SKIP_REASONS;
  /** The value that stays, and the one that the file gives. */
  value?: unknown;
  given?: unknown;
}

/** Says that the desk decided that there is such a tool, so that no file withdraws it or merges it away. */
export const LISTED = 'listed';

/** They follow from the write, or never change. */
const UNCLAIMED: readonly string[] = ['id', 'updated_at'];

/**
 * Records which fields the desk has written, so that imports leave them. Call it in the transaction of the write.
 *
 * @param before the record as it was stored; null if the desk creates it
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

/** Remembers what a file gives where the desk has written something else, so that an editor can take it after all. */
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

/** A new record says nothing about what it leaves empty, so an import may fill it. */
function isStated(value: unknown): boolean {
  return value !== '' && value !== false && value !== 0 && !(Array.isArray(value) && value.length === 0);
}
