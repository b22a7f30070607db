import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { ENCODING_NAMES, tellEncoding } from './encoding.server.ts';
import { IS_EMPTY, UnreadableFile } from './pieces.server.ts';
import type { ReadingNotes } from './reading-notes.ts';
import { NEVER_CLOSED, RowSplitter } from './row-splitter.server.ts';
import { refused, type SourceChunk, type SourceRecord } from './source-record.server.ts';
import { readSplit } from './split.server.ts';
import { hasValue, NO_RECORD, Table, type TableFormat } from './table.server.ts';

/**
 * Reads separated values (RFC 4180) with a header row. The separator (comma, semicolon, tab or bar, or what a first
 * line `sep=;` says) and the encoding are detected. Rows without any value are skipped; values missing at the end of a
 * row are empty; texts are normalized (NFC).
 *
 * @throws UnreadableFile if the header is refused
 */
export async function* readCsv(
  file: string,
  format: TableFormat,
  notes: ReadingNotes,
): AsyncGenerator<SourceChunk> {
  const encoding = await tellEncoding(file);
  if (encoding !== 'utf-8') notes.say(`Read as ${ENCODING_NAMES[encoding]}.`);
  const table = new Table(format, notes);
  const rows = new Rows(table, format);
  try {
    for await (const chunk of readSplit(file, new RowSplitter(rows), encoding)) {
      yield { ...chunk, records: chunk.records.filter((record) => record !== NO_RECORD) };
    }
  } catch (error) {
    if (error instanceof UnreadableFile) table.refuseHeader();
    throw error;
  }
  table.refuseHeader();
  if (!table.hasHeader) throw new UnreadableFile(0, IS_EMPTY);
}

/** In the order in which they are tried: the first that splits a line into column names is used. */
const SEPARATORS = [',', ';', '\t', '|'];
/** The line `sep=;` that spreadsheets write and read. */
const SAID = /^sep=([,;\t|])[\r\n]/i;
/** A first line of lists that SharePoint exports with their schema. */
const LIST_SCHEMA = 'ListSchema=';
/** The header is looked for among this many lines. */
const MOST_LINES = 40;
const LONGEST_LINE = 20_000;

class Rows {
  readonly #table: Table;
  readonly #format: TableFormat;
  #separator = ',';
  #saysSeparator = false;
  /** Whether each line is one quoted value that holds a row: Excel writes this for a CSV file that it did not split. */
  #isWrapped = false;

  constructor(table: Table, format: TableFormat) {
    this.#table = table;
    this.#format = format;
  }

  get hasHeader(): boolean {
    return this.#table.hasHeader;
  }

  separatorOf(beginning: Buffer): number {
    const text = beginning.toString('utf8');
    const said = SAID.exec(text)?.[1];
    this.#saysSeparator = said !== undefined;
    const plain = said ?? this.#namingSeparator(text);
    const unwrapped = plain === undefined ? this.#namingSeparator(unwrap(text)) : undefined;
    this.#isWrapped = unwrapped !== undefined;
    this.#separator = plain ?? unwrapped ?? firstSeparator(text);
    return this.#separator.charCodeAt(0);
  }

  #namingSeparator(text: string): string | undefined {
    const lines = text.split(/[\r\n]+/, MOST_LINES).filter((line) => line.length <= LONGEST_LINE);
    return SEPARATORS.find((one) =>
      lines.some((line) => line.includes(one) && this.#format.isHeader(cellsWithin(line, one))),
    );
  }

  read(text: string, line: number): SourceRecord {
    if (line === 1 && (this.#saysSeparator || text.startsWith(LIST_SCHEMA))) return NO_RECORD;
    const cells = cellsOf(this.#isWrapped ? unwrap(text) : text, this.#separator);
    if (typeof cells !== 'string') return this.#table.read(cells, line);
    if (this.hasHeader) return refused(line, cells);
    throw new UnreadableFile(line, cells);
  }

  /**
   * A line looks like a row if it has as many values as the header. Other counts are accepted only if every further
   * line of the quotation begins like a row, since prose has commas too.
   */
  rowsWithin(text: string): readonly number[] {
    const rows: number[] = [];
    let filled = 0;
    let isSure = false;
    for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
      const cells = at === 0 ? [] : cellsWithin(line, this.#separator);
      if (!cells.some(hasValue)) continue;
      filled += 1;
      if (!this.#table.beginsRow(cells)) continue;
      rows.push(at);
      isSure ||= cells.length === this.#table.width;
    }
    return isSure || rows.length === filled ? rows : [];
  }
}

/** Removes the quotes around each line. */
function unwrap(text: string): string {
  return text.replaceAll(/^"(.*)"(?=[\r\n]*$)/gm, (_, inner: string) => inner.replaceAll('""', '"'));
}

/** The separator of the first line that has several values. */
function firstSeparator(text: string): string {
  const lines = text.split(/[\r\n]+/, MOST_LINES);
  const line = lines.find((one) =>
    SEPARATORS.some((separator) => one.split(separator).some(hasValue) && one.includes(separator)),
  );
  return SEPARATORS.find((one) => line?.includes(one)) ?? ',';
}

/** The cells of a row, or why it cannot be split. */
function cellsOf(text: string, separator: string, escaping = '"'): string[] | string {
  try {
    const [cells = []] = parse(text, { relax_column_count: true, delimiter: separator, escape: escaping });
    return cells;
  } catch (error) {
    // Databases write a mark within a text as \".
    if (escaping === '"' && text.includes('\\"')) return cellsOf(text, separator, '\\');
    if (error instanceof CsvError) return REASONS[error.code] ?? error.message;
    throw error;
  }
}

/** The cells of a line inside an open quotation; quotation marks are taken literally. */
function cellsWithin(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator);
  try {
    const [cells = []] = parse(line, { relax_column_count: true, relax_quotes: true, delimiter: separator });
    return cells;
  } catch {
    return line.split(separator);
  }
}

const REASONS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: NEVER_CLOSED,
  CSV_INVALID_CLOSING_QUOTE: 'has a text after the end of a quotation; write a mark within one twice',
  INVALID_OPENING_QUOTE: 'has a quotation mark in a value that does not begin with one',
};
