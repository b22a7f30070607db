import { createHash } from 'node:crypto';
import type { FieldPath } from '#features/editing/merge-records.ts';
import {
  faultsOfValues,
  type ProposedValue,
  proposedValues,
  readPaths,
  shownToVendor,
  statedToday,
  vendorForm,
} from '#features/editing/proposal.ts';
import { faultsInForm, type RecordFaults } from '#features/editing/record-faults.ts';
import type { Control } from '#features/editing/record-form.ts';
import { withStatedValues } from '#features/editing/stated-values.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import { faultsOfDraft } from '#features/records/records/entered-tool.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import type { FactReport } from './fact-report.ts';
import { pathOfReport } from './report-rules.ts';

/** The field that a report is about, if every visitor sees its value and it is not the directory's judgement; else null. */
export function reportedPath(today: ToolRecord, fact: FactReport): FieldPath | null {
  const path = pathOfReport(fact);
  return path !== null && readPaths(today).has(path) ? path : null;
}

/** The form of one field of a record, without its source; null where the field has none. */
export function controlOf(record: ToolRecord, path: FieldPath): Control | null {
  const [part] = vendorForm(record, new Set([path]));
  return part?.sections[0]?.fields[0]?.control ?? null;
}

/** The same of a listed tool, with what was proposed before. */
export function controlToday(
  today: ToolRecord,
  path: FieldPath,
  proposed: readonly ProposedValue[] = [],
): Control | null {
  return controlOf(shownToVendor(today, proposed), path);
}

/** The state of a value, in a few characters. */
export function seenOf(today: ToolRecord, path: FieldPath): string {
  const state = JSON.stringify(statedToday(today, new Set([path])));
  return createHash('sha256').update(state).digest('base64url').slice(0, 16);
}

interface Said {
  /** A record with the value that was typed. */
  typed: ToolRecord;
  path: FieldPath;
  url?: string | undefined;
  quote?: string | undefined;
  /** Whether whoever says it is an editor who has read the page. */
  isRead?: boolean;
}

/**
 * Reads what somebody says is right in place of a tool's value, checked as an import would check it.
 *
 * @returns null for the value that the tool has; or what is wrong, by the controls of the form
 */
export async function readReported(
  db: Database,
  today: ToolRecord,
  { typed, path, url, quote, isRead = false }: Said,
): Promise<{ value: ProposedValue | null } | { faults: RecordFaults }> {
  const [found] = proposedValues(today, typed, new Set([path]));
  if (!found) return { value: null };
  const day = new Date().toISOString().slice(0, 10);
  const value: ProposedValue = {
    ...found,
    ...(url && { url, ...(isRead && { read_on: day }) }),
    ...(quote && { quote }),
  };
  const record = withStatedValues(today, [value], { origin: 'reader', date: day });
  const faults = faultsOfValues([value], await faultsOfDraft(db, { tool_id: String(today.id), record }));
  if (faults.length > 0) return { faults: faultsInForm(vendorForm(typed, new Set([path])), faults) };
  return { value };
}
