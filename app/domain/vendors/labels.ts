import type { FieldPath } from '#domain/editing/merge-records.ts';
import { OWN_FIELDS } from '#domain/tools/fields/own.ts';
import { TOOL_FIELDS } from '#domain/tools/tool-fields.ts';

/** What a field is called. */
export function labelOf(path: FieldPath): string {
  const [, field] = path.split('.');
  const found =
    field === undefined
      ? OWN_FIELDS.find(({ key }) => key === path)
      : TOOL_FIELDS.find(({ key }) => key === field);
  return found?.label ?? path;
}
