import { BULK_FIELDS, HOWS, type How } from '#features/editing/bulk-change.ts';
import { type ListQuery, readListQuery, writeListQuery } from '../list/list-query.ts';

/** How many tools can be changed at once. */
export const MOST_IN_BULK = 500;

/** Which tools to change, in which field, and how. */
export interface BulkQuery {
  /** The ticked tools; null for all results of the list. */
  tools: readonly string[] | null;
  list: ListQuery;
  /** The field's path; '' until it is chosen. */
  field: string;
  how: How;
  /** Whether every field can be chosen, not only those that are offered. */
  hasAllFields: boolean;
}

export const BULK_PARAMETERS = ['tool', 'all', 'field', 'how', 'fields'] as const;
const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Reads an address. For a change that the field does not allow, its first one is taken. */
export function readBulkQuery(params: URLSearchParams): BulkQuery {
  const ticked = readIds(params.getAll('tool').join(','));
  const field = BULK_FIELDS.find(({ path }) => path === params.get('field'));
  const asked = HOWS.find((how) => how === params.get('how'));
  const how = asked && field?.hows.includes(asked) ? asked : (field?.hows[0] ?? 'set');
  return {
    tools: params.get('all') === '1' ? null : ticked,
    list: { ...readListQuery(params), page: 1 },
    field: field?.path ?? '',
    how,
    hasAllFields: params.get('fields') === 'all',
  };
}

/** The unique ids in a text, at most `MOST_IN_BULK`. */
export function readIds(text: string): string[] {
  const ids = text.split(/[\s,]+/).filter((id) => ID.test(id));
  return [...new Set(ids)].slice(0, MOST_IN_BULK);
}

export function writeBulkQuery({ tools, list, field, how, hasAllFields }: BulkQuery): URLSearchParams {
  const params = tools === null ? writeListQuery(list) : new URLSearchParams();
  if (tools === null) params.set('all', '1');
  else if (tools.length > 0) params.set('tool', tools.join(','));
  if (field) {
    params.set('field', field);
    params.set('how', how);
  }
  if (hasAllFields) params.set('fields', 'all');
  return params;
}

/** Tokens of the values that an operator saw, one a tool, as a form carries them. */
export function writeSeen(changes: readonly { id: string; seen: string }[]): string {
  return changes.map(({ id, seen }) => `${id}:${seen}`).join(' ');
}

export function readSeen(text: string): Map<string, string> {
  const pairs = text.split(' ').map((pair) => pair.split(':', 2));
  const known = pairs.flatMap(([id = '', seen = '']) => (ID.test(id) ? [[id, seen] as const] : []));
  return new Map(known.slice(0, MOST_IN_BULK));
}
