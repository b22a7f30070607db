import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import { labelOf, namedFields } from '#features/editing/labels.ts';
import { isSame, recordOf, valuesOf } from '#features/editing/merge-records.ts';
import { publicationOf } from '#features/editing/published-drafts.server.ts';
import { type DeskAction, recordAction } from '#features/operators/audit.server.ts';
import { operatorActions as log } from '#features/operators/tables/operators.server.ts';
import { takeProposalBack } from '#features/proposals/published.server.ts';
import { enteredRecord } from '#features/records/records/entered-tool.server.ts';
import { lockState } from '#features/records/write/state.server.ts';
import { inTransaction } from '#features/records/write/transaction.server.ts';
import type { Database, DrizzleDb } from '#platform/database/connection.server.ts';
import { giveUpClaims, publishedSides, writeBefore } from './unpublish.server.ts';

/** A publication of a tool that can be, or was, taken back. */
export interface PastPublication {
  /** The id of its log entry. */
  id: string;
  /** ISO 8601. */
  at: string;
  by: string;
  /** The fields that it changed, in words. */
  changed: string;
  isUndone: boolean;
}

const MOST_SHOWN = 20;
const NOT_UNDONE = sql`NOT EXISTS (SELECT FROM operator_actions later WHERE later.undoes = operator_actions.id)`;
/** Only changes: the publication of a new tool is taken back by withdrawing the tool. */
const IS_CHANGE = sql`jsonb_typeof(${log.before} -> 'name') IS DISTINCT FROM 'null'`;

const publicationsOf = (toolId: string) =>
  and(eq(log.action, 'tool.publish'), eq(log.subject_id, toolId), isNull(log.undoes), IS_CHANGE);

/** A tool's last publications that changed it, newest first. */
export async function listPublications(db: DrizzleDb, toolId: string): Promise<PastPublication[]> {
  const rows = await db
    .select({
      ...{ id: log.id, at: log.at, by: log.operator_email },
      paths: sql<string[] | null>`(SELECT json_agg(path) FROM jsonb_object_keys(${log.after}) AS path)`,
      isUndone: sql<boolean>`NOT ${NOT_UNDONE}`,
    })
    .from(log)
    .where(and(publicationsOf(toolId), sql`jsonb_typeof(${log.after}) = 'object'`))
    .orderBy(desc(log.at))
    .limit(MOST_SHOWN);
  return rows.map(({ paths, ...row }) => ({
    ...row,
    at: isoDate(row.at),
    changed: namedFields((paths ?? []).map(labelOf)),
  }));
}

/**
 * `partly`: fields that somebody has changed since stay; `changed`: all fields have changed since; `refused`: a rule no
 * longer accepts the old value.
 */
export type TakenBack = 'whole' | 'partly' | 'changed' | 'refused' | 'gone';

interface Wanted {
  toolId: string;
  /** The id of the publication's log entry. */
  entry: string;
  by: DeskAction['by'];
  /** Writes to those who were told of the publication, in the same transaction. */
  tell: (tx: DrizzleDb, entry: typeof log.$inferSelect) => Promise<void>;
}

/** Gives a tool the values from before one of its publications, field by field, at any time later. */
export function takePublicationBack(db: Database, { toolId, entry, by, tell }: Wanted): Promise<TakenBack> {
  return inTransaction(db.bulk, async (tx) => {
    await lockState(tx);
    await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
    const [done] = await tx
      .select()
      .from(log)
      .where(and(eq(log.id, entry), publicationsOf(toolId), NOT_UNDONE));
    const sides = publishedSides.safeParse(done);
    const present = await enteredRecord(tx, toolId);
    if (!done || !sides.success || !present) return 'gone';
    const { before, after } = sides.data;
    const values = valuesOf(present);
    const asPublished = (path: string) => isSame(values.get(path) ?? null, after[path] ?? null);
    const paths = Object.keys(before).filter(asPublished);
    if (paths.length === 0) return 'changed';
    for (const path of paths) values.set(path, before[path] ?? undefined);
    if (!(await writeBefore(tx, recordOf(values), by))) return 'refused';
    await giveUpClaims(tx, toolId, paths);
    const publication = await publicationOf(tx, entry, done.at);
    if (publication?.proposal) await takeProposalBack(tx, publication.proposal, paths, { isOpenAgain: true });
    await tell(tx, done);
    await recordAction(tx, {
      by,
      action: 'tool.publish',
      subject: { kind: 'tool', id: toolId },
      before: only(after, paths),
      after: only(before, paths),
      undoes: entry,
    });
    return paths.length === Object.keys(before).length ? 'whole' : 'partly';
  });
}

function only(values: Readonly<Record<string, unknown>>, paths: readonly string[]) {
  return Object.fromEntries(paths.map((path) => [path, values[path] ?? null]));
}
