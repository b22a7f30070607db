/** What is wrong with one record: where it is, which field, and why. */
export interface Fault {
  file: string;
  /** The first line of the record; 0 for the whole file. */
  line: number;
  field: string;
  reason: string;
}

/** A fault as people read it: `tools.ndjson:12: url: must be …`. */
export function formatFault({ file, line, field, reason }: Fault): string {
  return `${printable(file)}${line > 0 ? `:${line}` : ''}: ${printable(field)}: ${printable(reason)}`;
}

const MAX_LENGTH = 500;

/** Names and reasons quote the file, which must not send control codes to a terminal or flood it. */
function printable(text: string): string {
  const short = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
  return short.replaceAll(/\p{Cc}|\p{Cs}/gu, (char) => JSON.stringify(char).slice(1, -1));
}
