import { and, count, desc, eq, sql } from 'drizzle-orm';
import { clampPage, pageCount } from '#catalogue/search/filters/tool-query.ts';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import { mayReadDetails, type SubjectKind } from '#features/operators/actions.ts';
import type { Role } from '#features/operators/roles.ts';
import { operatorActions as log } from '#features/operators/tables/operators.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { LogQuery } from './log-query.ts';

const ENTRIES_A_PAGE = 50;

export interface LogEntry {
  id: string;
  /** In ISO 8601. */
  at: string;
  who: string;
  action: string;
  subject: { kind: SubjectKind; id: string };
  /** As JSON; null for none. */
  before: string | null;
  after: string | null;
  /** Whether details are hidden from the reader's role. */
  isClosed: boolean;
  isUndo: boolean;
}

/**
 * A page of the log, newest first; past the end, the last page.
 *
 * @param role of the reader, who sees the details of actions on pages they may open
 */
export async function readLog(db: DrizzleDb, role: Role, { who, subject, day, page }: LogQuery) {
  const asked = and(
    who === '' ? undefined : sql`strpos(${log.operator_email}, ${who}) > 0`,
    subject === '' ? undefined : eq(log.subject_id, subject),
    day === ''
      ? undefined
      : sql`${log.at} >= ${`${day}T00:00:00Z`}::timestamptz AND ${log.at} < ${`${day}T00:00:00Z`}::timestamptz + interval '1 day'`,
  );
  const [found] = await db.select({ count: count() }).from(log).where(asked);
  const total = found?.count ?? 0;
  const shown = clampPage(page, total, ENTRIES_A_PAGE);
  const rows = await db
    .select()
    .from(log)
    .where(asked)
    .orderBy(desc(log.at), desc(log.id))
    .limit(ENTRIES_A_PAGE)
    .offset((shown - 1) * ENTRIES_A_PAGE);
  const entries = rows.map((row): LogEntry => {
    const isOpen = mayReadDetails(role, row.subject_kind);
    // Changes of many tools have a page of their own.
    const isLong = row.subject_kind === 'edit';
    return {
      id: row.id,
      at: isoDate(row.at),
      who: row.operator_email,
      action: row.action,
      subject: { kind: row.subject_kind, id: row.subject_id },
      before: isOpen && !isLong ? asText(row.before) : null,
      after: isOpen && !isLong ? asText(row.after) : null,
      isClosed: !isOpen && (row.before !== null || row.after !== null),
      isUndo: row.undoes !== null,
    };
  });
  return { entries, count: total, page: shown, pages: pageCount(total, ENTRIES_A_PAGE) };
}

function asText(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
