import { z } from 'zod';
import type { DoneAtDesk, Editor } from '#features/editing/editing.server.ts';
import { type FieldPath, isSame, valuesOf } from '#features/editing/merge-records.ts';
import { bareValue } from '#features/editing/proposal.ts';
import type { StatedDetail } from '#features/editing/stated-values.ts';
import { isJsonObject } from '#features/editing/tool-record.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import { enteredRecord } from '#features/records/records/entered-tool.server.ts';
import { asOf, confirmDetails } from '#features/records/write/confirm.server.ts';
import { inTransaction, type Transaction } from '#features/records/write/transaction.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { hostIn } from '#site/web-address.ts';

interface Found {
  toolId: string;
  path: FieldPath;
  /** The value that the editor saw. */
  value: unknown;
  by: Editor;
  /** YYYY-MM-DD. */
  day: string;
}

/**
 * Dates a value that an editor has confirmed to that day: read at its address if it has one, otherwise the editors'
 * own. Writes a log entry but no history, because the value stays the same.
 *
 * @returns the log entry's id in `entry`, null if the value was of that day already; null if the value has changed
 * since the editor saw it
 */
export function confirmAtDesk(
  db: Database,
  { toolId, path, value, by, day }: Found,
): Promise<{ entry: string | null } | null> {
  return inTransaction(db.bulk, async (tx) => {
    const seen: StatedDetail[] = [];
    const move = (detail: StatedDetail) => {
      seen.push(detail);
      const moved = readToday(detail, day);
      return isSame(moved, whole(detail)) ? null : moved;
    };
    const count = await confirmDetails(tx, { toolId, confirming: [{ path, value, move }], by: 'editor' });
    const [was] = seen;
    if (!was) return null;
    if (count === 0) return { entry: null };
    const entry = await recordAction(tx, {
      by,
      action: 'tool.confirm',
      subject: { kind: 'tool', id: toolId },
      before: { field: path, ...whole(was) },
      after: { field: path, day },
    });
    return { entry };
  });
}

/** Gives a value back the source that it had before an editor confirmed it. @returns false if it has changed since */
export async function undoConfirm(
  tx: Transaction,
  { subject_id: toolId, before, after }: DoneAtDesk,
): Promise<boolean> {
  const [was, done] = [earlier.safeParse(before), later.safeParse(after)];
  const record = await enteredRecord(tx, toolId);
  if (!was.success || !done.success || !record) return false;
  const { field: path, ...detail } = was.data;
  const value = bareValue(path, valuesOf(record).get(path));
  const move = (present: StatedDetail) =>
    isSame(whole(present), readToday(detail, done.data.day)) ? whole(detail) : null;
  return (await confirmDetails(tx, { toolId, confirming: [{ path, value, move }], by: 'editor' })) > 0;
}

const earlier = z.object({
  field: z.string(),
  value: z.unknown().optional(),
  source_synopsis: z.unknown().optional(),
  sources: z.unknown().optional(),
});
const later = z.object({ day: z.string() });

/** Drops absent parts. */
function whole({ value, source_synopsis, sources }: StatedDetail): StatedDetail {
  return {
    value,
    ...(isJsonObject(source_synopsis) && { source_synopsis: stated(source_synopsis) }),
    ...(Array.isArray(sources) && { sources: sources.filter(isJsonObject).map(stated) }),
  };
}

function stated(source: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(source).filter(([, part]) => part !== null));
}

function readToday({ value, source_synopsis, sources }: StatedDetail, day: string): StatedDetail {
  const ofCodes = Array.isArray(sources) ? sources.filter(isJsonObject) : [];
  const moved = ofCodes.flatMap(({ codes, ...source }) =>
    typeof source.url === 'string' ? [{ ...ownSource(source, day), codes }] : [],
  );
  return {
    value: asOf(value, day),
    source_synopsis: ownSource(source_synopsis, day),
    ...(moved.length > 0 && { sources: moved }),
  };
}

function ownSource(source: unknown, day: string) {
  const url = isJsonObject(source) && typeof source.url === 'string' ? source.url : undefined;
  if (url === undefined) return { date_updated: day };
  const host = hostIn(url)?.replace(/^www\./, '') ?? '';
  return { synopsis: `${host}, read by the editors`, date_updated: day, url };
}
