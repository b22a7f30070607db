import { gradeText, provenanceOf } from '#catalogue/tools/certainty.ts';
import type { FileSource } from '#features/records/read/table-choices.ts';
import { readFileSource } from '#features/records/records/file-source.ts';

export interface FileSourceWords {
  faults: Readonly<Partial<Record<keyof FileSource, string>>>;
  /** The grade of values with this source, 'Sourced · November 20, 2026'; null without a source. */
  grade: string | null;
}

/** The faults of a file's source, or the grade that its values get. */
export function fileSourceWords(given: FileSource | null): FileSourceWords {
  const read = readFileSource(given, new Date().toISOString().slice(0, 10));
  if ('faults' in read) return { faults: Object.fromEntries(read.faults), grade: null };
  return { faults: {}, grade: read.source && gradeText(provenanceOf(read.source)) };
}
