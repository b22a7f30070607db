/** Begins a file, so that spreadsheets read it as UTF-8. */
export const CSV_MARK = '\uFEFF';

/** A line of a CSV file, including its line break (RFC 4180). */
function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

/**
 * A line for people who open the file in a spreadsheet: a cell that the spreadsheet would take for a formula begins
 * with an apostrophe.
 */
export function spreadsheetLine(cells: readonly string[]): string {
  return csvLine(cells.map(defused));
}

/** What csv-stringify, which writes the files of rounds, takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

function defused(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
