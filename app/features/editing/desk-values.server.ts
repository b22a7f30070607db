import { and, asc, eq, isNotNull, notInArray } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { type Difference, recordOf, valuesOf } from './merge-records.ts';
import { asEntered } from './read-record.ts';
import { RECORD_KINDS, type TopicKindName } from './record-kinds.ts';
import { deskValues } from './tables/desk-values.server.ts';
import type { ToolRecord } from './tool-record.ts';
import { ownDifference, type ShownDifference, shownDifference } from './words.ts';

/**
 * A tool's fields that imports skip because the desk has written them, each with the desk's and the catalogue's value.
 * Leaves out fields that the catalogue never gave.
 *
 * @param present the tool as it is now
 */
export async function readDeskValues(
  db: DrizzleDb,
  id: string,
  present: ToolRecord,
): Promise<ShownDifference[]> {
  const at = new Date().toISOString();
  const given = await readGiven(db, { kind: 'tools', id });
  return differencesTo(given, present, asEntered).map((one) => shownDifference(one, at));
}

/** A topic's fields that imports skip, like `readDeskValues`. */
export async function readTopicValues(
  db: DrizzleDb,
  { kind, id, present }: { kind: TopicKindName; id: string; present: ToolRecord },
): Promise<ShownDifference[]> {
  const given = await readGiven(db, { kind, id });
  return differencesTo(given, present).map((one) => ownDifference(RECORD_KINDS[kind].fields, one));
}

interface Given {
  field: string;
  catalogue: unknown;
}

function readGiven(db: DrizzleDb, { kind, id }: { kind: string; id: string }): Promise<Given[]> {
  return db
    .select({ field: deskValues.field, catalogue: deskValues.catalogue })
    .from(deskValues)
    .where(
      and(
        eq(deskValues.kind, kind),
        eq(deskValues.id, id),
        isNotNull(deskValues.catalogue),
        notInArray(deskValues.field, ['former_ids', 'listed']),
      ),
    )
    .orderBy(asc(deskValues.field));
}

function differencesTo(
  given: readonly Given[],
  present: ToolRecord,
  entered: (record: ToolRecord) => ToolRecord = (record) => record,
): Difference[] {
  const values = valuesOf(present);
  const changed = new Map(values);
  for (const { field, catalogue } of given) changed.set(field, catalogue ?? undefined);
  const catalogue = valuesOf(entered(recordOf(changed)));
  return given.map(({ field }) => ({ path: field, before: values.get(field), after: catalogue.get(field) }));
}
