import { formatDate } from '#site/format.ts';
import { ReadingNotes } from './reading-notes.ts';
import {
  choicesForNext,
  decidesMore,
  type ListedChoice,
  MOST_DECIDED,
  MOST_ROWS,
  NO_CHOICES,
  type TableChoices,
} from './table-choices.ts';

/** How a column was interpreted. */
export interface ReadColumn {
  /** Unique (`columnKeys`); '' without a name. */
  key: string;
  /** Its name in the file. */
  header: string;
  /** The field; undefined if the column is left out. */
  column: string | undefined;
  /** Why: the field's own name, a usual name, the values, remarks that describe new tools, a choice; or why it has no field. */
  how: 'own' | 'name' | 'values' | 'remarks' | 'chosen' | 'twice' | 'taken' | 'fault' | 'shown' | 'unknown';
  examples: readonly string[];
  /** What is ambiguous about its values. */
  asks: 'days' | 'decimals' | null;
}

/** A visible sheet of a workbook that has values. */
export interface FoundSheet {
  name: string;
  /** Rows with values, without those down to the columns' names. */
  rows: number;
  /** Whether there are more of them, which nobody counted. */
  isMore: boolean;
  /** Whether it has column names of tools. */
  namesColumns: boolean;
  isRead: boolean;
}

/** A category or specialization that rows name and that does not exist yet. */
export interface MissingTopic {
  /** Its id. */
  category: string;
  /** Its id; '' for the category itself. */
  specialization: string;
  name: string;
}

/** To be created, by `category/specialization`. */
export type MissingTopics = Map<string, MissingTopic>;

/** A row without an id whose tool is listed. */
export interface FoundRow {
  line: number;
  id: string;
  name: string;
  by: 'name' | 'former name' | 'address';
  choice: ListedChoice;
}

/** Listed tools whose lists lose entries. */
export interface ShortenedLists {
  tools: number;
  first: readonly { name: string; columns: readonly string[] }[];
}

const MOST_SHORTENED = 5;

/** Finds the choices made for an earlier file of the same shape, with its day (YYYY-MM-DD); null if there are none. */
export type RecallChoices = (shape: string) => Promise<{ choices: TableChoices; day: string } | null>;

/** The state of reading one table: choices, remarks and open questions. */
export class TableReading {
  readonly notes = new ReadingNotes();
  readonly #recall: RecallChoices | undefined;
  readonly #isGiven: boolean;
  #choices: TableChoices;
  columns: readonly ReadColumn[] = [];
  /** Those of a workbook, in order. */
  sheets: readonly FoundSheet[] = [];
  /** The day (YYYY-MM-DD) of the earlier file whose choices are used; null if they were made for this one. */
  recalled: string | null = null;
  /** `shapeOf` the columns; '' before they are read. */
  shape = '';
  /** `workbookShape` of a file with several sheets; '' of others. */
  workbook = '';
  /** Unknown names of categories, with the number of rows. */
  readonly unknownTopics = new Map<string, number>();
  /** Those that the import creates. */
  readonly missingTopics: MissingTopics = new Map();
  /** What its prices without a currency are taken for; null for dollars, as the format says. */
  currency: { code: string; why: string } | null = null;
  /** The currency of the country in whose language its columns are named. */
  country: string | null = null;
  /** How many prices without a currency there are. */
  unstated = 0;
  readonly #found: FoundRow[] = [];
  readonly #foundCounts = { update: 0, skip: 0, add: 0 };
  /** How many values of listed tools are emptied, by field. */
  readonly emptied = new Map<string, number>();
  readonly #shortened: ShortenedLists['first'][number][] = [];
  #shortenedCount = 0;
  /** Numbered ids given to new tools whose plain id is taken. */
  readonly madeIds = new Set<string>();

  /** @param choices by default those for an earlier file of this shape, found by `recall` */
  constructor(choices?: TableChoices, recall?: RecallChoices) {
    this.#choices = choices ?? NO_CHOICES;
    this.#isGiven = choices !== undefined && (decidesMore(choices) || choices.sheet === '');
    this.#recall = recall;
  }

  get choices(): TableChoices {
    return this.#choices;
  }

  /** Uses the choices for an earlier file of this shape, unless the constructor got some. */
  async recall(shape: string): Promise<void> {
    this.shape = shape;
    const earlier = this.#isGiven ? null : await this.#recall?.(shape);
    if (!earlier) return;
    this.#choices = { ...choicesForNext(earlier.choices), sheet: this.#choices.sheet };
    this.recalled = earlier.day;
    this.notes.say(
      `Columns and choices are from the file of ${formatDate(earlier.day)}, whose columns had the same names.`,
    );
  }

  /**
   * Uses the sheet that was chosen of an earlier workbook with the same sheets, unless the constructor got choices.
   *
   * @param workbook `workbookShape` of this one
   */
  async recallSheet(workbook: string): Promise<void> {
    this.workbook = workbook;
    const earlier = this.#isGiven || this.#choices.sheet !== '' ? null : await this.#recall?.(workbook);
    if (!earlier) return;
    this.#choices = { ...this.#choices, sheet: earlier.choices.sheet };
    this.notes.say(
      `The sheet is the one chosen of the file of ${formatDate(earlier.day)}, which had the same sheets.`,
    );
  }

  seeUnknownTopic(called: string): void {
    const count = this.unknownTopics.get(called);
    if (count === undefined && this.unknownTopics.size >= MOST_DECIDED) return;
    this.unknownTopics.set(called, (count ?? 0) + 1);
  }

  seeFound(row: FoundRow): void {
    this.#foundCounts[row.choice]++;
    if (this.#found.length < MOST_ROWS) this.#found.push(row);
  }

  seeEmptied(column: string): void {
    this.emptied.set(column, (this.emptied.get(column) ?? 0) + 1);
  }

  /** Counts a listed tool whose lists, by field, lose entries. */
  seeShortened(name: string, columns: readonly string[]): void {
    if (columns.length === 0) return;
    this.#shortenedCount++;
    if (this.#shortened.length < MOST_SHORTENED) this.#shortened.push({ name, columns });
  }

  /** How many listed tools lose values of lists, and the first of them. */
  get shortened(): ShortenedLists {
    return { tools: this.#shortenedCount, first: this.#shortened };
  }

  /** The first rows without an id whose tools are listed. */
  get found(): readonly FoundRow[] {
    return this.#found;
  }

  /** How many there are, by what becomes of them. */
  get foundCounts(): Readonly<Record<ListedChoice, number>> {
    return this.#foundCounts;
  }
}
