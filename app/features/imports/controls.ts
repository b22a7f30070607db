import type { FileSource } from '#features/records/read/table-choices.ts';

/** The value for 'left out'. */
export const LEFT_OUT = '-';

/** The value for 'a new tool'. */
export const NEW = '+';

export const CONTROLS = {
  column: (index: number) => `column-${index}`,
  notation: (index: number) => `notation-${index}`,
  source: (part: keyof FileSource) => `source-${part}`,
  topic: (index: number) => `topic-${index}`,
  topicName: (index: number) => `topic-name-${index}`,
  topicId: (index: number) => `topic-id-${index}`,
  row: (line: number) => `row-${line}`,
  id: (line: number) => `id-${line}`,
  cell: (line: number, index: number) => `cell-${line}-${index}`,
} as const;
