import { DETAIL_GROUPS, type FieldGroup, type Part } from '#catalogue/tools/fields/field-row.ts';
import { OWN_FIELDS, type OwnField } from '#catalogue/tools/fields/own.ts';
import { fieldsOf } from '#catalogue/tools/tool-fields.ts';
import { countEntries } from '#site/form-entries.ts';
import { FORM_LIMITS } from '#site/limits.ts';
import { ownValue } from '#site/own-value.ts';
import { isJsonObject, type ToolRecord } from './tool-record.ts';

/** What a button does to a list of entries: `add <list>`, `remove <entry>` or `up <entry>`. */
export const ENTRY_CHANGES = ['add', 'remove', 'up'] as const;

/** The value of such a button. */
export function entryChange(change: (typeof ENTRY_CHANGES)[number], name: string): string {
  return `${change} ${name}`;
}

/** Whether a form's button adds an entry to a list that is full. */
export function isOneTooMany(typed: Readonly<Record<string, string>>): boolean {
  const { change = '' } = typed;
  return change.startsWith('add ') && countEntries(Object.keys(typed)) >= FORM_LIMITS.entries;
}

/**
 * Adds, removes or moves an entry of a list.
 *
 * @param order the button's value, unchecked @param fields the form's fields; a tool's by default @returns the record,
 * and the control to focus; the unchanged record if the order makes no sense
 */
export function changeEntries(
  record: ToolRecord,
  order: string,
  fields?: readonly OwnField[],
): { record: ToolRecord; place: string } {
  const [change = '', name = ''] = order.split(' ');
  const changed: Record<string, unknown> = structuredClone({ ...record });
  if (change === 'add') {
    const list = listAt(changed, name.split('.'), fields);
    if (!list) return { record, place: '' };
    list.push({});
    return { record: changed, place: `${name}.${list.length - 1}` };
  }
  const dot = name.lastIndexOf('.');
  const listName = name.slice(0, dot);
  const list = change === 'remove' || change === 'up' ? listAt(changed, listName.split('.'), fields) : null;
  const index = list ? indexOf(name.slice(dot + 1), list) : null;
  if (!list || index === null) return { record, place: '' };
  const [entry] = list.splice(index, 1);
  if (change === 'up') list.splice(Math.max(0, index - 1), 0, entry);
  const near = change === 'up' ? Math.max(0, index - 1) : Math.min(index, list.length - 1);
  return { record: changed, place: near < 0 ? listName : `${listName}.${near}` };
}

/**
 * The list of entries behind a control's name; creates a missing list. Null if the name is of no list of the form, or
 * of an entry that does not exist.
 */
function listAt(
  record: Record<string, unknown>,
  steps: readonly string[],
  fields?: readonly OwnField[],
): unknown[] | null {
  const [first = '', second = '', ...rest] = steps;
  const groups: Readonly<Record<string, FieldGroup>> = fields ? {} : DETAIL_GROUPS;
  const group = ownValue(groups, first);
  if (group === undefined) return listIn(record, fields ?? OWN_FIELDS, steps);
  const row = fieldsOf(group).find(({ key }) => key === second);
  if (!row) return null;
  // A detail stores its value beside its source.
  const details = objectAt(record, first);
  return listIn(objectAt(details, row.key), [{ ...row, key: 'value' }], ['value', ...rest]);
}

function listIn(
  holder: Record<string, unknown>,
  parts: readonly Part[],
  [step = '', ...rest]: readonly string[],
): unknown[] | null {
  const part = parts.find(({ key }) => key === step);
  if (!part || !('parts' in part)) return null;
  if (part.kind === 'record') return listIn(objectAt(holder, part.key), part.parts, rest);
  const list = entriesAt(holder, part.key);
  const [at, ...further] = rest;
  if (at === undefined) return list;
  const index = indexOf(at, list);
  const entry = index === null ? null : list[index];
  return isJsonObject(entry) ? listIn(entry, part.parts, further) : null;
}

/** The index of an existing entry that a text names, or null. */
function indexOf(text: string, list: readonly unknown[]): number | null {
  const index = /^(?:0|[1-9]\d{0,4})$/.test(text) ? Number(text) : list.length;
  return index < list.length ? index : null;
}

function objectAt(holder: Record<string, unknown>, key: string): Record<string, unknown> {
  const present = holder[key];
  if (isJsonObject(present)) return present;
  const made = {};
  holder[key] = made;
  return made;
}

function entriesAt(holder: Record<string, unknown>, key: string): unknown[] {
  const present = holder[key];
  if (Array.isArray(present)) return present;
  const made: unknown[] = [];
  holder[key] = made;
  return made;
}
