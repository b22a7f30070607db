import { type Difference, differencesOf, recordOf, valuesOf } from '#features/editing/merge-records.ts';
import { statedToday } from '#features/editing/proposal.ts';
import { asEntered } from '#features/editing/read-record.ts';
import type { StoredSubmission } from '#features/editing/submission.ts';
import { toolRecord } from '#features/editing/submission-record.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import { wordedTexts } from '#site/noun.ts';

/** Fields of a submission's record that no submission states. */
const UNSTATED: readonly string[] = ['id', 'categories'];

/**
 * What a submission says otherwise than a listed tool, field by field. Its tags are added to the tool's own, and a
 * value that differs only in its source is not offered.
 *
 * @param today the tool as it is now
 * @param day when the tool was submitted, YYYY-MM-DD
 */
export function offeredValues(today: ToolRecord, submission: StoredSubmission, day: string): Difference[] {
  const stated = toolRecord({ ...submission, tags: withTags(today.tags, submission.tags) }, day);
  const paths = new Set([...valuesOf(stated).keys()].filter((path) => !UNSTATED.includes(path)));
  const said = asEntered(stated);
  const [now, then] = [valuesOf(today), valuesOf(said)];
  return differencesOf(statedToday(today, paths), statedToday(said, paths)).map(({ path }) => ({
    path,
    before: now.get(path),
    after: then.get(path),
  }));
}

/** A tool's tags, and those that it does not have in any case. */
function withTags(present: unknown, added: readonly string[]): string[] {
  const tags = Array.isArray(present) ? present.map(String) : [];
  const known = new Set(tags.map((tag) => tag.toLowerCase()));
  return [...tags, ...added.filter((tag) => !known.has(tag.toLowerCase()))];
}

/** A tool with some of the values that were offered. */
export function withTaken(today: ToolRecord, taken: readonly Difference[]): ToolRecord {
  return recordOf(new Map([...valuesOf(today), ...taken.map(({ path, after }) => [path, after] as const)]));
}

export const MERGING_TEXTS = wordedTexts({
  changed: 'The tool or the submission has changed since you read this. Please choose once more.',
  noTool: 'This tool is not listed, so nothing can be merged into it.',
} as const);

/** What follows in a field's name is the path of the value; `take` takes it from the submission. */
export const TAKEN_FIELD = 'value.';
