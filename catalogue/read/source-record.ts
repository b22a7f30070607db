/** One record as a file holds it: its line (1 is the first) and either its value or why it has none. */
export type SourceRecord = { line: number; size: number } & ({ value: unknown } | { reason: string });

/** Some records of a file in their order, and how many bytes of it were read for them. */
export interface SourceChunk {
  records: SourceRecord[];
  bytesRead: number;
}

/** Parses one JSON text that starts at a line of its file. */
export function parseRecord(text: string, line: number): SourceRecord {
  try {
    return { line, size: text.length, value: JSON.parse(text) };
  } catch (error) {
    return { line, size: text.length, reason: `is not valid JSON: ${messageOf(error)}` };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
