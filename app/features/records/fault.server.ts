import type { FieldFault } from '#catalogue/tools/field-values.ts';

/** What is wrong with one record: where it is, which field, and why. */
export interface Fault {
  file: string;
  /** The first line of the record; 0 for the whole file. */
  line: number;
  /** Names the record where a line holds several: `record 12 (cutter)`. */
  record?: string | undefined;
  field: string;
  /** The field as a table calls it; by default its name. */
  called?: string | undefined;
  reason: string;
  code?: FaultCode | undefined;
  /** Of which a row without an id may mean one. */
  candidates?: readonly Candidate[] | undefined;
}

/** For what programs do about a fault. */
type FaultCode = NonNullable<FieldFault['code']> | 'which tool';

/** What is wrong, without where. */
export type RecordFault = Omit<Fault, 'file' | 'line' | 'record'>;

/** A listed tool. */
export interface Candidate {
  id: string;
  name: string;
  url: string | null;
}

/** A fault as one line: `tools.ndjson:12: url: must be …`. */
export function formatFault({ file, line, ...fault }: Fault): string {
  return `${printable(file)}${line > 0 ? `:${line}` : ''}: ${faultWords(fault)}`;
}

/** What is wrong with a record, without its place in the file. */
export function faultWords({
  record,
  field,
  called = field,
  reason,
}: Pick<Fault, 'record' | 'field' | 'called' | 'reason'>): string {
  return [record, called, reason].flatMap((part) => (part === undefined ? [] : printable(part))).join(': ');
}

const MAX_LENGTH = 500;

/** Names and reasons quote the file, which must not send control codes to a terminal or flood it with them. */
function printable(text: string): string {
  const short = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
  return short.replaceAll(/(\p{Cc}|\p{Cs})(\1{3,})?/gu, (_, char: string, more?: string) => {
    const code = JSON.stringify(char).slice(1, -1);
    return more === undefined ? code : `${code}…`;
  });
}
