import { isJsonObject } from './tool-record.ts';

/** Lists whose entries have permanent ids, so that each part of an entry is a field of its own. */
const LISTS_BY_ID: readonly string[] = ['specializations'];
const ID = /^[a-z0-9-]+$/;

/**
 * The fields of such a list without the ids: `specializations.cutting.name`. Null for any other value, and for a list
 * with unfinished entries, which stays one field.
 */
export function entryFields(key: string, value: unknown): [path: string, value: unknown][] | null {
  if (!LISTS_BY_ID.includes(key) || !Array.isArray(value)) return null;
  const entries = value.filter(isEntry);
  const ids = new Set(entries.map(({ id }) => id));
  if (ids.size < value.length) return null;
  return entries.flatMap(({ id, ...parts }) =>
    Object.entries(parts)
      .filter(([, part]) => part !== null && part !== undefined)
      .map(([part, held]): [string, unknown] => [`${key}.${id}.${part}`, held]),
  );
}

/** An entry needs a name: no other field would show that it exists. */
function isEntry(entry: unknown): entry is { id: string; name: string } & Record<string, unknown> {
  if (!isJsonObject(entry)) return false;
  const { id, name } = entry;
  return typeof id === 'string' && ID.test(id) && typeof name === 'string' && name !== '';
}

/** The list, id and part in such a path, or null. */
export function entryPath(path: string): { key: string; id: string; part: string } | null {
  const [key = '', id, part] = path.split('.');
  return LISTS_BY_ID.includes(key) && id !== undefined && part !== undefined ? { key, id, part } : null;
}
