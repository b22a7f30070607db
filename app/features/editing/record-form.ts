import { listedWords } from '#catalogue/tools/fact-words.ts';
import { hasCodes, rowOfKey, sourcedValue } from '#catalogue/tools/field-values.ts';
import {
  DETAIL_GROUPS,
  type FieldRow,
  type LeafShape,
  type Part,
  type Shape,
} from '#catalogue/tools/fields/field-row.ts';
import { OWN_FIELDS, type OwnField } from '#catalogue/tools/fields/own.ts';
import { isOffered, offeredWords } from '#catalogue/tools/offered-fields.ts';
import { fieldsOf } from '#catalogue/tools/tool-fields.ts';
import { TOOL_TABS } from '#site/access.ts';
import { DOLLARS } from '#site/currencies.ts';
import { MENU_PAGES } from '#site/menu.ts';
import { say } from '#site/noun.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';
import { codeSourceLines } from './code-source-lines.ts';
import { isJsonObject, type ToolRecord } from './tool-record.ts';

/** A category that a tool may be in. */
export interface CategoryChoice {
  id: string;
  name: string;
  specializations: readonly { id: string; name: string }[];
}

interface Option {
  code: string;
  label: string;
}

/** The kind of a line of text, which sets a phone's keyboard and the example. */
export type LineInput = 'text' | 'decimal' | 'url' | 'email' | 'date';

/** One control of the form, or a group of them. */
export type Control = { name: string; label: string } & (
  | { kind: 'line'; text: string; input: LineInput }
  | { kind: 'area'; text: string }
  /** A list with one entry a line. */
  | { kind: 'lines'; text: string }
  | { kind: 'choice'; value: string; options: Option[] }
  /** One of the site's icons, chosen by sight. */
  | { kind: 'icon'; value: string }
  /** Ticked options come first, in their order, which the browser sends. */
  | { kind: 'checks'; options: (Option & { isChecked: boolean })[] }
  | { kind: 'tick'; isChecked: boolean }
  | { kind: 'parts'; controls: Control[] }
  | { kind: 'entries'; entries: { name: string; controls: Control[] }[] }
);

/** What the form holds of a value's source; a vendor's source has only an address and words. */
interface SourceTexts {
  text?: string;
  url: string;
  quote?: string;
  date?: string;
  /** For a list of codes: the sources of single codes, one a line. */
  codes?: string;
}

/** A field with its value and, except for the record's own fields, its source. */
export interface FieldControl {
  control: Control;
  hint: string | null;
  source: SourceTexts | null;
  /** Whether the form shows it at once: it has a value, or `isOffered`. */
  isOffered: boolean;
}

/** A part of the form, listed in its table of contents. */
export interface FormPart {
  id: string;
  title: string;
  sections: { title: string; fields: FieldControl[] }[];
}

/** The name of a control for a part of a field's source: `text`, `url`, `date` or `codes`. */
export function sourceControl(name: string, part: string): string {
  return `${name}~${part}`;
}

export const TICKED = 'on';

/** The form of a tool's record, generated from the field table. The record may have faults. */
export function recordForm(record: ToolRecord, categories: readonly CategoryChoice[]): FormPart[] {
  return [
    { id: 'tool', title: say`Tool`, sections: ownSections(OWN_FIELDS, record, categories) },
    ...Object.entries(DETAIL_GROUPS).map(([column, group]) => ({
      id: group,
      title: TOOL_TABS.find((tab) => tab.group === group)?.title ?? 'Facts to choose by',
      sections: bySection(groupFields(column, fieldsOf(group), record[column], categories)),
    })),
  ];
}

/** The parts of a form with the fields that it shows at once, or with the others. */
export function partsOffered(form: readonly FormPart[], isOffered: boolean): FormPart[] {
  return form.flatMap((part) => {
    const sections = part.sections.flatMap(({ title, fields }) => {
      const chosen = fields.filter((field) => field.isOffered === isOffered);
      return chosen.length === 0 ? [] : [{ title, fields: chosen }];
    });
    return sections.length === 0 ? [] : [{ ...part, sections }];
  });
}

/** The form of a record that has only its own fields: each section is a part. */
export function ownForm(
  fields: readonly OwnField[],
  record: ToolRecord,
  categories: readonly CategoryChoice[] = [],
): FormPart[] {
  return ownSections(fields, record, categories).map(({ title, fields: together }) => ({
    id: `part-${title.toLowerCase().replaceAll(' ', '-')}`,
    title,
    sections: [{ title: '', fields: together }],
  }));
}

function ownSections(
  fields: readonly OwnField[],
  record: ToolRecord,
  categories: readonly CategoryChoice[],
): FormPart['sections'] {
  return bySection(
    fields.map((field) => ({
      section: field.section,
      field: {
        control: controlOf(field, field.key, record[field.key], categories),
        hint: field.hint ?? null,
        source: null,
        isOffered: isHeld(record[field.key]) || (field.isOfRounds ? speaksOfRounds() : isOffered(field.key)),
      },
    })),
  );
}

function groupFields(
  column: string,
  rows: readonly FieldRow[],
  stored: unknown,
  categories: readonly CategoryChoice[],
) {
  const values = new Map(
    Object.entries(isJsonObject(stored) ? stored : {}).map(([key, value]) => [rowOfKey(rows, key), value]),
  );
  return rows.map((row) => {
    const { value, source_synopsis: source, sources } = sourcedValue(row, values.get(row));
    const { synopsis, url, date_updated: date } = isJsonObject(source) ? source : {};
    return {
      section: row.section,
      field: {
        control: controlOf(row, `${column}.${row.key}`, value, categories),
        hint: null,
        isOffered: isHeld(value) || isOffered(row.key),
        source: {
          text: textOf(synopsis),
          url: textOf(url),
          date: textOf(date),
          ...(hasCodes(row) && { codes: codeSourceLines(sources) }),
        },
      },
    };
  });
}

