import type { ReadingNotes } from '../read/reading-notes.ts';

/**
 * What the values of a column say together about a single one: '1.250' has a thousand and more where others have a decimal
 * comma, and '03/04/2025' is of April where another day is '25/03/2025'. A column that says nothing, or both, leaves
 * its values as they are; what may mean two things is then a fault.
 */
export class ColumnNotation {
  #hasComma = false;
  #hasPoint = false;
  #hasDayFirst = false;
  #hasMonthFirst = false;

  /** Takes a value of the column into account. */
  see(cell: string): void {
    if (cell.length > LONGEST) return;
    const [, first = '', second = ''] = DAY.exec(cell.trim()) ?? [];
    if (Number(first) > MONTHS) this.#hasDayFirst = true;
    if (Number(second) > MONTHS) this.#hasMonthFirst = true;
    if (DECIMAL_COMMA.test(cell)) this.#hasComma = true;
    if (DECIMAL_POINT.test(cell)) this.#hasPoint = true;
  }

  /** An amount as it is meant; the same text if nothing tells. */
  amount(cell: string, header: string, notes: ReadingNotes): string {
    if (!this.#hasComma || this.#hasPoint) return cell;
    const meant = cell.replace(THOUSANDS, '$1$2');
    if (meant !== cell) notes.count(`Points taken for thousands in "${header}", which has decimal commas`);
    return meant;
  }

  /** A date as it is meant, as YYYY-MM-DD; the same text if nothing tells. */
  date(cell: string, header: string, notes: ReadingNotes): string {
    if (this.#hasDayFirst === this.#hasMonthFirst) return cell;
    const [, first = '', second = '', year = ''] = DAY.exec(cell.trim()) ?? [];
    if (year === '' || Number(first) > MONTHS || Number(second) > MONTHS || first === second) return cell;
    const [day, month] = this.#hasDayFirst ? [first, second] : [second, first];
    notes.count(`Dates taken as ${this.#hasDayFirst ? 'day/month/year' : 'month/day/year'} in "${header}"`);
    return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  }
}

const LONGEST = 60;
const MONTHS = 12;
const DAY = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/;
const DECIMAL_COMMA = /(?<![\d,.])\d+(?:[. ]\d{3})*,\d{1,2}(?![\d,.])/;
const DECIMAL_POINT = /(?<![\d,.])\d+(?:,\d{3})*\.\d{1,2}(?![\d,.])/;
const THOUSANDS = /(?<![\d,.])([1-9]\d{0,2})\.(\d{3})(?![\d,.])/;

/** The notations of the columns of one file, by their places; those that hold no amounts and dates have none. */
export type Notations = ReadonlyMap<number, ColumnNotation>;
