import { UnreadableFile } from '../pieces.server.ts';
import type { DayOrder } from '../table-choices.ts';
import type { XmlEvent } from './archive.server.ts';
import {
  type Cell,
  MOST_COLUMNS,
  MOST_ROW_CHARACTERS,
  type SheetRow,
  TOO_LONG,
  TOO_WIDE,
  writtenMoment,
  writtenNumber,
} from './workbook.ts';
import type { SharedParts } from './xlsx.server.ts';

/** What a sheet's XML states of cells after its rows, by cell name (`B2`). */
export interface BehindRows {
  links: ReadonlyMap<string, string>;
  /** The last row of each cell that is merged downwards. */
  lastRows: ReadonlyMap<string, number>;
}

const DAY_MS = 86_400_000;
/** Day 0 of Excel's two date systems; the first treats 1900 as a leap year. */
const DAY_ZERO = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };
/** 31 December 9999. */
const LAST_DAY = 2_958_465;
const LINK_FORMULA = /^HYPERLINK\(\s*"([^"]{1,2000})"/i;

/** Builds rows from the XML events of a sheet. */
export class XlsxRows {
  readonly #shared: SharedParts;
  readonly #links: ReadonlyMap<string, string>;
  readonly #lastRows: ReadonlyMap<string, number>;
  /** Cells merged downwards, by column, with their last row. */
  readonly #merged = new Map<number, { cell: Cell; last: number }>();
  #number = 0;
  #isHidden = false;
  #cells: (Cell | undefined)[] = [];
  #characters = 0;
  #column = -1;
  #cell: Readonly<Record<string, string>> = {};
  #value = '';
  #formula = '';
  #inside = '';
  #isReading = false;

  /** @param behind what the XML states after the rows */
  constructor(shared: SharedParts, behind: BehindRows) {
    this.#shared = shared;
    this.#links = behind.links;
    this.#lastRows = behind.lastRows;
  }

  take(events: readonly XmlEvent[]): SheetRow[] {
    const rows: SheetRow[] = [];
    for (const event of events) {
      if (event.what === 'open') this.#open(event.name, event.attributes);
      else if (event.what === 'text') this.#add(event.text);
      else if (event.name === 'row') {
        this.#repeatAbove();
        rows.push({ number: this.#number, cells: this.#cells, isHidden: this.#isHidden });
      } else this.#close(event.name);
    }
    return rows;
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      const number = Number(attributes.r);
      this.#number = Number.isSafeInteger(number) && number > this.#number ? number : this.#number + 1;
      this.#isHidden = attributes.hidden === '1' || attributes.hidden === 'true';
      this.#cells = [];
      this.#characters = 0;
      this.#column = -1;
    } else if (name === 'c') {
      this.#column = columnOf(attributes.r) ?? this.#column + 1;
      this.#cell = attributes;
      this.#value = '';
      this.#formula = '';
    } else if (name === 'rPh') this.#isReading = true;
    this.#inside = name;
  }

  #add(text: string): void {
    if (this.#inside === 'f') this.#formula += text;
    else if (this.#inside === 'v' || (this.#inside === 't' && !this.#isReading)) this.#value += text;
  }

  #close(name: string): void {
    this.#inside = '';
    if (name === 'rPh') this.#isReading = false;
    if (name !== 'c') return;
    const text = this.#text();
    if (text === '') return;
    if (this.#column >= MOST_COLUMNS) throw new UnreadableFile(this.#number, TOO_WIDE);
    this.#count(text);
    const link = LINK_FORMULA.exec(this.#formula)?.[1] ?? this.#links.get(this.#cell.r ?? '');
    const days = this.#days();
    const cell = { text, ...(link !== undefined && { link }), ...(days && { days }) };
    this.#cells[this.#column] = cell;
    const last = this.#lastRows.get(this.#cell.r ?? '');
    if (last !== undefined) this.#merged.set(this.#column, { cell, last });
  }

  /** Each row that a merged cell covers gets its value. */
  #repeatAbove(): void {
    for (const [column, { cell, last }] of this.#merged) {
      if (last < this.#number) this.#merged.delete(column);
      else if (this.#cells[column] === undefined) {
        this.#cells[column] = cell;
        this.#count(cell.text);
      }
    }
  }

  #count(text: string): void {
    this.#characters += text.length;
    if (this.#characters > MOST_ROW_CHARACTERS) throw new UnreadableFile(this.#number, TOO_LONG);
  }

  #text(): string {
    const { texts, meanings } = this.#shared;
    const { t: type = 'n', s: style } = this.#cell;
    if (type === 's') return texts[Number(this.#value)] ?? '';
    if (type === 'b') return this.#value.trim() === '1' ? 'true' : 'false';
    if (type !== 'n' || this.#value.trim() === '') return this.#value;
    const number = Number(this.#value);
    const meaning = meanings[Number(style ?? -1)] ?? 'number';
    if (!Number.isFinite(number)) return this.#value;
    if (meaning === 'percent') return `${writtenNumber(number * 100)}%`;
    if (meaning === 'number') return writtenNumber(number);
    if ('currency' in meaning) return `${writtenNumber(number)} ${meaning.currency}`;
    return number >= 1 && number <= LAST_DAY ? this.#moment(number) : writtenNumber(number);
  }

  /** How the format of a date orders day and month. */
  #days(): DayOrder | null {
    const { t: type = 'n', s: style } = this.#cell;
    const meaning = type === 'n' ? this.#shared.meanings[Number(style ?? -1)] : undefined;
    return typeof meaning === 'object' && 'days' in meaning ? meaning.days : null;
  }

  #moment(days: number): string {
    const zero = DAY_ZERO[this.#shared.is1904 ? 1904 : 1900];
    return writtenMoment(zero + Math.round(days * 86_400) * (DAY_MS / 86_400));
  }
}

/** The column in a cell's name, from 0: 27 for `AB12`. */
function columnOf(name: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d+$/.exec(name ?? '')?.[1];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
