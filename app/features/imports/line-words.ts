import type { Difference } from '#features/editing/merge-records.ts';
import { RECORD_KINDS, topicKind } from '#features/editing/record-kinds.ts';
import { ownDifference, type ShownDifference, shownDifference } from '#features/editing/words.ts';

/** The words of tools' values do not say how old they are. */
const AT = '2000-01-01T00:00:00Z';

/** A difference that an import makes, as the form of such a record words it. @param kind of the file's records */
export function lineDifference(kind: string, difference: Difference): ShownDifference {
  const topic = topicKind(kind);
  return topic ? ownDifference(RECORD_KINDS[topic].fields, difference) : shownDifference(difference, AT);
}

/** What is said of fields that somebody has changed after an import. @param paths of the fields */
export function changedSince(kind: string, paths: readonly string[]): string {
  const labels = paths.map((path) => lineDifference(kind, { path, before: null, after: null }).label);
  return `Changed since: ${labels.join('; ')}`;
}
