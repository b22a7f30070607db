import { ownValue } from '#site/own-value.ts';

/** What an operator can choose about reading a table of tools. Every choice is optional. */

/** What becomes of a row without an id whose tool is listed already. */
export const LISTED_CHOICES = ['update', 'skip', 'add'] as const;
export type ListedChoice = (typeof LISTED_CHOICES)[number];

/** Which number of '03/04/2025' is the day. */
export const DAY_ORDERS = ['day-first', 'month-first'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** The decimal separator in '1.250' or '1,250'. */
export const DECIMAL_MARKS = ['comma', 'point'] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

/** What an empty cell does to a listed tool's value. */
export const EMPTY_CELLS = ['keep', 'empty'] as const;

/** What the categories of a row do to those of its listed tool. */
export const CATEGORY_CHOICES = ['add', 'replace'] as const;

/** What becomes of a value that is older than the recorded one. */
export const OLDER_VALUES = ['keep', 'take'] as const;

/** Rows that can be chosen one by one, or corrected on the page. */
export const MOST_ROWS = 200;
/** Columns, and names of categories, that can be chosen. */
export const MOST_DECIDED = 300;

/** A category or specialization (`inner`) that the import creates if missing. */
export interface WantedTopic {
  /** '' until one is given: names in other scripts give no id. */
  id: string;
  name: string;
  inner: { id: string; name: string } | null;
}

/** The source of all values of a file, as typed; '' for missing parts. */
export interface FileSource {
  /** The publication. */
  synopsis: string;
  url: string;
  /** The day on which somebody read it. */
  date_updated: string;
}

export interface TableChoices {
  /** The sheet of a workbook that is read; '' for the first that looks like records. */
  sheet: string;
  /** The field for each column of the file, by `columnKeys`; null leaves the column out. */
  columns: Readonly<Record<string, string | null>>;
  /** By column key; '' applies to all columns without one of their own. */
  days: Readonly<Record<string, DayOrder>>;
  decimals: Readonly<Record<string, DecimalMark>>;
  /** `category` or `category/specialization`, by the file's name for it; '' leaves it out. */
  topics: Readonly<Record<string, string>>;
  /** What is created for unknown names, by the file's name for it. */
  made: Readonly<Record<string, WantedTopic>>;
  listed: ListedChoice;
  /** Exceptions to `listed`, by line. */
  rows: Readonly<Record<string, ListedChoice>>;
  /** The ids of rows that the file gives none, by line. */
  ids: Readonly<Record<string, string>>;
  /** Whether a row replaces a listed tool's record, instead of only the values that it names. */
  isWhole: boolean;
  emptyCells: (typeof EMPTY_CELLS)[number];
  categories: (typeof CATEGORY_CHOICES)[number];
  older: (typeof OLDER_VALUES)[number];
  /** ISO 4217 code of prices that name none; '' if nobody has said. */
  currency: string;
  /** For values without a source of their own. */
  source: FileSource | null;
  /** Corrected cells, by line and column key. */
  cells: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export const NO_CHOICES: TableChoices = {
  sheet: '',
  columns: {},
  days: {},
  decimals: {},
  topics: {},
  made: {},
  listed: 'update',
  rows: {},
  ids: {},
  isWhole: false,
  emptyCells: 'keep',
  categories: 'add',
  older: 'keep',
  currency: '',
  source: null,
  cells: {},
};

/** The choices that also hold for the next file of this shape: not those about the sheet, rows, cells and the source. */
export function choicesForNext(choices: TableChoices): TableChoices {
  return { ...choices, sheet: '', rows: {}, ids: {}, cells: {}, source: null };
}

/** Whether anything is decided about how a sheet or file is read, besides which sheet it is. */
export function decidesMore(choices: TableChoices): boolean {
  return JSON.stringify({ ...choices, sheet: '' }) !== JSON.stringify(NO_CHOICES);
}

/** The choice for a column, else the one for all columns. */
export function choiceOf<Choice>(choices: Readonly<Record<string, Choice>>, key: string): Choice | undefined {
  return ownValue(choices, key) ?? choices[''];
}

/** Unique keys for column names: a second 'Link' becomes 'Link (2)'. */
export function columnKeys(header: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return header.map((given) => {
    const count = (counts.get(given) ?? 0) + 1;
    counts.set(given, count);
    return count === 1 ? given : `${given} (${count})`;
  });
}
