import { gradeText, provenanceOf } from '#catalogue/tools/certainty.ts';
import type { FileSource } from '#features/records/read/table-choices.ts';
import { readFileSource } from '#features/records/records/file-source.ts';

/** The source of a file as its page shows it. */
export interface FileSourceWords {
  faults: Readonly<Partial<Record<keyof FileSource, string>>>;
  /** Of its values: 'Sourced · November 20, 2026'; null without a source. */
  grade: string | null;
}

/** What is wrong with the source of a file, or how its values are graded. */
export function fileSourceWords(given: FileSource | null): FileSourceWords {
  const read = readFileSource(given, new Date().toISOString().slice(0, 10));
  if ('faults' in read) return { faults: Object.fromEntries(read.faults), grade: null };
  return { faults: {}, grade: read.source && gradeText(provenanceOf(read.source)) };
}
