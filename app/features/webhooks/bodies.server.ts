import { sql } from 'drizzle-orm';
import { readRound } from '#catalogue/rounds/rounds.server.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { readGroup } from '#catalogue/tools/field-values.ts';
import type { FieldGroup } from '#catalogue/tools/fields/field-row.ts';
import { type AnyGroupData, fieldsOf } from '#catalogue/tools/tool-fields.ts';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import { shownRound } from '#features/api/companies.server.ts';
import { nameOfField } from '#features/api/field-schema.ts';
import { readStoredTools, rowsOfTools } from '#features/api/stored-tools.server.ts';
import { LISTED_PARTS } from '#features/api/tool-parts.ts';
import { toolRecord } from '#features/api/tool-record.ts';
import { type ApiValue, statedField } from '#features/api/value.ts';
import type { FactChanges } from '#features/history/changed-facts.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { VISITOR, type Viewer } from '#site/access.ts';
import { paths } from '#site/paths.ts';
import type { WebhookEvent } from './webhook-rules.ts';

/** What a delivery reports. */
export interface Told {
  event: WebhookEvent | 'test';
  /** The id of the tool or round. */
  subject: string;
  /** As the database writes it, to the microsecond, because it is part of a change's key. */
  occurred_at: string;
}

interface Reader {
  viewer: Viewer;
  /** The site's own, for addresses in messages. */
  origin: string;
}

type DataReader = (db: DrizzleDb, told: Told, reader: Reader) => Promise<object | null>;

/**
 * A message's body, from the present catalogue and what its reader may see now.
 *
 * @returns null if its subject has left the catalogue
 */
export async function bodyOf(db: DrizzleDb, told: Told, reader: Reader): Promise<string | null> {
  const data = await READERS[told.event](db, told, reader);
  return data && JSON.stringify({ type: told.event, timestamp: isoDate(told.occurred_at), data });
}

const READERS: Readonly<Record<Told['event'], DataReader>> = {
  'tool.changed': readChange,
  'round.recorded': readOpenRound,
  async test(_db, _told, { origin }) {
    return { page: origin + paths.webhooks };
  },
};

async function readChange(db: DrizzleDb, { subject, occurred_at }: Told, { viewer, origin }: Reader) {
  const { rows } = await db.execute<{ facts: FactChanges }>(sql`
    SELECT facts FROM tool_changes WHERE tool_id = ${subject} AND changed_at = ${occurred_at}`);
  const [found] = await readStoredTools(db, rowsOfTools([subject]), viewer, LISTED_PARTS);
  const [change] = rows;
  if (!change || !found) return null;
  const changed_at = isoDate(occurred_at);
  return {
    page: `${origin}${paths.tool(subject)}#changed-${changed_at}`,
    changed_at,
    changes: changedValues(change.facts),
    tool: toolRecord(found.tool, { viewer, origin, today: dayOf(Date.now()) }, LISTED_PARTS),
  };
}

async function readOpenRound(db: DrizzleDb, { subject }: Told, { origin }: Reader) {
  const round = await readRound(db, VISITOR, subject);
  if (!round) return null;
  return {
    page: `${origin}${round.tool ? paths.tool(round.tool.id, 'funding') : paths.company(round.company.id)}#round-${subject}`,
    ...shownRound(round, origin),
  };
}

/** A changed fact, as the API names it. An unknown old or new value is absent. */
interface ChangedValue {
  part: FieldGroup;
  fact: string;
  before?: ApiValue;
  after?: ApiValue;
}

/** A write's changes, in the values of the public record. */
function changedValues(changes: FactChanges): ChangedValue[] {
  return Object.keys(changes).flatMap((key) => {
    const part = key === 'business_current_status' ? 'business' : 'decision';
    const before = sideOf(part, key, changes[key]?.old);
    const after = sideOf(part, key, changes[key]?.new);
    if (!before && !after) return [];
    const fact = nameOfField({ group: part, key });
    return [
      {
        part,
        fact,
        ...(before && { before }),
        ...(after && { after }),
      },
    ];
  });
}

function sideOf(group: 'business' | 'decision', key: string, stored: unknown): ApiValue | null {
  if (stored === undefined) return null;
  const data: AnyGroupData = readGroup(group, { [key]: stored }).data;
  const read = Object.values(data)[0];
  const row = fieldsOf(group).find((field) => field.key === key);
  return read && row ? statedField(row.key, read.value, read, null) : null;
}
