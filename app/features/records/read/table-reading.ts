import { formatDate } from '#site/format.ts';
import { ReadingNotes } from './reading-notes.ts';
import {
  choicesForNext,
  type ListedChoice,
  MOST_DECIDED,
  MOST_ROWS,
  NO_CHOICES,
  type TableChoices,
} from './table-choices.ts';

/** How a column of a file was understood. */
export interface ReadColumn {
  /** What tells it from the others (`columnKeys`); '' without a name. */
  key: string;
  /** Its name in the file. */
  header: string;
  /** Ours; undefined if it is left out. */
  column: string | undefined;
  /** Why: it has our name, one that people give it, values of that kind, or somebody chose; or why there is none. */
  how: 'own' | 'name' | 'values' | 'chosen' | 'twice' | 'taken' | 'fault' | 'shown' | 'unknown';
  /** Some of its values. */
  examples: readonly string[];
  /** What its values do not say by themselves. */
  asks: 'days' | 'decimals' | null;
}

/** A category that rows are to be in, or one of its specializations, where there is none yet. */
export interface MissingTopic {
  /** Its id. */
  category: string;
  /** Its id; '' for the category itself. */
  specialization: string;
  name: string;
}

/** Those that somebody wants made, by `category/specialization`. */
export type MissingTopics = Map<string, MissingTopic>;

/** A row without an id whose tool is listed. */
export interface FoundRow {
  line: number;
  id: string;
  name: string;
  by: 'name' | 'former name' | 'address';
  choice: ListedChoice;
}

/** Listed tools of which lists get shorter. */
export interface ShortenedLists {
  tools: number;
  first: readonly { name: string; columns: readonly string[] }[];
}

/** Enough to see what is meant. */
const MOST_SHORTENED = 5;

/** The choices that were made for an earlier file whose columns have the same names, by their shape, with its day as YYYY-MM-DD. */
export type RecallChoices = (shape: string) => Promise<{ choices: TableChoices; day: string } | null>;

/** One file on its way: what was decided about it, and what there is to say and to decide. */
export class TableReading {
  readonly notes = new ReadingNotes();
  readonly #recall: RecallChoices | undefined;
  readonly #isGiven: boolean;
  #choices: TableChoices;
  columns: readonly ReadColumn[] = [];
  /** The day of the earlier file whose choices these are, as YYYY-MM-DD; null if they are of this one. */
  recalled: string | null = null;
  /** Of the file's columns; '' before they are read. */
  shape = '';
  /** What the file calls categories that there are not, with how many rows. */
  readonly unknownTopics = new Map<string, number>();
  /** Those of them that are made with the tools in them. */
  readonly missingTopics: MissingTopics = new Map();
  readonly #found: FoundRow[] = [];
  readonly #foundCounts = { update: 0, skip: 0, add: 0 };
  /** How many values of listed tools go, by our column. */
  readonly emptied = new Map<string, number>();
  readonly #shortened: ShortenedLists['first'][number][] = [];
  #shortenedCount = 0;
  /** Ids that were made for rows which another tool's id was nearest to. */
  readonly madeIds = new Set<string>();

  /** @param choices without which those are taken that were made for an earlier file of this shape */
  constructor(choices?: TableChoices, recall?: RecallChoices) {
    this.#choices = choices ?? NO_CHOICES;
    this.#isGiven = choices !== undefined;
    this.#recall = recall;
  }

  get choices(): TableChoices {
    return this.#choices;
  }

  /** Takes the choices of an earlier file, unless some were given for this one. */
  async recall(shape: string): Promise<void> {
    this.shape = shape;
    const earlier = this.#isGiven ? null : await this.#recall?.(shape);
    if (!earlier) return;
    this.#choices = choicesForNext(earlier.choices);
    this.recalled = earlier.day;
    this.notes.say(
      `Columns and choices are from the file of ${formatDate(earlier.day)}, whose columns had the same names.`,
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

  /** Takes note of a listed tool of which some lists get shorter, by our columns. */
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
