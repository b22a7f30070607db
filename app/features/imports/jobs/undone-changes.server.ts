import { sql } from 'drizzle-orm';
import { isSame } from '#features/editing/merge-records.ts';
import type { KindName } from '#features/records/kinds.server.ts';
import type { Transaction } from '#features/records/write/transaction.server.ts';

/** An import's change of one record. Times are in seconds since 1970. */
export interface ImportChange {
  /** The line's number; later changes have higher ones. */
  number: number;
  record_id: string;
  fields: { path: string; before?: unknown; after?: unknown }[];
  importedAt: number;
}

interface UndoneChange extends ImportChange {
  undoneAt: number;
}

/**
 * Changes of records by imports that are undone by now, latest first. Their undoing kept the values that this import
 * had changed too.
 */
export async function readUndoneChanges(
  tx: Transaction,
  { id, kind }: { id: string; kind: KindName },
  ids: readonly string[],
): Promise<UndoneChange[]> {
  const { rows } = await tx.execute<UndoneChange & Record<string, unknown>>(sql`
    SELECT line.number::float8 AS number, line.record_id, line.fields,
      extract(epoch FROM ${IMPORTED_AT})::float8 AS "importedAt",
      extract(epoch FROM i.undone_at)::float8 AS "undoneAt"
    FROM imports i JOIN import_lines line ON line.import_id = i.id
    WHERE i.state = 'undone' AND i.id <> ${id} AND starts_with(i.name, ${`${kind}.`})
      AND EXISTS (SELECT FROM imports own JOIN imports later ON later.state = 'undone' AND later.undone_at > own.imported_at
        WHERE own.id = ${id})
      AND line.phase = 'import' AND line.what = 'changed'
      AND line.record_id = ANY (ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)))
    ORDER BY line.number DESC`);
  return rows;
}

/** The time of an import, row `i`; of one that stopped, the upload's. */
export const IMPORTED_AT = sql`coalesce(i.imported_at, i.uploaded_at)`;

/**
 * The value that undoing a change restores: the one before it, unless an import that is undone by now wrote that; then
 * the one before, and so on.
 */
export function standingBefore(
  { number, record_id, importedAt }: ImportChange,
  { path, before }: { path: string; before?: unknown },
  undone: readonly UndoneChange[],
): unknown {
  let [value, above] = [before, importedAt];
  for (const change of undone) {
    if (change.record_id !== record_id || change.number >= number || change.undoneAt <= above) continue;
    const field = change.fields.find((one) => one.path === path);
    if (!field || !isSame(field.after, value)) continue;
    [value, above] = [field.before, change.importedAt];
  }
  return value;
}
