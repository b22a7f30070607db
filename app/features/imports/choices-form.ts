import {
  CATEGORY_CHOICES,
  DAY_ORDERS,
  type DayOrder,
  DECIMAL_MARKS,
  type DecimalMark,
  EMPTY_CELLS,
  type FileSource,
  LISTED_CHOICES,
  type ListedChoice,
  MOST_ROWS,
  NO_CHOICES,
  OLDER_VALUES,
  type TableChoices,
} from '#features/records/read/table-choices.ts';
import { CURRENCY_CODES } from '#features/records/records/price-currency.ts';
import type { FormTexts } from '#platform/request/forms.server.ts';
import { isSlug } from '#site/slug.ts';
import { CONTROLS, LEFT_OUT, NEW } from './controls.ts';
import { columnOfField } from './fault-columns.ts';
import type { FaultyRow, ImportSurvey } from './imports.ts';
import { type KnownTopics, readTopics } from './topic-choices.ts';

/** Corrected cells that are kept over several checks of a file. */
const MOST_MENDED = 2_000;
const LONGEST_CELL = 20_000;

/** The columns, by index, that a row's faults concern. */
export function faultyColumns(
  { columns }: Pick<ImportSurvey, 'columns'>,
  { faults }: Pick<FaultyRow, 'faults'>,
): Set<number> {
  const places = faults.map(({ field }) => columnOfField(columns, field));
  return new Set(places.filter((place) => place >= 0));
}

interface Known extends KnownTopics {
  columns: ReadonlySet<string>;
}

/** The choices in a form; what it does not ask stays as it was. */
export function readChoices(form: FormTexts, survey: ImportSurvey, known: Known): TableChoices {
  const { choices } = survey;
  const other = survey.sheets?.find(({ name, isRead }) => name === form.sheet && !isRead);
  // The other choices are about columns and rows of the sheet that was read.
  if (other) return { ...NO_CHOICES, sheet: other.name };
  return {
    sheet: choices.sheet,
    columns: { ...choices.columns, ...readColumns(form, survey, known) },
    ...readNotations(form, survey),
    ...readTopics(form, survey, known),
    listed: oneOf(LISTED_CHOICES, form.listed) ?? choices.listed,
    rows: readRows(form, survey),
    ids: readIds(form, choices.ids),
    isWhole: form.extent === undefined ? choices.isWhole : form.extent === 'whole',
    emptyCells: oneOf(EMPTY_CELLS, form.empty) ?? choices.emptyCells,
    categories: oneOf(CATEGORY_CHOICES, form.categories) ?? choices.categories,
    older: oneOf(OLDER_VALUES, form.older) ?? choices.older,
    currency: oneOf(['', ...CURRENCY_CODES], form.currency) ?? choices.currency,
    source: readSource(form, choices.source),
    cells: readCells(form, survey),
  };
}

function readColumns(form: FormTexts, { columns, choices }: ImportSurvey, known: Known) {
  const decided = columns.flatMap(({ key, column, how }, index): [string, string | null][] => {
    const sent = form[CONTROLS.column(index)];
    if (sent === undefined || (sent !== LEFT_OUT && !known.columns.has(sent))) return [];
    const isAsIs =
      sent === (column ?? LEFT_OUT) && how !== 'values' && how !== 'remarks' && !(key in choices.columns);
    return isAsIs ? [] : [[key, sent === LEFT_OUT ? null : sent]];
  });
  return Object.fromEntries(decided);
}

function readNotations(form: FormTexts, { columns, choices }: ImportSurvey) {
  const days: Record<string, DayOrder> = { ...choices.days };
  const decimals: Record<string, DecimalMark> = { ...choices.decimals };
  for (const [index, { key }] of columns.entries()) {
    const sent = form[CONTROLS.notation(index)];
    const [order, mark] = [oneOf(DAY_ORDERS, sent), oneOf(DECIMAL_MARKS, sent)];
    if (sent === '') {
      delete days[key];
      delete decimals[key];
    }
    if (order) days[key] = order;
    if (mark) decimals[key] = mark;
  }
  return { days, decimals };
}

const LONGEST_SOURCE = 2_000;

function readSource(form: FormTexts, before: FileSource | null): FileSource | null {
  const typed = (part: keyof FileSource) =>
    form[CONTROLS.source(part)]?.trim().slice(0, LONGEST_SOURCE) ?? before?.[part] ?? '';
  const source = { synopsis: typed('synopsis'), url: typed('url'), date_updated: typed('date_updated') };
  return Object.values(source).every((part) => part === '') ? null : source;
}

/** The form replaces the choices for the rows it shows. */
function readRows(form: FormTexts, { found, choices }: ImportSurvey): TableChoices['rows'] {
  const asked = new Set(found.map(({ line }) => String(line)));
  const others = Object.entries(choices.rows).filter(
    ([line]) => !asked.has(line) || form[CONTROLS.row(Number(line))] === undefined,
  );
  const decided = [...asked].flatMap((line): [string, ListedChoice][] => {
    const sent = oneOf(LISTED_CHOICES, form[CONTROLS.row(Number(line))]);
    return sent === undefined ? [] : [[line, sent]];
  });
  const added = idsSent(form).flatMap(([line, id]): [string, ListedChoice][] =>
    id === NEW ? [[line, 'add']] : [],
  );
  return Object.fromEntries([...others, ...decided, ...added].slice(0, MOST_ROWS));
}

/** An emptied field takes its choice back. */
function readIds(form: FormTexts, before: TableChoices['ids']): TableChoices['ids'] {
  const sent = new Map([...Object.entries(before), ...idsSent(form)]);
  return Object.fromEntries([...sent].filter(([, id]) => isSlug(id)).slice(0, MOST_ROWS));
}

/** What was said of rows without an id, by line. */
function idsSent(form: FormTexts): [line: string, id: string][] {
  return Object.entries(form).flatMap(([name, text]) => {
    const [, line] = /^id-(\d{1,9})$/.exec(name) ?? [];
    return line === undefined ? [] : [[line, text.trim()]];
  });
}

function readCells(form: FormTexts, { columns, choices }: ImportSurvey): TableChoices['cells'] {
  const cells = new Map(Object.entries(choices.cells).map(([line, row]) => [line, { ...row }]));
  let count = [...cells.values()].reduce((sum, row) => sum + Object.keys(row).length, 0);
  for (const [name, text] of Object.entries(form)) {
    const [, line = '', index = ''] = /^cell-(\d{1,9})-(\d{1,4})$/.exec(name) ?? [];
    const key = columns[Number(index)]?.key;
    if (line === '' || key === undefined || count >= MOST_MENDED) continue;
    const row = cells.get(line) ?? {};
    row[key] = text.slice(0, LONGEST_CELL);
    cells.set(line, row);
    count++;
  }
  return Object.fromEntries(cells);
}

function oneOf<Choice extends string>(
  choices: readonly Choice[],
  sent: string | undefined,
): Choice | undefined {
  return choices.find((choice) => choice === sent);
}