/** A box that is not ticked says nothing. */
function isHeld(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== '';
}

function bySection(fields: { section: string; field: FieldControl }[]): FormPart['sections'] {
  return [...Map.groupBy(fields, ({ section }) => section)].map(([title, together]) => ({
    title,
    fields: together.map(({ field }) => field),
  }));
}

type Labelled = Shape & { readonly label: string };

function controlOf(
  shape: Labelled,
  name: string,
  value: unknown,
  categories: readonly CategoryChoice[],
): Control {
  const base = { name, label: shape.label };
  if (!('parts' in shape)) return { ...base, ...leafControl(shape, value, categories) };
  if (shape.kind === 'record')
    return { ...base, kind: 'parts', controls: partsOf(shape.parts, name, value, categories) };
  const entries = Array.isArray(value) ? value : [];
  return {
    ...base,
    kind: 'entries',
    entries: entries.map((entry, index) => ({
      name: `${name}.${index}`,
      controls: partsOf(shape.parts, `${name}.${index}`, entry, categories),
    })),
  };
}

function partsOf(
  parts: readonly Part[],
  name: string,
  value: unknown,
  categories: readonly CategoryChoice[],
): Control[] {
  const values = isJsonObject(value) ? value : {};
  // Only specializations of the category beside them.
  const chosen = categories.filter(({ id }) => id === values.category);
  return parts.map((part) =>
    controlOf(
      part,
      `${name}.${part.key}`,
      inDollars(part, values) ? DOLLARS : values[part.key],
      'ids' in part && part.ids === 'specializations' ? chosen : categories,
    ),
  );
}

/** Whether a part is the currency of an amount beside it that names none. */
function inDollars(part: Part, values: Readonly<Record<string, unknown>>): boolean {
  const isCurrency = 'words' in part && part.words === 'currency';
  return (
    isCurrency && values[part.key] === undefined && AMOUNTS.some((key) => typeof values[key] === 'number')
  );
}

const AMOUNTS = ['amount', 'monthly', 'yearly', 'year'];

/** A leaf's control without its name. */
type Unnamed<C> = C extends Control ? Omit<C, 'name' | 'label'> : never;

function leafControl(
  shape: LeafShape,
  value: unknown,
  categories: readonly CategoryChoice[],
): Unnamed<Control> {
  const options = optionsOf(shape, categories);
  if (shape.kind === 'list') {
    const texts = Array.isArray(value) ? value.map(textOf) : [];
    return options
      ? { kind: 'checks', options: checksOf(options, texts) }
      : { kind: 'lines', text: texts.join('\n') };
  }
  if (shape.answers) {
    const { no, yes } = shape.answers;
    const chosen = value === true ? 'yes' : 'no';
    return {
      kind: 'choice',
      value: typeof value === 'boolean' ? chosen : '',
      options: [
        { code: 'no', label: no },
        { code: 'yes', label: yes },
      ],
    };
  }
  if (shape.kind === 'yes/no') return { kind: 'tick', isChecked: value === true };
  const text = textOf(value);
  if (shape.ids === 'icons') return { kind: 'icon', value: text };
  if (options) return { kind: 'choice', value: text, options: withStored(options, text) };
  if (shape.kind === 'prose' || text.includes('\n')) return { kind: 'area', text };
  return { kind: 'line', text, input: INPUTS[shape.kind] ?? 'text' };
}

const INPUTS: Partial<Record<LeafShape['kind'], LineInput>> = {
  number: 'decimal',
  date: 'date',
  link: 'url',
  email: 'email',
};

/** Whether the entries come from a closed list that is short enough to show: languages and places are not. */
export function isClosed({ words, ids }: LeafShape): boolean {
  return (
    (words && listedWords(words)) != null || ['categories', 'specializations', 'pages'].includes(ids ?? '')
  );
}

function optionsOf(shape: LeafShape, categories: readonly CategoryChoice[]): Option[] | null {
  const { words, ids } = shape;
  if (!isClosed(shape)) return null;
  if (ids === 'categories') return categories.map(({ id, name }) => ({ code: id, label: name }));
  if (ids === 'specializations') {
    return categories.flatMap(({ specializations }) =>
      specializations.map(({ id, name }) => ({ code: id, label: name })),
    );
  }
  const listed = ids === 'pages' ? MENU_PAGES : words && offeredWords(words);
  return listed ? Object.entries(listed).map(([code, label]) => ({ code, label })) : null;
}

/** Keeps a stored code that is no longer offered until somebody removes it. */
function withStored(options: Option[], code: string): Option[] {
  return code === '' || options.some((option) => option.code === code)
    ? options
    : [...options, { code, label: code }];
}

function checksOf(options: Option[], chosen: readonly string[]): (Option & { isChecked: boolean })[] {
  const known = new Map(options.map((option) => [option.code, option]));
  return [
    ...chosen.map((code) => ({ ...(known.get(code) ?? { code, label: code }), isChecked: true })),
    ...options
      .filter(({ code }) => !chosen.includes(code))
      .map((option) => ({ ...option, isChecked: false })),
  ];
}

/** Any stored value as text for a text box. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
