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
    list?.push({});
    return { record: changed, place: list ? `${name}.${list.length - 1}` : name };
  }
  const dot = name.lastIndexOf('.');
  const [listName, index] = [name.slice(0, dot), Number(name.slice(dot + 1))];
  const list = listAt(changed, listName, false);
  if (!list || !(index in list)) return { record, place: '' };
  const [entry] = list.splice(index, 1);
  if (change === 'up') list.splice(Math.max(0, index - 1), 0, entry);
  return { record: changed, place: change === 'up' ? `${listName}.${Math.max(0, index - 1)}` : listName };
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
    if (isNew && (at[step] === undefined || at[step] === null)) at[step] = {};
    at = at[step];
  }
  if (last === undefined || !isContainer(at)) return null;
  if (isNew && (at[last] === undefined || at[last] === null)) at[last] = [];
  const list = at[last];
  return Array.isArray(list) ? list : null;
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
