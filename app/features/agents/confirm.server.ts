import { sql } from 'drizzle-orm';
import { rowOfKey, sourcedValue } from '#catalogue/tools/field-values.ts';
import { DETAIL_GROUPS } from '#catalogue/tools/fields/field-row.ts';
import { fieldsOf } from '#catalogue/tools/tool-fields.ts';
import { type FieldPath, isSame, recordOf, valuesOf } from '#features/editing/merge-records.ts';
import { bareValue } from '#features/editing/proposal.ts';
import { readBy } from '#features/editing/stated-values.ts';
import { isJsonObject } from '#features/editing/tool-record.ts';
import { enteredRecord } from '#features/records/records/entered-tool.server.ts';
import { readToolRecord } from '#features/records/records/stored-tool.server.ts';
import { readTool } from '#features/records/records/tool.server.ts';
import { referencesOf } from '#features/records/records/tool-fields.server.ts';
import { lockState } from '#features/records/write/state.server.ts';
import { writeTools } from '#features/records/write/tools.server.ts';
import { inTransaction } from '#features/records/write/transaction.server.ts';
import type { Database } from '#platform/database/connection.server.ts';

/** A value that a page still states, or a code of a list. */
export interface Confirmed {
  path: FieldPath;
  /** As the record had it when it was read. */
  value: unknown;
  /** The code of a list, if it is one. */
  code?: unknown;
  url: string;
}

/**
 * Moves the day of values that a page still states: their source becomes that page, of today. A value that has changed
 * since, or whose source is newer, is left as it is. Nothing of it is a change: no history tells of it, and imports go
 * on writing these fields.
 *
 * @param day as YYYY-MM-DD
 * @returns how many values and codes
 */
export function confirmValues(
  db: Database,
  { toolId, confirmed, day }: { toolId: string; confirmed: readonly Confirmed[]; day: string },
): Promise<number> {
  if (confirmed.length === 0) return Promise.resolve(0);
  return inTransaction(db.bulk, async (tx) => {
    await lockState(tx);
    await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
    const [entered, record] = [await enteredRecord(tx, toolId), await readToolRecord(tx, toolId)];
    if (!entered || !record) return 0;
    const [present, values] = [valuesOf(entered), valuesOf(record)];
    let count = 0;
    for (const { path, value, code, url } of confirmed) {
      if (!isSame(bareValue(path, present.get(path)), value)) continue;
      const source = { synopsis: readBy(url, 'agent'), date_updated: day, url };
      const detail = detailOf(path, values.get(path));
      const moved = code === undefined ? withSource(detail, source) : withCodeSource(detail, code, source);
      if (moved === null) continue;
      values.set(path, moved);
      count += 1;
    }
    const reading = count === 0 ? null : readTool(recordOf(values), referencesOf(record));
    if (!reading || 'faults' in reading) return 0;
    await writeTools(tx, [reading.row], false, 'desk');
    return count;
  });
}

interface Source {
  synopsis: string;
  date_updated: string;
  url: string;
}

/** A stored detail: its value, its source, and the sources of single codes. */
interface Detail {
  value?: unknown;
  source_synopsis?: unknown;
  sources?: unknown;
}

function detailOf(path: FieldPath, stored: unknown): Detail {
  const [column = '', key = ''] = path.split('.');
  const group = Object.entries(DETAIL_GROUPS).find(([name]) => name === column)?.[1];
  const row = group && rowOfKey(fieldsOf(group), key);
  return row ? sourcedValue(row, stored) : {};
}

/** Null where the value's source is newer. */
function withSource({ value, source_synopsis }: Detail, source: Source): Detail | null {
  return isNewer(source_synopsis, source) ? null : { value, source_synopsis: source };
}

/** The same of one code: the others of the list keep theirs. */
function withCodeSource(detail: Detail, code: unknown, source: Source): Detail | null {
  const sources = Array.isArray(detail.sources) ? detail.sources.filter(isJsonObject) : [];
  const own = sources.find(({ codes }) => Array.isArray(codes) && codes.includes(code));
  if (isNewer(own ?? detail.source_synopsis, source)) return null;
  const others = sources.flatMap(({ codes, ...other }) => {
    const rest = Array.isArray(codes) ? codes.filter((each) => each !== code) : [];
    return rest.length > 0 ? [{ ...other, codes: rest }] : [];
  });
  const beside = others.find(({ codes: _, ...other }) => isSame(other, source));
  const codes = [...(beside?.codes ?? []), code];
  return { ...detail, sources: [...others.filter((other) => other !== beside), { ...source, codes }] };
}

/** Whether a source names that day or a later one; an approximate one ('early 2026') sorts before every day of its year. */
function isNewer(stored: unknown, { date_updated }: Source): boolean {
  const date = isJsonObject(stored) ? stored.date_updated : undefined;
  return typeof date === 'string' && /^\d{4}-\d{2}-\d{2}/.test(date) && date.slice(0, 10) >= date_updated;
}
