import { OWN_FIELDS } from '#catalogue/tools/fields/own.ts';
import { TOOL_FIELDS } from '#catalogue/tools/tool-fields.ts';
import { TOOL_TABS } from '#site/access.ts';
import type { FieldPath } from './merge-records.ts';

/** A field's label; with its tab if another field has the same label. */
export function labelOf(path: FieldPath): string {
  const [, name] = path.split('.');
  if (name === undefined) return OWN_FIELDS.find(({ key }) => key === path)?.label ?? path;
  const field = TOOL_FIELDS.find(({ key }) => key === name);
  if (!field) return path;
  const tab = TOOL_TABS.find(({ group }) => group === field.group);
  const isTwice = [...OWN_FIELDS, ...TOOL_FIELDS].some(
    (other) => other.label === field.label && !('group' in other && other.group === field.group),
  );
  return isTwice && tab ? `${field.label} (${tab.title})` : field.label;
}
