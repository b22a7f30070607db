import { type FieldPath, isSame } from '#features/editing/merge-records.ts';
import { readBy, type StatedDetail } from '#features/editing/stated-values.ts';
import { isJsonObject } from '#features/editing/tool-record.ts';
import { asOf, confirmDetails } from '#features/records/write/confirm.server.ts';
import { inTransaction } from '#features/records/write/transaction.server.ts';
import type { Database } from '#platform/database/connection.server.ts';

/** A value that a page still states, or one code of a list. */
export interface Confirmed {
  path: FieldPath;
  /** As the record had it during the reading. */
  value: unknown;
  /** The code, for a value that is a list. */
  code?: unknown;
  url: string;
}

/**
 * Makes today's page the source of values that it still states, unless their source is newer.
 *
 * @param day as YYYY-MM-DD
 * @returns how many values and codes
 */
export function confirmValues(
  db: Database,
  { toolId, confirmed, day }: { toolId: string; confirmed: readonly Confirmed[]; day: string },
): Promise<number> {
  if (confirmed.length === 0) return Promise.resolve(0);
  const confirming = confirmed.map(({ path, value, code, url }) => {
    const source = { synopsis: readBy(url, 'agent'), date_updated: day, url };
    const move = (detail: StatedDetail) =>
      code === undefined ? withSource(detail, source) : withCodeSource(detail, code, source);
    return { path, value, move };
  });
  return inTransaction(db.bulk, (tx) => confirmDetails(tx, { toolId, confirming, by: 'agent' }));
}

interface Source {
  synopsis: string;
  date_updated: string;
  url: string;
}

/** Null if the value's source is newer. */
function withSource({ value, source_synopsis }: StatedDetail, source: Source): StatedDetail | null {
  if (isNewer(source_synopsis, source)) return null;
  return { value: asOf(value, source.date_updated), source_synopsis: source };
}

/** Does the same for one code; the list's other codes keep their sources. */
function withCodeSource(detail: StatedDetail, code: unknown, source: Source): StatedDetail | null {
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

/** Whether a source dates from that day or later. A vague date ('early 2026') sorts before every day of its year. */
function isNewer(stored: unknown, { date_updated }: Source): boolean {
  const date = isJsonObject(stored) ? stored.date_updated : undefined;
  return typeof date === 'string' && /^\d{4}-\d{2}-\d{2}/.test(date) && date.slice(0, 10) >= date_updated;
}
