import type { Editor } from '#features/editing/editing.server.ts';
import type { FieldPath } from '#features/editing/merge-records.ts';
import { isJsonObject } from '#features/editing/tool-record.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import { confirmDetails, type Detail } from '#features/records/write/confirm.server.ts';
import { inTransaction } from '#features/records/write/transaction.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { hostIn } from '#site/web-address.ts';

interface Found {
  toolId: string;
  path: FieldPath;
  /** As the editor saw it. */
  value: unknown;
  by: Editor;
  /** As YYYY-MM-DD. */
  day: string;
}

/**
 * Makes a value that an editor has found still right one of that day: read at its address, where it has one, and otherwise
 * the editors' own. That is logged; no history tells of it, as nothing is different.
 *
 * @returns false if the value has changed since the editor saw it
 */
export function confirmAtDesk(db: Database, { toolId, path, value, by, day }: Found): Promise<boolean> {
  return inTransaction(db.bulk, async (tx) => {
    const move = (detail: Detail) => readToday(detail, day);
    const count = await confirmDetails(tx, { toolId, confirming: [{ path, value, move }] });
    if (count === 0) return false;
    await recordAction(tx, {
      by,
      action: 'tool.confirm',
      subject: { kind: 'tool', id: toolId },
      after: { field: path, day },
    });
    return true;
  });
}

function readToday({ value, source_synopsis, sources }: Detail, day: string): Detail {
  const ofCodes = Array.isArray(sources) ? sources.filter(isJsonObject) : [];
  const moved = ofCodes.flatMap(({ codes, ...source }) =>
    typeof source.url === 'string' ? [{ ...ownSource(source, day), codes }] : [],
  );
  return {
    value,
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
