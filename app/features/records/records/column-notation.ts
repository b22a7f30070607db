import type { ReadingNotes } from '../read/reading-notes.ts';
import type { DayOrder, DecimalMark } from '../read/table-choices.ts';

/**
 * What the values of a column say together about a single one: '1.250' has a thousand and more where others have a decimal
 * comma, and '03/04/2025' is of April where another day is '25/03/2025'. A column that says nothing, or both, leaves
 * its values as they are unless somebody has decided; what may mean two things is then a fault.
 */
export class ColumnNotation {
  #hasComma = false;
  #hasPoint = false;
  #hasDayFirst = false;
  #hasMonthFirst = false;
  #hasOpenDay = false;
  #hasShortYear = false;
  #hasOpenAmount = false;

  /** Takes a value of the column into account. */
  see(cell: string): void {
    if (cell.length > LONGEST) return;
    const [, first = '', second = '', year = ''] = DAY.exec(cell.trim()) ?? [];
    if (year.length === 2) this.#hasShortYear = true;
    else if (Number(first) > MONTHS) this.#hasDayFirst = true;
    else if (Number(second) > MONTHS) this.#hasMonthFirst = true;
    else if (first !== second) this.#hasOpenDay = true;
    if (DECIMAL_COMMA.test(cell)) this.#hasComma = true;
    if (DECIMAL_POINT.test(cell)) this.#hasPoint = true;
    if (THOUSANDS.test(cell)) this.#hasOpenAmount = true;
  }

  /** Whether the column has dates that may mean two days. */
  get isOpenInDays(): boolean {
    return (
      (this.#hasShortYear && this.#order === undefined) ||
      (this.#hasOpenDay && this.#hasDayFirst === this.#hasMonthFirst)
    );
  }

  /** Whether the column has amounts of which a point may group thousands or begin decimals. */
  get isOpenInDecimals(): boolean {
    return this.#hasOpenAmount && (!this.#hasComma || this.#hasPoint);
  }

  /** An amount as it is meant; the same text if nothing tells. */
  amount(cell: string, { header, chosen, notes }: Meant<DecimalMark>): string {
    if (chosen !== undefined) return cell.replace(NUMBER, (number) => withPoint(number, chosen));
    if (!this.#hasComma || this.#hasPoint) return cell;
    const meant = cell.replace(THOUSANDS, '$1$2');
    if (meant !== cell) notes.count(`Points taken for thousands in "${header}", which has decimal commas`);
    return meant;
  }

  /** A date as it is meant, as YYYY-MM-DD; the same text if nothing tells, '' if it is left out. */
  date(cell: string, { header, chosen, notes }: Meant<DayOrder>): string {
    if (SERIAL_DAY.test(cell.trim())) {
      notes.count(`Numbers of days taken as dates in "${header}"`);
      return new Date(DAY_ZERO + Number(cell) * DAY_MS).toISOString().slice(0, 10);
    }
    const [, first = '', second = '', year = ''] = DAY.exec(cell.trim()) ?? [];
    if (year === '') return cell;
    const isShort = year.length === 2;
    const order = chosen ?? this.#order;
    if (order === undefined) {
      if (!isShort) return cell;
      // One question about the column, and no fault in each row.
      notes.leaveOut(
        `Days in "${header}" of a year of two digits, left out until you say which number is the day`,
      );
      return '';
    }
    const [day, month] = order === 'day-first' ? [first, second] : [second, first];
    if (Number(month) > MONTHS) return cell;
    if (chosen === undefined && !isShort && (Number(day) > MONTHS || first === second)) return cell;
    notes.count(
      `Dates taken as ${order === 'day-first' ? 'day/month/year' : 'month/day/year'} in "${header}"`,
    );
    return [fullYear(year), month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  }

  get #order(): DayOrder | undefined {
    if (this.#hasDayFirst === this.#hasMonthFirst) return undefined;
    return this.#hasDayFirst ? 'day-first' : 'month-first';
  }
}

interface Meant<Choice> {
  /** The column's name in the file. */
  header: string;
  chosen: Choice | undefined;
  notes: ReadingNotes;
}

/** What spreadsheets keep of a day from 1982 to 2119. */
const SERIAL_DAY = /^[3-7]\d{4}$/;
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
const LONGEST = 60;
const MONTHS = 12;
const DAY = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d{2})$/;
const DECIMAL_COMMA = /(?<![\d,.])\d+(?:[. ]\d{3})*,\d{1,2}(?![\d,.])/;
const DECIMAL_POINT = /(?<![\d,.])\d+(?:,\d{3})*\.\d{1,2}(?![\d,.])/;
const THOUSANDS = /(?<![\d,.])([1-9]\d{0,2})\.(\d{3})(?![\d,.])/;
const NUMBER = /\d+(?:[.,'’ ]\d+)+/g;
/** Before it, a year of two digits is one of this century. */
const LAST_CENTURY = 50;

function fullYear(year: string): string {
  if (year.length === 4) return year;
  return `${Number(year) < LAST_CENTURY ? 20 : 19}${year}`;
}

/** A number with a decimal point and nothing that groups. Three decimals get a fourth, as three may be thousands. */
function withPoint(number: string, mark: DecimalMark): string {
  const [decimal, grouping] = mark === 'comma' ? [',', /[.'’ ]/g] : ['.', /[,'’ ]/g];
  const [whole = '', decimals, ...more] = number.replace(grouping, '').split(decimal);
  if (more.length > 0) return number;
  if (decimals === undefined) return whole;
  return `${whole}.${decimals.length === 3 ? `${decimals}0` : decimals}`;
}

/** The notations of the columns of one file, by their places; those that hold no amounts and dates have none. */
export type Notations = ReadonlyMap<number, ColumnNotation>;
