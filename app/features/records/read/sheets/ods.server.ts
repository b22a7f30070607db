import { currencyIn } from '#features/records/records/typed-cells.ts';
import { UnreadableFile } from '../pieces.server.ts';
import type { Archive, XmlEvent } from './archive.server.ts';
import {
  type Cell,
  MOST_COLUMNS,
  MOST_ROW_CHARACTERS,
  type SheetRow,
  TOO_LONG,
  TOO_WIDE,
  type Workbook,
  writtenMoment,
  writtenNumber,
} from './workbook.ts';

const CONTENT = 'content.xml';
const MOST_SHEETS = 1_000;

/** Reads an OpenDocument spreadsheet. @throws UnreadableFile if it is none */
export async function openOds(archive: Archive): Promise<Workbook> {
  const sheets: string[] = [];
  for await (const events of archive.read(CONTENT)) {
    for (const event of events) {
      if (event.what !== 'open' || event.name !== 'table' || sheets.length >= MOST_SHEETS) continue;
      sheets.push(event.attributes['table:name'] ?? '');
    }
  }
  return { sheets, rows: (sheet) => readRows(archive, sheet) };
}

async function* readRows(archive: Archive, sheet: string): AsyncGenerator<SheetRow[]> {
  const rows = new OdsRows(sheet);
  for await (const events of archive.read(CONTENT)) {
    yield rows.take(events);
    if (rows.isOver) return;
  }
}

type Attributes = Readonly<Record<string, string>>;

/** Elements whose text is not the cell's: comments, drawings and readings. */
const ASIDE = ['annotation', 'frame', 'shapes', 'ruby-text'];

class OdsRows {
  readonly #sheet: string;
  /** Whether the sheet has ended: others may follow. */
  isOver = false;
  #isHere = false;
  #number = 0;
  #rowRepeated = 1;
  #isHidden = false;
  #cells: (Cell | undefined)[] = [];
  #characters = 0;
  #column = 0;
  #cell: Attributes | null = null;
  #paragraphs: string[] = [];
  #link: string | undefined;
  #aside = 0;
  /** Cells merged downwards, by column, with the number of rows left to cover. */
  readonly #merged = new Map<number, { cell: Cell; rows: number }>();

  constructor(sheet: string) {
    this.#sheet = sheet;
  }

  take(events: readonly XmlEvent[]): SheetRow[] {
    const rows: SheetRow[] = [];
    for (const event of events) {
      if (event.what === 'open') this.#open(event.name, event.attributes);
      else if (event.what === 'text') this.#add(event.text);
      else this.#close(event.name, rows);
    }
    return rows;
  }

  #open(name: string, attributes: Attributes): void {
    if (name === 'table') this.#isHere = attributes['table:name'] === this.#sheet;
    if (!this.#isHere) return;
    if (ASIDE.includes(name)) this.#aside++;
    if (this.#aside > 0) return;
    switch (name) {
      case 'table-row':
        this.#rowRepeated = repeated(attributes['table:number-rows-repeated']);
        this.#isHidden = ['collapse', 'filter'].includes(attributes['table:visibility'] ?? '');
        this.#cells = [];
        this.#characters = 0;
        this.#column = 0;
        break;
      case 'table-cell':
      case 'covered-table-cell':
        this.#cell = attributes;
        this.#paragraphs = [];
        this.#link = undefined;
        break;
      case 'p':
        this.#paragraphs.push('');
        break;
      case 's':
        this.#add(' '.repeat(Math.min(repeated(attributes['text:c']), 1_000)));
        break;
      case 'tab':
        this.#add('\t');
        break;
      case 'line-break':
        this.#add('\n');
        break;
      case 'a':
        this.#link ??= attributes['xlink:href'];
        break;
    }
  }

  #add(text: string): void {
    if (this.#cell && this.#aside === 0 && this.#paragraphs.length > 0) {
      this.#paragraphs.push(`${this.#paragraphs.pop() ?? ''}${text}`);
    }
  }

