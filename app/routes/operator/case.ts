import type { ToolSubmission } from '#domain/submissions/submission.ts';

/** A submission as the operator's page shows it. */
export interface Case {
  id: string;
  submission: ToolSubmission;
  created_at: string;
  /** One line of the importer's tools.ndjson. */
  record: string;
  /** The name of an existing tool with the record's id. */
  takenBy: string | null;
}
