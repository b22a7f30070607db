import type { ReadingNotes } from '../read/reading-notes.ts';
import type { DayOrder, DecimalMark } from '../read/table-choices.ts';
import { japaneseDate, withEnglishMonth } from './rough-days.ts';
import { currencyIn } from './typed-cells.ts';

/**
 * The notation of a column's numbers and dates, inferred from all its values: '1.250' is above a thousand if another
 * value has a decimal comma, and '03/04/2025' is in April if another is '25/03/2025'. Without such evidence, or with
 * contradictory evidence, ambiguous values stay as they are unless an operator has chosen, and become faults.
 */
export class ColumnNotation {
  #hasComma = false;
  #hasPoint = false;
  #hasDayFirst = false;
  #hasMonthFirst = false;
  /** How formats show the column's dates. */
  readonly #shown = new Set<DayOrder>();
  #hasOpenDay = false;
  #hasShortYear = false;
  #hasIsoDay = false;
  #hasLateIsoDay = false;
  #hasOpenAmount = false;
  #largest = 0;
  /** How many of its values are moments. */
  #moments = 0;
  /** Minutes of the day of its moments in UTC; NaN beside other times. */
  readonly #minutes = new Set<number>();
  /** Texts around numbers that were examined. */
  readonly #around = new Set<string>();
  readonly #currencies = new Set<string>();

  /** The currencies that its amounts name, of the first hundred ways to write them. */
  get currencies(): ReadonlySet<string> {
    return this.#currencies;
  }

  /** The largest of its bare numbers; 0 without one. */
  get largest(): number {
    return this.#largest;
  }

  /** Adds a value to the evidence. */
  see(cell: string): void {
    if (cell.length > LONGEST) return;
    this.#seeCurrency(cell.replaceAll(/[\d.,\s]+/g, ' ').trim());
    if (BARE.test(cell)) this.#largest = Math.max(this.#largest, Number(cell.replace(',', '.')));
    this.#seeMoment(cell.trim());
    const [, isoDay] = ISO_DAY.exec(cell.trim()) ?? [];
    if (isoDay !== undefined) this.#hasIsoDay = true;
    if (Number(isoDay) > MONTHS) this.#hasLateIsoDay = true;
    const [, first = '', second = '', year = ''] = DAY.exec(dayAlone(cell)) ?? [];
    if (year.length === 2) this.#hasShortYear = true;
    // The first number of '28/04/35' may be a year.
    if (year.length === 2 && Number(fullYear(year)) > new Date().getUTCFullYear()) return;
    if (Number(first) > MONTHS) this.#hasDayFirst = true;
    else if (Number(second) > MONTHS) this.#hasMonthFirst = true;
    else if (first !== second) this.#hasOpenDay = true;
    if (DECIMAL_COMMA.test(cell)) this.#hasComma = true;
    if (DECIMAL_POINT.test(cell)) this.#hasPoint = true;
    if (THOUSANDS.test(cell)) this.#hasOpenAmount = true;
  }

  /** Adds how a cell's format shows its date. */
  seeOrder(order: DayOrder | undefined): void {
    if (order !== undefined) this.#shown.add(order);
  }

  #seeMoment(cell: string): void {
    if (!/T\d/.test(cell) || this.#minutes.size > 2) return;
    this.#moments++;
    this.#minutes.add(minutesOf(cell));
  }

