import { OWN_FIELDS } from '#catalogue/tools/fields/own.ts';
import { TOOL_FIELDS } from '#catalogue/tools/tool-fields.ts';
import { TOOL_TABS } from '#site/access.ts';
import { formatCount } from '#site/format.ts';
import type { FieldPath } from './merge-records.ts';

/** A place within a field of entries, such as `categories[0].category`. */
const WITHIN = /^([a-z_]+)\[(\d+)\](?:\.(\w+))?$/;

/** The label of the field that a fault is about: 'Categories, 1: Category' for `categories[0].category`. */
export function labelOfFault(field: string): string {
  const [, key = field, place, part] = WITHIN.exec(field) ?? [];
  const found = OWN_FIELDS.find((one) => one.key === key) ?? TOOL_FIELDS.find((one) => one.key === key);
  if (!found) return field;
  const parts = 'parts' in found ? found.parts : [];
  const within = part === undefined ? '' : `: ${parts.find((one) => one.key === part)?.label ?? part}`;
  return place === undefined ? found.label : `${found.label}, ${Number(place) + 1}${within}`;
}

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

const MOST_NAMED = 4;

/** The labels of changed fields in a line: 'Name, Tags, and 3 more'. */
export function namedFields(labels: readonly string[]): string {
  const named = [...new Set(labels)];
  const more = named.length - MOST_NAMED;
  const shown = more > 0 ? [...named.slice(0, MOST_NAMED), `${formatCount(more)} more`] : named;
  return new Intl.ListFormat('en-US').format(shown);
}
