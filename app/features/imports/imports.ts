import type { Difference } from '#features/editing/merge-records.ts';
import type { Fault } from '#features/records/fault.server.ts';
import { FILE_ENDING_RULE, kindOfName, readFileName } from '#features/records/read/file-names.ts';
import type { ListedChoice, TableChoices } from '#features/records/read/table-choices.ts';
import type {
  FoundRow,
  FoundSheet,
  ReadColumn,
  ShortenedLists,
} from '#features/records/read/table-reading.ts';
import { type FormRules, HIDDEN } from '#site/form-state.ts';
import { say, wordedTexts } from '#site/noun.ts';

/**
 * The states of an import. In `checking`, `importing` and `undoing` a node works; otherwise the import waits for an
 * operator or is over.
 */
export const IMPORT_STATES = [
  'checking',
  'checked',
  'importing',
  'imported',
  'undoing',
  'undone',
  'failed',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** For a file that is not imported. */
export const UPLOADS_KEPT_DAYS = 7;

/** Orders of operators: the states that allow them, and the state that follows. */
export const IMPORT_COMMANDS = {
  check: { from: ['checked'], to: 'checking' },
  import: { from: ['checked'], to: 'importing' },
  undo: { from: ['imported', 'failed'], to: 'undoing' },
} as const satisfies Readonly<Record<string, { from: readonly ImportState[]; to: ImportState }>>;
export type ImportCommand = keyof typeof IMPORT_COMMANDS;

/** Whether a state allows an order. */
export function mayCommand(order: ImportCommand, state: ImportState): boolean {
  const from: readonly ImportState[] = IMPORT_COMMANDS[order].from;
  return from.includes(state);
}

/** Whether a node works on it, so that its page has to refresh. */
export function isAtWork(state: ImportState): boolean {
  return state === 'checking' || state === 'importing' || state === 'undoing';
}

/** The work in progress in words. @param progress percent of the file that is read, or undone */
export function workWords(state: ImportState, progress: number): string {
  if (progress < 100) return `${STATE_WORDS[state]}: ${progress}%.`;
  return state === 'checking'
    ? 'Being checked: the last records.'
    : 'Being finished: the last records, then figures and search.';
}

/** The heading of the changes, and the text shown if there are none. */
export function differenceWords(state: ImportState): { title: string; none: string } {
  switch (state) {
    case 'checking':
      return { title: 'What the import would do', none: 'Nothing to show yet.' };
    case 'checked':
      return { title: 'What the import would do', none: 'Nothing is different.' };
    case 'importing':
      return { title: 'What the import has done so far', none: 'Nothing to show yet.' };
    case 'failed':
      return { title: 'What the import did', none: 'It changed nothing.' };
    default:
      return { title: 'What the import did', none: 'Nothing is different.' };
  }
}

/** Who brought a file that none of today's operators has uploaded. */
export const BY_NOBODY = 'the command line, or somebody who has left';

export const STATE_WORDS: Readonly<Record<ImportState, string>> = {
  checking: 'Being checked',
  checked: 'Checked, not imported',
  importing: 'Being imported',
  imported: 'Imported',
  undoing: 'Being undone',
  undone: 'Undone',
  failed: 'Stopped',
};

/** Outcomes of a record. */
export const LINE_KINDS = [
  'refused',
  'alike',
  'gone',
  'kept',
  'changed',
  'new',
  'made',
  'filed',
  'read',
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** Headings by outcome. A record can have several faults. */
export const LINE_WORDS: Readonly<Record<LineKind, string>> = wordedTexts({
  refused: 'Faults',
  alike: 'Perhaps listed already',
  gone: 'Merged into other tools',
  kept: 'Kept as written at the desk',
  changed: 'Changed',
  new: 'New',
  made: 'New categories',
  filed: 'Rounds filed at companies',
  read: 'How the file was read',
});

/** Whether an import would change anything: faults and remarks alone do not count. */
export function wouldChange(counts: Readonly<Record<LineKind, number>>): boolean {
  return counts.gone + counts.kept + counts.changed + counts.new > 0;
}

/** What the check of a table found, and what can be chosen. */
export interface ImportSurvey {
  /** `shapeOf` its columns. */
  shape: string;
  /** `workbookShape` of its file; '', or absent in older rows, where it has one sheet. */
  workbook?: string;
  columns: readonly ReadColumn[];
  /** Those of a workbook; a check of an earlier version stored none. */
  sheets?: readonly FoundSheet[];
  /** Unknown names of categories, with the number of rows. */
  topics: readonly (readonly [called: string, rows: number])[];
  /** The first rows without an id that match listed tools, and the counts of all. */
  found: readonly FoundRow[];
  foundCounts: Readonly<Record<ListedChoice, number>>;
  /** Values of listed tools that are emptied, by field. */
  emptied: readonly (readonly [column: string, values: number])[];
  /** Listed tools of which lists get shorter; a check of an earlier version counted none. */
  shortened?: ShortenedLists;
  /** `ReadingNotes.warnings`; a check of an earlier version stored none. */
  warnings?: readonly (readonly [why: string, values: number])[];
  /** Prices of which nothing says the currency. */
  unstated?: number;
  /** What was decided when it was checked. */
  choices: TableChoices;
  /** The day of the earlier file that the choices are from, as YYYY-MM-DD; null, or absent in older rows, if there is none. */
  recalled?: string | null;
}

/** What is wrong with a row. A check of an earlier version stored only field and reason. */
export type RowFault = Pick<Fault, 'field' | 'called' | 'reason' | 'code' | 'candidates'>;

/** A row that was refused, as its file has it. */
export interface FaultyRow {
  line: number;
  /** In the order of the file's columns. */
  cells: readonly string[];
  faults: readonly RowFault[];
}

/** Whether nobody but a person can say which tool a row means. */
export function needsId({ faults }: Pick<FaultyRow, 'faults'>): boolean {
  return faults.some(({ code }) => code === 'which tool');
}

/** A tool that an import adds, as its page shows it. */
export interface NewTool {
  name: string;
  /** Names of categories, `Video: Editing`. */
  categories: readonly string[];
  /** Its other values in words. */
  values: readonly { label: string; text: string }[];
}

/** One record of an import's difference, or one fault. */
export interface ImportLine {
  number: number;
  what: LineKind;
  /** The record's id; '' for a fault. */
  id: string;
  /** For a fault, the lines of the file of which it is said: `lines 3, 5 and 40 more`. */
  place: string | null;
  /** The fields that change or are kept. */
  fields: Difference[];
  /** Of a new tool; null of everything else. */
  tool: NewTool | null;
  /** How, for a file; why, for a fault, a tool that looks like another, a kept value or a merged tool. */
  reason: string | null;
  /** After an undo: whether everything is back, or something had been edited since. */
  outcome: 'undone' | 'left' | null;
}

/** The kinds of record that can be uploaded. A withdrawal deletes what members gave a tool, so it is no upload. */
export const UPLOAD_KINDS = [
  'categories',
  'category-market-data',
  'companies',
  'investors',
  'tools',
  'questions',
  'business-functions',
] as const;

/** The kind of the records in a file that was taken, by its name; '' for any other file. */
export function uploadKind(given: string): string {
  const means = readUpload(given);
  return means?.format === 'table' ? 'tools' : (means?.kind ?? '');
}

/** The name under which a file is read, which says its kind and format; null for any other file. */
export function uploadName(given: string): string | null {
  const means = readUpload(given);
  return means && `${means.kind}.${means.ending}`;
}

/** Whether a file would withdraw tools. */
export function isWithdrawal(given: string): boolean {
  return kindOfName(given, ['withdrawn-tools']) !== null;
}

function readUpload(given: string) {
  return isWithdrawal(given) ? null : readFileName(given, UPLOAD_KINDS, 'tools');
}

/** As many as one operator looks through. */
export const FILES_AT_ONCE = 10;

export const IMPORT_TEXTS = wordedTexts({
  failed: 'That could not be done. Please try again in a moment.',
  noFile: 'Choose a file.',
  intro:
    'Each file is checked first, and you read what it would change before anything is written. A spreadsheet lists tools, whatever it is called. Other records come as .ndjson or .json and are told by how the file’s name begins, as in categories.ndjson; import categories and companies before the tools filed under them.',
  badName: (file: string) => `${file}: the file’s name ${FILE_ENDING_RULE}.`,
  withdrawal: (file: string) =>
    say`${file}: files that withdraw tools delete what members gave them. Import it at the command line.`,
  tooLarge: (file: string) => `${file} is larger than 128 MB. Import it at the command line.`,
  noRoom: 'The server’s disk is full, so the file could not be stored. Nothing was kept of it.',
  tooMany:
    'The files that wait here fill 1 GB already, so this one was not stored. Import one of them or delete it, or undo one that failed. What nobody imports is forgotten after a week.',
  none: 'There is no such import.',
  changed: 'This import has moved on since you read this.',
  deleted: 'The file is deleted. Nothing of it was imported; to have it checked again, upload it again.',
  noTable: 'Nothing can be decided about this file.',
  tooManyFiles: `At most ${FILES_AT_ONCE} files can be sent at once.`,
} as const);

/** The kinds of record that can be exported by themselves. */
export const EXPORT_KINDS = [...UPLOAD_KINDS, 'withdrawn-tools'] as const;

/** The smallest files that fill an empty directory, in the order in which they can be imported. */
export const EXAMPLE_FILES = [
  {
    name: 'categories.ndjson',
    line: JSON.stringify({
      id: 'writing',
      name: 'Writing',
      specializations: [{ id: 'editors', name: 'Editors' }],
    }),
  },
  {
    name: 'tools.ndjson',
    line: JSON.stringify({
      id: 'example-tool',
      name: 'Example',
      description: 'What it does, in a sentence.',
      url: 'https://www.example.com/',
      categories: [{ category: 'writing', specializations: ['editors'] }],
    }),
  },
] as const;

/** The file is no text field, so nothing of this form comes back. */
export const UPLOAD_FORM = { fields: {}, failed: IMPORT_TEXTS.failed } as const satisfies FormRules;

/** The forms of an import's page. */
export const IMPORT_FORM = {
  fields: { intent: HIDDEN },
  failed: IMPORT_TEXTS.failed,
} as const satisfies FormRules;
