import { ownValue } from '#site/own-value.ts';

/** What somebody can decide about how a table of tools is read. Nothing of it has to be decided. */

/** What becomes of a row without an id whose tool is listed already. */
export const LISTED_CHOICES = ['update', 'skip', 'add'] as const;
export type ListedChoice = (typeof LISTED_CHOICES)[number];

/** Which number of '03/04/2025' is the day. */
export const DAY_ORDERS = ['day-first', 'month-first'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** What begins the decimals of '1.250' or '1,250'. */
export const DECIMAL_MARKS = ['comma', 'point'] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

/** What an empty cell says of a tool that is listed. */
export const EMPTY_CELLS = ['keep', 'empty'] as const;

/** Single rows that can be decided apart, and that can be mended on a page. */
export const MOST_ROWS = 200;
/** Columns that can be decided, and names of categories. */
export const MOST_DECIDED = 300;

/** A category, or one of its specializations (`inner`), that an import makes if there is none yet. */
export interface WantedTopic {
  /** '' while nobody has given one: names in other scripts make no id. */
  id: string;
  name: string;
  inner: { id: string; name: string } | null;
}

/** Where the values of a whole file are from, as somebody typed it; '' for what they left out. */
export interface FileSource {
  /** The publication. */
  synopsis: string;
  url: string;
  /** The day on which somebody read it. */
  date_updated: string;
}

export interface TableChoices {
  /** Our column, by the key of theirs (`columnKeys`); null leaves it out. */
  columns: Readonly<Record<string, string | null>>;
  /** By the key of a column; '' for all that have none of their own. */
  days: Readonly<Record<string, DayOrder>>;
  decimals: Readonly<Record<string, DecimalMark>>;
  /** Our `category` or `category/specialization`, by what the file calls it; '' leaves it out. */
  topics: Readonly<Record<string, string>>;
  /** What is made of names that there are not, by what the file calls them. */
  made: Readonly<Record<string, WantedTopic>>;
  listed: ListedChoice;
  /** Rows that differ from `listed`, by their lines. */
  rows: Readonly<Record<string, ListedChoice>>;
  /** Whether a listed tool's record becomes this one, instead of changing in what the file names. */
  isWhole: boolean;
  emptyCells: (typeof EMPTY_CELLS)[number];
  /** Of values that the file gives without a source. */
  source: FileSource | null;
  /** Cells that were mended, by line and by the key of their column. */
  cells: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export const NO_CHOICES: TableChoices = {
  columns: {},
  days: {},
  decimals: {},
  topics: {},
  made: {},
  listed: 'update',
  rows: {},
  isWhole: false,
  emptyCells: 'keep',
  source: null,
  cells: {},
};

/** What the next file with columns of the same names is read with: rows, cells and the source are of one file. */
export function choicesForNext(choices: TableChoices): TableChoices {
  return { ...choices, rows: {}, cells: {}, source: null };
}

/** What a choice says of a column: its own, or that of all columns. */
export function choiceOf<Choice>(choices: Readonly<Record<string, Choice>>, key: string): Choice | undefined {
  return ownValue(choices, key) ?? choices[''];
}

/** The names of columns, each once: a second 'Link' is 'Link (2)'. */
export function columnKeys(header: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return header.map((given) => {
    const count = (counts.get(given) ?? 0) + 1;
    counts.set(given, count);
    return count === 1 ? given : `${given} (${count})`;
  });
}
