import { CERTAINTY_LABELS, type Provenance, provenanceOf } from '#catalogue/tools/certainty.ts';
import { factLabel } from '#catalogue/tools/fact-words.ts';
import { type FieldFault, readSource, rowOfKey } from '#catalogue/tools/field-values.ts';
import { DETAIL_GROUPS } from '#catalogue/tools/fields/field-row.ts';
import { OWN_FIELDS, type OwnField } from '#catalogue/tools/fields/own.ts';
import { fieldsOf } from '#catalogue/tools/tool-fields.ts';
import { type ChangeInWords, shownChange } from '#features/history/changed-values.ts';
import { formatDate, isCatalogueDate } from '#site/format.ts';
import { entryPath } from './entry-fields.ts';
import { labelOf } from './labels.ts';
import type { Difference } from './merge-records.ts';
import { isJsonObject } from './tool-record.ts';

/** A difference between two records, as shown at the desk. */
export interface ShownDifference {
  path: string;
  label: string;
  words: ChangeInWords;
  /** The sources before and after, if only they differ or both sides have one. */
  sources: { before: string | null; after: string | null } | null;
}

/** A difference of a record that has only its own fields, in words. */
export function ownDifference(
  fields: readonly OwnField[],
  { path, before, after }: Difference,
): ShownDifference {
  const field = fields.find(({ key }) => key === path);
  const written = (value: unknown) => writtenOut(field, value);
  const words = ownInWords(written(before), written(after));
  return { path, label: ownLabelOf(fields, path), words, sources: null };
}

/** A stored time shows only its day. */
function writtenOut(field: OwnField | undefined, value: unknown): unknown {
  if (field?.kind === 'date')
    return typeof value === 'string' && isCatalogueDate(value) ? formatDate(value) : value;
  const answers = field && 'answers' in field ? field.answers : undefined;
  return answers && typeof value === 'boolean' ? answers[value ? 'yes' : 'no'] : value;
}

/** A label of a field, or of a part of an entry: `Specializations, cutting: Name`. */
export function ownLabelOf(fields: readonly OwnField[], path: string): string {
  const entry = entryPath(path);
  const field = fields.find(({ key }) => key === (entry?.key ?? path));
  if (!field) return path;
  if (!entry) return field.label;
  const part = 'parts' in field ? field.parts.find(({ key }) => key === entry.part) : undefined;
  return `${field.label}, ${entry.id}: ${part?.label ?? entry.part}`;
}

/** A difference in words. @param at the date of the records, in ISO 8601 */
export function shownDifference({ path, before, after }: Difference, at: string): ShownDifference {
  const [column = '', field] = path.split('.');
  const part = Object.entries(DETAIL_GROUPS).find(([name]) => name === column)?.[1];
  if (part === undefined || field === undefined) return ownDifference(OWN_FIELDS, { path, before, after });
  const change = { id: path, at, part, field, before, after, made_by: 'desk' } as const;
  const shown = shownChange(change, false);
  const row = rowOfKey(fieldsOf(part), field);
  const called = (code: string) => (row && 'words' in row && row.words && factLabel(row.words, code)) || code;
  const sources = { before: sourceOf(before, called), after: sourceOf(after, called) };
  return {
    path,
    label: labelOf(path),
    words: shown?.words ?? ownInWords(before, after),
    sources: sources.before === sources.after ? null : sources,
  };
}

/** The certainty of a value in words, from its source in the form. */
export function certaintyOf({ text, url, date }: { text: string; url: string; date: string }): Provenance {
  const faults: FieldFault[] = [];
  const given = { ...(text && { synopsis: text }), ...(date && { date_updated: date }), ...(url && { url }) };
  return provenanceOf(readSource(given, '', faults));
}

/** @param called returns the label of a code */
function sourceOf(stored: unknown, called: (code: string) => string): string | null {
  if (!isJsonObject(stored)) return null;
  const own = sourceInWords(stored.source_synopsis);
  const ofCodes = Array.isArray(stored.sources) ? stored.sources.filter(isJsonObject) : [];
  const words = ofCodes.map(({ codes, ...source }) => {
    const names = [codes].flat().map((code) => called(String(code)));
    return `${names.join(', ')}: ${sourceInWords(source) ?? ''}`;
  });
  return [...words, ...(own === null ? [] : [own])].join('; ') || null;
}

function sourceInWords(given: unknown): string | null {
  const source = readSource(given, '', []);
  if (!source) return null;
  const { certainty, source: named, date, url } = provenanceOf(source);
  return [CERTAINTY_LABELS[certainty], named, date, url].filter(Boolean).join(', ');
}

/** A record's own fields show their values as they are. */
function ownInWords(before: unknown, after: unknown): ChangeInWords {
  if ([before, after].some(hasEntries)) {
    const [was, is] = [entriesOf(before), entriesOf(after)];
    const added = is.filter((entry) => !was.includes(entry));
    const removed = was.filter((entry) => !is.includes(entry));
    if (added.length + removed.length > 0) {
      return { kind: 'entries', added: [...new Set(added)], removed: [...new Set(removed)] };
    }
  }
  return { kind: 'value', before: textOf(before), after: textOf(after) };
}

/** Whether to show only the lines that differ, as for a long text. */
function hasEntries(value: unknown): boolean {
  return Array.isArray(value) || (typeof value === 'string' && value.includes('\n\n'));
}

function entriesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map((entry) => textOf(entry) ?? '');
  const lines = textOf(value)?.split('\n') ?? [];
  return lines.filter((line) => line.trim() !== '');
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (isJsonObject(value)) return Object.values(value).map(textOf).filter(Boolean).join(': ');
  return String(value);
}
