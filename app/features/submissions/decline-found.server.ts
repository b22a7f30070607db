import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type DeskAction, recordAction } from '#features/operators/audit.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

/** Found tools that wait, by the source that named them. */
export interface FoundSource {
  address: string;
  name: string;
  waiting: number;
}

const IS_WAITING = sql`origin = 'agent' AND new_tool IS NOT NULL AND state = 'waiting'`;
const SOURCE = sql`new_tool #>> '{found,source,address}'`;

/** How many sources are named, and how many found tools are declined at once: each is a row that the log names. */
const MOST_SOURCES = 50;
export const MOST_DECLINED = 500;

/** The sources of found tools that wait, those with the most first. */
export async function waitingSources(db: DrizzleDb): Promise<FoundSource[]> {
  const { rows } = await db.execute<FoundSource & Record<string, unknown>>(sql`
    SELECT ${SOURCE} AS address, max(new_tool #>> '{found,source,name}') AS name, count(*)::int AS waiting
    FROM proposals WHERE ${IS_WAITING} GROUP BY 1 ORDER BY 3 DESC, 1 LIMIT ${MOST_SOURCES}`);
  return rows;
}

interface Declining {
  /** Those that the sender saw, or the address of the source whose tools are meant. */
  which: { ids: readonly string[] } | { source: string };
  note: string;
  by: DeskAction['by'];
}

/**
 * Declines found tools that wait, the oldest first and 500 at most, and writes that to the log as one action.
 *
 * @returns its entry; null if none of them waits
 */
export function declineFoundTools(db: DrizzleDb, { which, note, by }: Declining): Promise<string | null> {
  const isMeant = 'ids' in which ? isOneOf(which.ids) : sql`${SOURCE} = ${which.source}`;
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      UPDATE proposals SET state = 'declined', answer = ${note}, settled_at = now()
      WHERE ${IS_WAITING} AND id IN (
        SELECT id FROM proposals WHERE ${IS_WAITING} AND ${isMeant} ORDER BY created_at, id
        LIMIT ${MOST_DECLINED} FOR UPDATE)
      RETURNING id`);
    const [first] = rows;
    if (!first) return null;
    return recordAction(tx, {
      by,
      action: 'submission.decline-found',
      subject: { kind: 'submission', id: first.id },
      before: { state: 'waiting' },
      after: { state: 'declined', note, ids: rows.map(({ id }) => id) },
    });
  });
}

const declined = z.object({ note: z.string(), ids: z.array(z.string()) });

/**
 * Lets found tools wait again that were declined together. Call it in the transaction that undoes it.
 *
 * @param after what the log says of it
 * @returns false if somebody has done anything to one of them since
 */
export async function letFoundWait(tx: DrizzleDb, after: unknown): Promise<boolean> {
  const { note, ids } = declined.parse(after);
  const { rows } = await tx.execute(sql`
    UPDATE proposals SET state = 'waiting', answer = NULL, settled_at = NULL
    WHERE new_tool IS NOT NULL AND state = 'declined' AND answer = ${note} AND ${isOneOf(ids)} RETURNING id`);
  return rows.length === ids.length;
}

function isOneOf(ids: readonly string[]): SQL {
  return sql`id::text = ANY (ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)))`;
}
