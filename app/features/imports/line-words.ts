import type { Difference } from '#features/editing/merge-records.ts';
import { RECORD_KINDS, topicKind } from '#features/editing/record-kinds.ts';
import { ownDifference, type ShownDifference, shownDifference } from '#features/editing/words.ts';

/** Any time will do: the words of values do not depend on their age. */
const AT = '2000-01-01T00:00:00Z';

/** A difference in the words of the record's form. @param kind of the file's records */
export function lineDifference(kind: string, difference: Difference): ShownDifference {
  const topic = topicKind(kind);
  return topic ? ownDifference(RECORD_KINDS[topic].fields, difference) : shownDifference(difference, AT);
}

/** The remark on fields changed since an import. @param paths of the fields */
export function changedSince(kind: string, paths: readonly string[]): string {
  const labels = paths.map((path) => lineDifference(kind, { path, before: null, after: null }).label);
  return `Changed since: ${labels.join('; ')}`;
}
