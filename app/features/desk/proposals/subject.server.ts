import type { ToolRecord } from '#features/editing/tool-record.ts';
import type { Subject } from '#features/proposals/proposals.server.ts';
import { readEnteredRecord } from '#features/publishing/records.server.ts';
import { readEntered } from '#features/records/records/entered-tool.server.ts';
import type { Database } from '#platform/database/connection.server.ts';

/**
 * The present record of a proposal's subject: a tool, or a company, which may have no record yet; null if it is gone.
 */
export async function readSubject(db: Database, { kind, id, name }: Subject): Promise<ToolRecord | null> {
  if (kind === 'tool') return readEntered(db, id);
  return (await readEnteredRecord(db, 'companies', id)) ?? { id, name };
}
