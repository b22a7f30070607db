import { type Provenance, provenanceOf } from './certainty.ts';
import {
  formatCount,
  formatDate,
  formatFollowers,
  formatInfluencerFollowers,
  formatPercent,
  formatUsd,
  hostName,
} from './format.ts';
import {
  type FieldGroup,
  type GroupData,
  type LeafShape,
  type Part,
  type Shape,
  TOOL_FIELDS,
  type ToolField,
} from './tool-fields.ts';
import { type PictureDisplay, pictureOf } from './tool-pictures.ts';

/**
 * A tab of the tool page as it is shown, worked out from the field table on the server, so that neither
 * the table nor the formatting has to reach the browser.
 */
export interface TabSection {
  title: string;
  /** The origin of all the section's values where they share one; otherwise each row has its own. */
  origin: Provenance | null;
  rows: DisplayRow[];
}

export interface DisplayRow {
  label: string;
  /** Null when the tool has no value: then `empty` is shown. */
  value: Display | null;
  empty: string;
  origin: Provenance | null;
}

export type Display =
  | { kind: 'text' | 'prose' | 'email' | 'date'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'tool'; text: string; id: string }
  | { kind: 'number'; text: string; exact: string | null }
  | { kind: 'list'; items: Display[] }
  | { kind: 'record'; parts: DisplayPart[] }
  | { kind: 'records'; records: DisplayPart[][] }
  | PictureDisplay;

export interface DisplayPart {
  label: string;
  value: Display;
}

/** Ids of listed tools by their name in lower case. */
export type ToolIds = ReadonlyMap<string, string>;

/** Fields and parts whose texts are names of tools: they link to the tool of that name (spec §2). */
const TOOL_NAMES: ReadonlySet<string> = new Set(['business_competitors', 'tool_name']);

/** The sections of a tab, in the order of the field table. */
export function tabSections(group: FieldGroup, data: GroupData<FieldGroup>, toolIds: ToolIds): TabSection[] {
  const fields = fieldsWithKeys(group);
  const titles = [...new Set(fields.map((field) => field.section))];
  return titles.map((title) =>
    withSharedOrigin(
      title,
      fields.filter((field) => field.section === title).map((field) => displayRow(field, data, toolIds)),
    ),
  );
}

/** The labels of a group's fields, by which a locked tab says what is inside. */
export function fieldLabels(group: FieldGroup): string[] {
  return fieldsWithKeys(group).map((field) => field.label);
}

/** The names of tools that a group mentions, in lower case, each once. */
export function toolNamesIn(group: FieldGroup, data: GroupData<FieldGroup>): string[] {
  const names = fieldsWithKeys(group).flatMap((field) => namesIn(field, field.key, data[field.key]?.value));
  return [...new Set(names.map((name) => name.toLowerCase()))];
}

function fieldsWithKeys(group: FieldGroup): readonly ToolField[] {
  return TOOL_FIELDS.filter((field) => field.group === group);
}

function displayRow(field: ToolField, data: GroupData<FieldGroup>, toolIds: ToolIds): DisplayRow {
  const stored = data[field.key];
  return {
    label: field.label,
    value: stored ? (pictureOf(field, data) ?? displayOf(field, field.key, stored.value, toolIds)) : null,
    empty: field.empty,
    origin: stored ? provenanceOf(stored.source_synopsis) : null,
  };
}

/** One mark for a section instead of the same mark on each of its values. */
function withSharedOrigin(title: string, rows: DisplayRow[]): TabSection {
  const origins = new Set(rows.filter((row) => row.origin).map((row) => JSON.stringify(row.origin)));
  const shared = origins.size === 1 ? (rows.find((row) => row.origin)?.origin ?? null) : null;
  return { title, origin: shared, rows: shared ? rows.map((row) => ({ ...row, origin: null })) : rows };
}

function displayOf(shape: Shape, key: string, value: unknown, toolIds: ToolIds): Display | null {
  if (!('parts' in shape)) return displayLeaf(shape, key, value, toolIds);
  if (shape.kind === 'record') {
    const parts = displayParts(shape.parts, value, toolIds);
    return parts.length > 0 ? { kind: 'record', parts } : null;
  }
  if (!Array.isArray(value)) return null;
  return { kind: 'records', records: value.map((record) => displayParts(shape.parts, record, toolIds)) };
}

function displayParts(parts: readonly Part[], record: unknown, toolIds: ToolIds): DisplayPart[] {
  return parts.flatMap((part) => {
    const value = displayOf(part, part.key, partOf(record, part.key), toolIds);
    return value ? [{ label: part.label, value }] : [];
  });
}

function displayLeaf(shape: LeafShape, key: string, value: unknown, toolIds: ToolIds): Display | null {
  if (shape.kind === 'number') return typeof value === 'number' ? displayNumber(shape, key, value) : null;
  if (shape.kind === 'list') {
    return Array.isArray(value)
      ? { kind: 'list', items: value.map((item) => displayText('text', key, String(item), toolIds)) }
      : null;
  }
  return typeof value === 'string' ? displayText(shape.kind, key, value, toolIds) : null;
}

function displayText(
  kind: Exclude<LeafShape['kind'], 'number' | 'list'>,
  key: string,
  text: string,
  toolIds: ToolIds,
): Display {
  switch (kind) {
    case 'text': {
      const id = TOOL_NAMES.has(key) ? toolIds.get(text.toLowerCase()) : undefined;
      return id === undefined ? { kind, text } : { kind: 'tool', text, id };
    }
    case 'link':
      return { kind, href: text, text: hostName(text) ?? text };
    case 'date':
      return { kind, text: formatDate(text) };
    case 'prose':
    case 'email':
      return { kind, text };
  }
}

/** Numbers that are people are shortened (spec §9, "Follower counts"). */
const FOLLOWER_FORMATS: Partial<Record<string, (count: number) => string>> = {
  social_media_x_followers: formatFollowers,
  follower_count: formatInfluencerFollowers,
};

function displayNumber({ unit }: LeafShape, key: string, value: number): Display {
  const exact = formatCount(value);
  const followers = FOLLOWER_FORMATS[key];
  if (followers) return { kind: 'number', text: followers(value), exact };
  if (unit === 'usd') return { kind: 'number', text: formatUsd(value), exact: `$${exact}` };
  return { kind: 'number', text: unit === 'percent' ? formatPercent(value) : exact, exact: null };
}

function namesIn(shape: Shape, key: string, value: unknown): string[] {
  if ('parts' in shape) {
    const records = Array.isArray(value) ? value : [value];
    return records.flatMap((record) =>
      shape.parts.flatMap((part) => namesIn(part, part.key, partOf(record, part.key))),
    );
  }
  if (!TOOL_NAMES.has(key)) return [];
  const names: unknown[] = Array.isArray(value) ? value : [value];
  return names.filter((name) => typeof name === 'string');
}

function partOf(record: unknown, key: string): unknown {
  return typeof record === 'object' && record !== null ? Reflect.get(record, key) : undefined;
}
