/** One record as a file holds it: its line (1 is the first) and either its value or why it has none. */
export type SourceRecord = { line: number; size: number } & ({ value: unknown } | { reason: string });

/** Some records of a file in their order, and how many bytes of it were read for them. */
export interface SourceChunk {
  records: SourceRecord[];
  bytesRead: number;
}

/**
 * Parses one JSON text that starts at a line of its file. Its texts become composed (Unicode's NFC), as the
 * texts that visitors search for do.
 */
export function parseRecord(text: string, line: number): SourceRecord {
  try {
    return { line, size: text.length, value: parse(text.normalize('NFC')) };
  } catch (error) {
    return { line, size: text.length, reason: `is not valid JSON: ${messageOf(error)}` };
  }
}

/** What is escaped is composed only once it is read. */
function parse(text: string): unknown {
  return /\\u/.test(text) ? JSON.parse(text, composed) : JSON.parse(text);
}

function composed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.normalize('NFC') : value;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
