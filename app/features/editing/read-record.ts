import {
  DETAIL_GROUPS,
  type FieldRow,
  type LeafShape,
  type NumberShape,
  type Part,
  type Shape,
} from '#catalogue/tools/fields/field-row.ts';
import { OWN_FIELDS, type OwnField } from '#catalogue/tools/fields/own.ts';
import { fieldsOf } from '#catalogue/tools/tool-fields.ts';
import { DOLLARS } from '#site/currencies.ts';
import { readTypedDate } from '#site/typed-dates.ts';
import { readNumber } from '#site/typed-numbers.ts';
import { addressOf } from '#site/web-address.ts';
import { readCodeSourceLines } from './code-source-lines.ts';
import { type Control, type FormPart, isClosed, recordForm, sourceControl, TICKED } from './record-form.ts';
import type { ToolRecord } from './tool-record.ts';

/** The texts of a sent form, by control name. */
export type Typed = Readonly<Record<string, string>>;

/** Reads a sent form into a record. Checks nothing: unfit texts stay as typed, so that a draft loses nothing. */
export function readRecord(typed: Typed): ToolRecord {
  const record = readOwn(OWN_FIELDS, typed);
  for (const [column, group] of Object.entries(DETAIL_GROUPS)) {
    const details: Record<string, unknown> = {};
    for (const row of fieldsOf(group)) put(details, row.key, readField(row, `${column}.${row.key}`, typed));
    if (Object.keys(details).length > 0) record[column] = details;
  }
  return record;
}

/** Reads the form of a record that has only its own fields. */
export function readOwn(fields: readonly OwnField[], typed: Typed): Record<string, unknown> {
  return readParts(fields, null, typed);
}

/** What a browser sends for an untouched form. */
export function enteredTexts(form: readonly FormPart[]): Typed {
  const typed: Record<string, string> = {};
  for (const { sections } of form) {
    for (const { fields } of sections) {
      for (const { control, source } of fields) {
        enter(typed, control);
        if (!source) continue;
        for (const [part, text] of Object.entries(source)) typed[sourceControl(control.name, part)] = text;
      }
    }
  }
  return typed;
}

/** A record in the form's own shape, which all comparisons use. */
export function asEntered(record: ToolRecord): ToolRecord {
  return readRecord(enteredTexts(recordForm(record, [])));
}

function enter(typed: Record<string, string>, control: Control): void {
  const { name } = control;
  switch (control.kind) {
    case 'choice':
    case 'icon':
      typed[name] = control.value;
      return;
    case 'tick':
      if (control.isChecked) typed[name] = TICKED;
      return;
    case 'checks':
      for (const { code, isChecked } of control.options) if (isChecked) typed[`${name}.${code}`] = TICKED;
      return;
    case 'parts':
      for (const part of control.controls) enter(typed, part);
      return;
    case 'entries':
      for (const entry of control.entries) {
        typed[entry.name] = TICKED;
        for (const part of entry.controls) enter(typed, part);
      }
      return;
    default:
      typed[name] = control.text;
  }
}

function put(into: Record<string, unknown>, key: string, value: unknown): void {
  if (value !== undefined) into[key] = value;
}

function readField(row: FieldRow, name: string, typed: Typed) {
  const value = readShape(row, name, typed);
  const source = readSource(name, typed);
  const sources = readCodeSourceLines(typed[sourceControl(name, 'codes')] ?? '');
  if (value === undefined && source === undefined && sources.length === 0) return undefined;
  return {
    value: value ?? null,
    ...(source && { source_synopsis: source }),
    ...(sources.length > 0 && { sources }),
  };
}

function readSource(name: string, typed: Typed) {
  const part = (of: string) => typed[sourceControl(name, of)]?.trim();
  const [synopsis, typedDate = '', url, quote] = [part('text'), part('date'), part('url'), part('quote')];
  const date = readTypedDate(typedDate) ?? typedDate;
  if (!synopsis && !date && !url && !quote) return undefined;
  return {
    ...(synopsis && { synopsis }),
    ...(date && { date_updated: date }),
    ...(url && { url: addressOf(url) }),
    ...(quote && { quote }),
  };
}

function readShape(shape: Shape, name: string, typed: Typed): unknown {
  if (!('parts' in shape)) return readLeaf(shape, name, typed);
  if (shape.kind === 'record') {
    const value = readParts(shape.parts, name, typed);
    return Object.keys(value).length > 0 ? value : undefined;
  }
  const entries: unknown[] = [];
  while (`${name}.${entries.length}` in typed) {
    entries.push(readParts(shape.parts, `${name}.${entries.length}`, typed));
  }
  return entries.length > 0 ? entries : undefined;
}

/** @param name the control around the parts; null for a whole record */
function readParts(parts: readonly Part[], name: string | null, typed: Typed): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const part of parts) {
    put(values, part.key, readShape(part, name === null ? part.key : `${name}.${part.key}`, typed));
  }
  return values;
}

function readLeaf(shape: LeafShape, name: string, typed: Typed): unknown {
  if (shape.answers) return readAnswer(typed[name]);
  if (shape.kind === 'yes/no') return typed[name] === TICKED;
  if (shape.kind === 'list') {
    const texts = isClosed(shape) ? checkedCodes(name, typed) : linesOf(typed[name] ?? '');
    return texts.length > 0 ? texts : undefined;
  }
  const text = (typed[name] ?? '').replaceAll(/\r\n?/g, '\n').trim();
  if (text === '') return undefined;
  if (shape.kind === 'date') return readTypedDate(text) ?? text;
  if (shape.kind === 'link') return addressOf(text);
  // Prices without a currency are in dollars, and are stored so.
  if (shape.words === 'currency' && text === DOLLARS) return undefined;
  return shape.kind === 'number' ? numberOr(text, shape) : text;
}

function readAnswer(typed: string | undefined): boolean | undefined {
  return typed === 'yes' || typed === 'no' ? typed === 'yes' : undefined;
}

/** The ticked codes in the order in which the browser sent them. */
function checkedCodes(name: string, typed: Typed): string[] {
  const start = `${name}.`;
  return Object.keys(typed)
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length));
}

function linesOf(text: string): string[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function numberOr(text: string, shape: NumberShape): number | string {
  const reading = readNumber(text, shape);
  return 'value' in reading ? reading.value : text;
}
