import type { ToolRecord } from '#features/editing/tool-record.ts';
import type { readProposal } from '#features/proposals/proposals.server.ts';
import { pathOfReport } from '#features/proposals/reports/report-rules.ts';
import { controlToday } from '#features/proposals/reports/reported-value.server.ts';
import { correctedSince } from '#features/proposals/reports/reports.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

type Found = NonNullable<Awaited<ReturnType<typeof readProposal>>>;

/** A reader's report and, while it is open, an editor's options; null for other proposals. */
export async function readReportAtDesk(db: DrizzleDb, today: ToolRecord, found: Found) {
  const { report, state, values, subject, created_at: since } = found;
  if (!report) return null;
  const { field, shown, url = '', quote = '' } = report;
  const said = { field, shown, url, quote };
  if (state !== 'waiting' && state !== 'asked') return { ...said, control: null, correctedOn: null };
  const path = pathOfReport(report);
  return {
    ...said,
    control: path === null ? null : controlToday(today, path, values),
    correctedOn: values.length === 0 ? await correctedSince(db, { toolId: subject.id, report, since }) : null,
  };
}
