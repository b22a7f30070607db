/** What is wrong with one record: where it stands, which field and why. */
export interface Fault {
  file: string;
  /** The first line of the record; 0 when the whole file is meant. */
  line: number;
  field: string;
  reason: string;
}

/** A fault as people read it: `tools.ndjson:12: url: must be …`. */
export function formatFault({ file, line, field, reason }: Fault): string {
  return `${file}${line > 0 ? `:${line}` : ''}: ${field}: ${reason}`;
}
