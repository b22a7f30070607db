import { readGroup } from '#catalogue/tools/field-values.ts';
import type { FieldGroup } from '#catalogue/tools/fields/field-row.ts';
import { type AnyGroupData, fieldsOf } from '#catalogue/tools/tool-fields.ts';
import { nameOfField } from '#features/api/field-schema.ts';
import { type ApiValue, statedField } from '#features/api/value.ts';
import type { FactChanges } from '#features/history/changed-facts.ts';

/** A changed fact, as the API names it. An unknown old or new value is absent. */
export interface ChangedValue {
  part: FieldGroup;
  fact: string;
  before?: ApiValue;
  after?: ApiValue;
}

/** What a write changed, in the values of the public record. */
export function changedValues(changes: FactChanges): ChangedValue[] {
  return Object.keys(changes).flatMap((key) => {
    const part = key === 'business_current_status' ? 'business' : 'decision';
    const before = sideOf(part, key, changes[key]?.old);
    const after = sideOf(part, key, changes[key]?.new);
    if (!before && !after) return [];
    const fact = nameOfField({ group: part, key });
    return [
      {
        part,
        fact,
        ...(before && { before }),
        ...(after && { after }),
      },
    ];
  });
}

function sideOf(group: 'business' | 'decision', key: string, stored: unknown): ApiValue | null {
  if (stored === undefined) return null;
  const data: AnyGroupData = readGroup(group, { [key]: stored }).data;
  const read = Object.values(data)[0];
  const row = fieldsOf(group).find((field) => field.key === key);
  return read && row ? statedField(row.key, read.value, read, null) : null;
}