  #close(name: string, rows: SheetRow[]): void {
    if (!this.#isHere) return;
    if (ASIDE.includes(name)) this.#aside--;
    if (this.#aside > 0) return;
    if (name === 'table') {
      this.#isHere = false;
      this.isOver = true;
    } else if (this.#cell && (name === 'table-cell' || name === 'covered-table-cell')) {
      if (name === 'table-cell' || !this.#repeatAbove(this.#cell)) this.#endCell(this.#cell);
      this.#cell = null;
    } else if (name === 'table-row') {
      // Repeats of one row would be the same record; two are enough to report the duplicate.
      const times = this.#cells.length === 0 ? 0 : Math.min(this.#rowRepeated, 2);
      for (let time = 1; time <= times; time++)
        rows.push({ number: this.#number + time, cells: this.#cells, isHidden: this.#isHidden });
      this.#number += this.#rowRepeated;
      for (const [column, above] of this.#merged) {
        above.rows -= this.#rowRepeated;
        if (above.rows < 0) this.#merged.delete(column);
      }
    }
  }

  #endCell(attributes: Attributes): void {
    const times = repeated(attributes['table:number-columns-repeated']);
    const text = textOf(attributes, this.#paragraphs.join('\n'));
    const from = this.#column;
    this.#column += times;
    if (text === '') return;
    if (this.#column > MOST_COLUMNS) throw new UnreadableFile(this.#number + 1, TOO_WIDE);
    this.#characters += text.length * times;
    if (this.#characters > MOST_ROW_CHARACTERS) throw new UnreadableFile(this.#number + 1, TOO_LONG);
    const cell = this.#link === undefined ? { text } : { text, link: this.#link };
    for (let at = from; at < this.#column; at++) this.#cells[at] = cell;
    const rows = repeated(attributes['table:number-rows-spanned']) - 1;
    if (rows > 0) this.#merged.set(from, { cell, rows: rows + this.#rowRepeated - 1 });
  }

  /**
   * Each row that a merged cell covers gets its value. One covered cell may stand for several columns.
   *
   * @returns false if no cell above reaches here
   */
  #repeatAbove(attributes: Attributes): boolean {
    const end = this.#column + repeated(attributes['table:number-columns-repeated']);
    const above = [...this.#merged].filter(([column]) => column >= this.#column && column < end);
    for (const [column, { cell }] of above) {
      this.#cells[column] = cell;
      this.#characters += cell.text.length;
    }
    if (above.length === 0) return false;
    if (this.#characters > MOST_ROW_CHARACTERS) throw new UnreadableFile(this.#number + 1, TOO_LONG);
    this.#column = end;
    return true;
  }
}

/** The value of a repeat attribute, bounded because a sheet has fewer rows. */
function repeated(given: string | undefined): number {
  return /^[1-9]\d{0,6}$/.test(given ?? '') ? Number(given) : 1;
}

/** A cell's value as text. @param shown the text of its paragraphs, as formatted */
function textOf(attributes: Attributes, shown: string): string {
  const type = attributes['office:value-type'];
  const number = Number(attributes['office:value']);
  switch (type) {
    case 'boolean':
      return attributes['office:boolean-value'] === 'true' ? 'true' : 'false';
    case 'date': {
      const time = Date.parse(
        `${attributes['office:date-value'] ?? ''}${attributes['office:date-value']?.includes('T') ? 'Z' : ''}`,
      );
      return Number.isNaN(time) ? shown : writtenMoment(time);
    }
    case 'percentage':
      return Number.isFinite(number) ? `${writtenNumber(number * 100)}%` : shown;
    case 'float':
      // Cells with an error have a numeric value too.
      if (!Number.isFinite(number) || /^(?:#|Err:)/.test(shown)) return shown;
      return [writtenNumber(number), currencyIn(shown) ?? []].flat().join(' ');
    case 'currency': {
      const code = attributes['office:currency'];
      return Number.isFinite(number) ? `${writtenNumber(number)}${code ? ` ${code}` : ''}` : shown;
    }
    default:
      return shown === '' ? (attributes['office:string-value'] ?? '') : shown;
  }
}
