import type { FieldFault } from '#catalogue/tools/field-values.ts';
import type { Fault } from '#features/records/fault.server.ts';
import type { KindName } from '#features/records/kinds.server.ts';
import type { SourceRecord } from '#features/records/read/source-record.server.ts';

/** Where a record was read. */
export type Place = Pick<Fault, 'file' | 'line' | 'record'>;

/** Where each record of an import was read. */
export class Places {
  readonly #places = new Map<string, Place>();

  /** The fault of a repeated id: it is ambiguous, so the first record counts. */
  repeated(kind: KindName, id: string, place: Place): FieldFault[] {
    // A copy, because a substring would keep the whole piece of the file in memory.
    const key = Buffer.from(`${kind} ${id}`).toString();
    const first = this.#places.get(key);
    if (!first) {
      this.#places.set(key, place);
      return [];
    }
    const file = first.file === place.file ? '' : `${first.file}, `;
    const record = first.record === undefined ? '' : `, ${first.record}`;
    const field = kind === 'category-market-data' ? 'category_id' : 'id';
    return [{ field, reason: `"${id}" is given already in ${file}line ${first.line}${record}` }];
  }
}

/** The place of a record in its file. */
export function placeOf(file: string, record: SourceRecord): Place {
  const { line, number } = record;
  if (number === undefined) return { file, line };
  const id = 'value' in record ? idOf(record.value) : undefined;
  return { file, line, record: `record ${number}${id === undefined ? '' : ` (${id})`}` };
}

function idOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const id = 'id' in value ? value.id : 'category_id' in value ? value.category_id : undefined;
  return typeof id === 'string' ? id : undefined;
}
