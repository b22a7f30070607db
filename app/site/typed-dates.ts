import { isCatalogueDate, isRoughDate } from './format.ts';

/**
 * The one reader of dates that people type: in forms, filters and files. It gives a date as the catalogue writes it:
 * YYYY, YYYY-MM, YYYY-MM-DD or an ISO moment.
 */

/** Before it, nothing of what the catalogue tells had begun. */
export const FIRST_YEAR = 1950;
/** How far ahead of today a date may be: plans are announced. */
export const YEARS_AHEAD = 5;
const LAST_YEAR = 9999;

export const DATE_REASON = 'must be a date as YYYY, YYYY-MM or YYYY-MM-DD';

export type DateReading = { date: string } | { reason: string };

/**
 * Reads a date of a record. A text that means one day to some and another to others is a fault.
 *
 * @param lastYear the last year that it may be of, where the clock is known
 */
export function readDate(input: unknown, lastYear = LAST_YEAR): DateReading {
  if (typeof input !== 'string') return { reason: DATE_REASON };
  const text = input.trim();
  const date = readTypedDate(text);
  if (date === undefined) return { reason: DATE_REASON + hintFor(text) };
  const year = Number(date.slice(0, 4));
  if (year >= FIRST_YEAR && year <= lastYear) return { date };
  const end = lastYear === LAST_YEAR ? ' on' : ` to ${lastYear}`;
  return { reason: `must be a date from ${FIRST_YEAR}${end}, which "${text}" is not` };
}

/** The same for a date that may also be approximate, such as 'early 2026'. */
export function readRoughDate(input: unknown, lastYear?: number): DateReading {
  if (typeof input !== 'string' || !isRoughDate(input)) return readDate(input, lastYear);
  const year = readDate(input.slice(-4), lastYear);
  return 'date' in year ? { date: input } : year;
}

const LONGEST = 40;
const DAY_FIRST = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/;
/** As programs write a column of years that lacks some: as numbers with a fraction. */
const YEAR_AS_NUMBER = /^(\d{4})\.0$/;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?$/;
const MONTH_AND_YEAR = /^(\d{1,2})[-/.](\d{4})$/;
const NUMBERS = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/;
const DAY_AND_NAME = /^(?:(\d{1,2})(?:st|nd|rd|th|\.)? ?)?(\p{L}{3,9})\.?,? (\d{4})$/u;
const NAME_AND_DAY = /^(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;

/** The date that a text means to everybody, or undefined. */
export function readTypedDate(typed: string): string | undefined {
  const text = typed.trim().replaceAll(/\s+/g, ' ');
  if (text.length > LONGEST) return undefined;
  if (isCatalogueDate(text)) return text;
  const date = inParts(text);
  return date !== undefined && isCatalogueDate(date) ? date : undefined;
}

function inParts(text: string): string | undefined {
  const alone = YEAR_AS_NUMBER.exec(text);
  if (alone) return alone[1];
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return written(yearFirst[1], yearFirst[2], yearFirst[3]);
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return written(dayFirst[3], dayFirst[2], dayFirst[1]);
  const month = MONTH_AND_YEAR.exec(text);
  if (month) return written(month[2], month[1]);
  const dayAndName = DAY_AND_NAME.exec(text);
  if (dayAndName) return written(dayAndName[3], monthOf(dayAndName[2]), dayAndName[1]);
  const nameAndDay = NAME_AND_DAY.exec(text);
  if (nameAndDay) return written(nameAndDay[3], monthOf(nameAndDay[1]), nameAndDay[2]);
  const [, first = '', second = '', year = ''] = NUMBERS.exec(text) ?? [];
  const [days, months] = Number(first) > MONTHS.length ? [first, second] : [second, first];
  const isCertain = first === second || Number(days) > MONTHS.length;
  return isCertain && year.length === 4 ? written(year, months, days) : undefined;
}

function written(year = '', month: string | undefined, day?: string): string | undefined {
  return (
    month && [year, month, ...(day === undefined ? [] : [day])].map((part) => part.padStart(2, '0')).join('-')
  );
}

/** In English and German; three letters are enough. */
const MONTHS: readonly (readonly string[])[] = [
  ['january', 'januar', 'jänner'],
  ['february', 'februar'],
  ['march', 'märz', 'maerz', 'mrz'],
  ['april'],
  ['may', 'mai'],
  ['june', 'juni'],
  ['july', 'juli'],
  ['august'],
  ['september'],
  ['october', 'oktober'],
  ['november'],
  ['december', 'dezember'],
];

function monthOf(name = ''): string | undefined {
  const word = name.toLowerCase();
  const index = MONTHS.findIndex((names) => names.some((full) => full === word || isShort(word, full)));
  return index < 0 ? undefined : String(index + 1);
}

function isShort(word: string, full: string): boolean {
  return full.startsWith(word) && (word.length === 3 || word === 'sept');
}

/** Of a date that means one day to some and another to others, how to write it; otherwise what was typed. */
function hintFor(text: string): string {
  const [, first = '', second = '', year = ''] = NUMBERS.exec(text) ?? [];
  const century = year.length === 2 ? `20${year}` : year;
  const days = [written(century, second, first), written(century, first, second)];
  const meant = [...new Set(days.filter((day) => day !== undefined && isCatalogueDate(day)))];
  if (meant.length === 0) return `, and none can be read from "${text.slice(0, LONGEST)}"`;
  return `; "${text}" may mean more than one day: write it as ${meant.join(' or ')}`;
}
