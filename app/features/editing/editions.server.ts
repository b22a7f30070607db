import { and, desc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import { operatorActions as log } from '#features/operators/tables/operators.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { type Edition, editionsOf } from './editions.ts';
import { RECORD_KINDS, type RecordKindName } from './record-kinds.ts';
import type { ToolRecord } from './tool-record.ts';

/** Far more than anybody reads. */
const MAX_EDITIONS = 200;

const fields = z.record(z.string(), z.unknown());

/** The states of a record after each change at the desk, from the log, newest first. */
export async function readEditions(
  db: DrizzleDb,
  { kind, id, present }: { kind: RecordKindName; id: string; present: ToolRecord },
): Promise<Edition[]> {
  const { subject } = RECORD_KINDS[kind];
  const rows = await db
    .select()
    .from(log)
    .where(
      and(
        eq(log.subject_kind, subject),
        eq(log.subject_id, id),
        inArray(log.action, [`${subject}.save`, `${subject}.take`]),
      ),
    )
    .orderBy(desc(log.at))
    .limit(MAX_EDITIONS);
  const changes = rows.map((row) => ({
    id: row.id,
    at: isoDate(row.at),
    by: row.operator_email,
    before: fields.parse(row.before ?? {}),
    after: fields.parse(row.after ?? {}),
  }));
  return editionsOf(present, changes);
}
