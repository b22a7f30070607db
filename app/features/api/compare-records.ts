import { FIELD_GROUPS } from '#catalogue/tools/fields/field-row.ts';
import { fieldsOf } from '#catalogue/tools/tool-fields.ts';
import { nameOfField } from './field-schema.ts';
import { PART_FIELDS, PART_NAMES, type PartName } from './tool-parts.ts';
import type { ToolRecord } from './tool-record.ts';
import type { ApiValue } from './value.ts';

/** A value that at least two of the compared tools have. */
interface ComparableFact {
  part: PartName;
  field: string;
  label: string;
  known: number;
  differs: boolean;
}

/** What tools can be compared by: the values that at least two of the records hold. */
export function compareRecords(records: readonly ToolRecord[]): ComparableFact[] {
  return PART_NAMES.flatMap((part) =>
    PART_FIELDS[part].flatMap((field): ComparableFact[] => {
      const values = records.flatMap((record) => valueIn(record, part, field) ?? []);
      const differs = new Set(values.map(({ value }) => JSON.stringify(value))).size > 1;
      return values.length < 2
        ? []
        : [{ part, field, label: labelOf(part, field), known: values.length, differs }];
    }),
  );
}

function valueIn(record: ToolRecord, part: PartName, field: string): ApiValue | undefined {
  const values: Readonly<Record<string, ApiValue | undefined>> = record[part] ?? {};
  return values[field];
}

function labelOf(part: PartName, field: string): string {
  const group = FIELD_GROUPS.find((each) => each === part);
  const row = group && fieldsOf(group).find((each) => nameOfField(each) === field);
  const words = field.replaceAll('_', ' ');
  return row?.label ?? words.charAt(0).toUpperCase() + words.slice(1);
}
