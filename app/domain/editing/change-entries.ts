import { ownValue } from '#domain/own-value.ts';
import { DETAIL_GROUPS } from '#domain/tools/fields/field-row.ts';
import type { ToolRecord } from './tool-record.ts';

/** What a button of the form does to a list of entries: `add <list>`, `remove <entry>` or `up <entry>`. */
export const ENTRY_CHANGES = ['add', 'remove', 'up'] as const;

/** The value of the button that does it. */
export function entryChange(change: (typeof ENTRY_CHANGES)[number], name: string): string {
  return `${change} ${name}`;
}

/**
 * Adds, removes or moves an entry of a list.
 *
 * @param order what the button says
 * @returns the record and the place of the form where to go on; the record as it was if the order makes no sense
 */
export function changeEntries(record: ToolRecord, order: string): { record: ToolRecord; place: string } {
  const [change = '', name = ''] = order.split(' ');
  const changed: Record<string, unknown> = structuredClone({ ...record });
  if (change === 'add') {
    const list = listAt(changed, name, true);
    if (!list) return { record, place: '' };
    list.push({});
    return { record: changed, place: `${name}.${list.length - 1}` };
  }
  const dot = name.lastIndexOf('.');
  const [listName, index] = [name.slice(0, dot), Number(name.slice(dot + 1))];
  const list = listAt(changed, listName, false);
  if (!list || !(index in list)) return { record, place: '' };
  const [entry] = list.splice(index, 1);
  if (change === 'up') list.splice(Math.max(0, index - 1), 0, entry);
  const near = change === 'up' ? Math.max(0, index - 1) : Math.min(index, list.length - 1);
  return { record: changed, place: near < 0 ? listName : `${listName}.${near}` };
}

/** The list behind a control's name. */
function listAt(record: Record<string, unknown>, name: string, isNew: boolean): unknown[] | null {
  const steps = name.split('.');
  // Details keep their value beside its source.
  if ((steps[0] ?? '') in DETAIL_GROUPS) steps.splice(2, 0, 'value');
  const last = steps.pop();
  let at: unknown = record;
  for (const step of steps) {
    if (!isContainer(at)) return null;
    if (isNew) at[step] ??= {};
    at = ownValue(at, step);
  }
  if (last === undefined || !isContainer(at)) return null;
  if (isNew) at[last] ??= [];
  const list = ownValue(at, last);
  return Array.isArray(list) ? list : null;
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