  /**
   * Whether all its moments are the midnight of one time zone east of UTC, in summer and winter: programs write the
   * 5 March of Berlin as '2024-03-04T23:00:00Z'. West of UTC, the day is the same.
   */
  get #isEarlyMidnight(): boolean {
    const [first = Number.NaN, second = first] = this.#minutes;
    const isOneZone = this.#minutes.size <= 2 && Math.abs(first - second) <= HOUR;
    return this.#moments > 1 && isOneZone && Math.min(first, second) > NOON;
  }

  #seeCurrency(around: string): void {
    if (around === '' || this.#around.has(around) || this.#around.size >= MOST_AROUND) return;
    this.#around.add(around);
    const code = currencyIn(around);
    if (code !== undefined) this.#currencies.add(code);
  }

  /** Whether the order of day and month is undecided and matters. */
  get isOpenInDays(): boolean {
    return (this.#hasShortYear || this.#hasOpenDay) && this.#order === undefined;
  }

  /**
   * Whether a spreadsheet may have exchanged day and month: of days written in another order than it expects, it makes
   * dates of those that it can read the other way round, and leaves the others as texts.
   */
  get mayBeExchanged(): boolean {
    const isOneOrder = this.#hasDayFirst !== this.#hasMonthFirst && !this.#hasOpenDay;
    return isOneOrder && this.#hasIsoDay && !this.#hasLateIsoDay;
  }

  /** Whether the decimal separator is undecided and matters. */
  get isOpenInDecimals(): boolean {
    return this.#hasOpenAmount && (!this.#hasComma || this.#hasPoint);
  }

  /** An amount in plain notation; unchanged if it stays ambiguous. */
  amount(cell: string, { header, chosen, notes }: Meant<DecimalMark>): string {
    if (chosen !== undefined) return cell.replace(NUMBER, (number) => withPoint(number, chosen));
    if (!this.#hasComma || this.#hasPoint) return cell;
    if (GROUPED.test(cell)) {
      notes.warn(`Commas taken for thousands in "${header}", where others begin decimals`, cell);
      return cell;
    }
    const meant = cell.replace(THOUSANDS, '$1$2');
    if (meant !== cell) notes.count(`Points taken for thousands in "${header}", which has decimal commas`);
    return meant;
  }

  /** A date as YYYY-MM-DD; unchanged if it stays ambiguous, '' if it is left out. */
  date(given: string, { header, chosen, notes }: Meant<DayOrder>): string {
    const cell = dayAlone(given);
    if (this.#isEarlyMidnight && MOMENT.test(cell)) {
      notes.count(`Moments in "${header}" that are midnight east of UTC, taken as the day that begins`);
      return new Date(Date.parse(cell.slice(0, 10)) + DAY_MS).toISOString().slice(0, 10);
    }
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
      // One question about the column instead of a fault in each row.
      notes.warn(
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
    const [shown] = this.#shown;
    if (!this.#hasDayFirst && !this.#hasMonthFirst && this.#shown.size === 1) return shown;
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

/** Serial numbers of days from 1982 to 2119 in spreadsheets. */
const SERIAL_DAY = /^[3-7]\d{4}$/;
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
const LONGEST = 60;
const MONTHS = 12;
const MOST_AROUND = 100;
const BARE = /^\d+(?:[.,]\d+)?$/;
const ISO_DAY = /^\d{4}-\d{2}-(\d{2})$/;
const DAY = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d{2})$/;
const COMPACT_DAY = /^((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;
/** '12.11.2023 r.', '12 listopada 2023 roku', '12.11.2023 г.' */
const WORD_OF_YEAR = /(\d{4}) ?(?:r\.?|roku|г\.?|р\.?)$/u;
/** A moment at the full or half hour, as programs write a day's beginning in another time zone. */
const MOMENT = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(00|30)(?::00(?:\.0+)?)?Z$/;
const HOUR = 60;
/** In minutes of the day. Programs that store only a day write it so, as no time zone makes another day of it. */
const NOON = 12 * HOUR;
const DECIMAL_COMMA = /(?<![\d,.])\d+(?:[. ]\d{3})*,\d{1,2}(?![\d,.])/;
const DECIMAL_POINT = /(?<![\d,.])\d+(?:,\d{3})*\.\d{1,2}(?![\d,.])/;
const THOUSANDS = /(?<![\d,.])([1-9]\d{0,2})\.(\d{3})(?![\d,.])/;
const GROUPED = /(?<![\d,.])[1-9]\d{0,2},\d{3}(?![\d,.])/;
const NUMBER = /\d+(?:[.,'’ ]\d+)+/g;
/** Two-digit years below this are of this century. */
const LAST_CENTURY = 50;

function minutesOf(cell: string): number {
  const [, , hours, minutes] = MOMENT.exec(cell) ?? [];
  return Number(hours) * HOUR + Number(minutes);
}

/** A day without its time of day, '2026-09-15 10:00:00', or written another way: '2025年5月13日', '20250513', '13.05.2025 r.' */
function dayAlone(cell: string): string {
  const text = withEnglishMonth(cell.trim());
  const japanese = japaneseDate(text);
  if (japanese !== undefined) return japanese;
  const [, ...compact] = COMPACT_DAY.exec(text) ?? [];
  if (compact.length > 0) return compact.join('-');
  return text
    .replace(WORD_OF_YEAR, '$1')
    .replace(/^(\d{1,4}([-/.])\d{1,2}\2\d{1,4}) \d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m)?$/iu, '$1');
}

function fullYear(year: string): string {
  if (year.length === 4) return year;
  return `${Number(year) < LAST_CENTURY ? 20 : 19}${year}`;
}

/**
 * A number with a decimal point and no thousands separators. Three decimals get a fourth, since three could be
 * thousands.
 */
function withPoint(number: string, mark: DecimalMark): string {
  const [decimal, grouping] = mark === 'comma' ? [',', /[.'’ ]/g] : ['.', /[,'’ ]/g];
  const [whole = '', decimals, ...more] = number.replace(grouping, '').split(decimal);
  if (more.length > 0) return number;
  if (decimals === undefined) return whole;
  return `${whole}.${decimals.length === 3 ? `${decimals}0` : decimals}`;
}

/** The notations of a file's columns with amounts or dates, by column index. */
export type Notations = ReadonlyMap<number, ColumnNotation>;
