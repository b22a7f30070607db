import {
  formatCount,
  formatDate,
  formatExactUsd,
  formatFollowers,
  formatInfluencerFollowers,
  formatPercent,
  formatUsd,
  hostName,
  profileName,
  writeDates,
} from '#site/format.ts';
import { worded } from '#site/noun.ts';
import { isWebAddress } from '#site/web-address.ts';
import type { Provenance, Today } from './certainty.ts';
import { originOfCode, originOf as originOfStored } from './code-sources.ts';
import { addressText } from './data-and-terms.ts';
import { partOf } from './data-points.ts';
import { factLabel } from './fact-words.ts';
import type { FieldGroup, LeafShape, Part, Shape, Unit } from './fields/field-row.ts';
import { speaksOfCompanies } from './recorded-fields.ts';
import { isSaidInParts } from './tab-contents.ts';
import {
  type GroupData,
  type Sourced,
  TOOL_FIELDS,
  type ToolField,
  type ToolFieldKey,
} from './tool-fields.ts';
import { type PictureDisplay, pictureOf } from './tool-pictures.ts';
import { sumOfRounds } from './total-funding.ts';

/**
 * A tab of the tool page as shown, prepared on the server from the field table, so that neither the table nor
 * the formatting has to reach the browser.
 */
export interface TabSection {
  title: string;
  rows: DisplayRow[];
}

export interface DisplayRow {
  id: ToolFieldKey;
  label: string;
  value: Display | null;
  /** Shown in place of a missing value. */
  empty: string | null;
  /** How sure the value is; null without a value. */
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

/** The listed tools among those that values mention. */
export interface ListedTools {
  /** Ids by lower-case name. */
  ids?: ReadonlyMap<string, string>;
  /** Whether a name means the tool that mentions it: no tool competes with itself. */
  isOwn?: (name: string) => boolean;
  /** Names by id. */
  names?: ReadonlyMap<string, string>;
  /** The names of companies by id. */
  companies?: ReadonlyMap<string, string>;
}

/** The sections of a tab, in the order of the field table. */
export function tabSections(
  group: FieldGroup,
  data: GroupData<FieldGroup>,
  tools: ListedTools,
  today: Today,
): TabSection[] {
  const fields = fieldsWithKeys(group);
  const titles = [...new Set(fields.map((field) => field.section))];
  const reading = sharedOrigins(today);
  return titles.map((title) => ({
    title: title === worded('Developer') && !speaksOfCompanies() ? 'Place and contact' : title,
    rows: fields
      .filter((field) => field.section === title && !isSaidInParts(field, data))
      .map((field) => displayRow(field, data, tools, reading)),
  }));
}

/** One field of a tool, as its tab shows it. */
export function displayField(
  key: ToolFieldKey,
  data: GroupData<FieldGroup>,
  tools: ListedTools,
  today: Today,
): DisplayRow {
  return displayRow(FIELD_OF[key], data, tools, sharedOrigins(today));
}

const FIELD_OF = Object.fromEntries(TOOL_FIELDS.map((field) => [field.key, field])) as Record<
  ToolFieldKey,
  ToolField
>;

interface Reading {
  originOf: (stored: Sourced<unknown> | undefined, field: ToolFieldKey) => Provenance;
  today: Today;
}

/** Equal origins become one object, so that the page's data holds it only once. */
function sharedOrigins(today: Today): Reading {
  const known = new Map<string, Provenance>();
  const originOf: Reading['originOf'] = (stored, field) => {
    const made = originOfStored(stored, field, today);
    const key = JSON.stringify(made);
    const origin = known.get(key) ?? made;
    known.set(key, origin);
    return origin;
  };
  return { originOf, today };
}

/** The names of tools that a group mentions, in lower case, each once. */
export function toolNamesIn(group: FieldGroup, data: GroupData<FieldGroup>): string[] {
  const names = fieldsWithKeys(group).flatMap((field) => namesIn(field, data[field.key]?.value));
  return [...new Set(names.map((name) => name.toLowerCase()))];
}

/** The fields that a tab shows. */
function fieldsWithKeys(group: FieldGroup): readonly ToolField[] {
  return TOOL_FIELDS.filter((field) => field.group === group && !('inHero' in field));
}

function displayRow(
  field: ToolField,
  data: GroupData<FieldGroup>,
  tools: ListedTools,
  { originOf, today }: Reading,
): DisplayRow {
  const { key: id, label, empty } = field;
  const stored = data[id];
  const value = stored
    ? (pictureOf(field, data, tools.companies) ?? displayOf(field, stored.value, tools))
    : null;
  if (value) return { id, label, value, empty: null, origin: originOf(stored, id) };
  const implied = impliedRow(field, data, today);
  if (implied) return implied;
  const sum = 'computed' in field ? sumOfRounds(data) : null;
  if (!sum) return { id, label, value, empty, origin: null };
  const { date, lastDay } = originOf(data.funding_funding_rounds, 'funding_funding_rounds');
  const origin: Provenance = {
    ...{ certainty: 'computed', source: sum.basis, date },
    ...(lastDay !== undefined && { lastDay }),
  };
  return { id, label, value: { kind: 'text', text: `${sum.amount}, ${sum.of}` }, empty: null, origin };
}

/** What a code of another field says of one without a value. */
function impliedRow(
  field: ToolField,
  data: Readonly<Record<string, Sourced<unknown> | undefined>>,
  today: Today,
): DisplayRow | null {
  if (!('impliedBy' in field)) return null;
  const { key, code, says } = field.impliedBy;
  const codes = data[key]?.value;
  if (!Array.isArray(codes) || !codes.includes(code)) return null;
  const origin = originOfCode(data[key], code, key, today);
  return { id: field.key, label: field.label, value: { kind: 'text', text: says }, empty: null, origin };
}

function displayOf(shape: Shape, value: unknown, tools: ListedTools): Display | null {
  if (!('parts' in shape)) return displayLeaf(shape, value, tools);
  if (shape.kind === 'record') {
    const parts = displayParts(shape.parts, value, tools);
    return parts.length > 0 ? { kind: 'record', parts } : null;
  }
  if (!Array.isArray(value)) return null;
  return { kind: 'records', records: value.map((record) => displayParts(shape.parts, record, tools)) };
}

function displayParts(parts: readonly Part[], record: unknown, tools: ListedTools): DisplayPart[] {
  return parts.flatMap((part) => {
    const value = displayOf(part, partOf(record, part.key), tools);
    return value ? [{ label: part.label, value }] : [];
  });
}

function displayLeaf(shape: LeafShape, value: unknown, tools: ListedTools): Display | null {
  const { kind, unit } = shape;
  if (kind === 'number') return typeof value === 'number' ? displayNumber(unit, value) : null;
  if (kind === 'yes/no')
    return typeof value === 'boolean' ? { kind: 'text', text: value ? 'Yes' : 'No' } : null;
  const plain = (text: string) => displayText(text, shape, tools);
  if (kind === 'list') {
    const items = Array.isArray(value) ? value.map((item) => plain(String(item))) : [];
    const shown = items.filter((item) => item !== null);
    return shown.length > 0 ? { kind, items: shown } : null;
  }
  if (typeof value !== 'string') return null;
  switch (kind) {
    case 'text':
      return plain(value);
    case 'link':
      return { kind, href: value, text: linkText(shape, value) };
    case 'date':
      return { kind, text: formatDate(value) };
    case 'prose':
      return { kind, text: writeDates(value) };
    case 'email':
      return { kind, text: value };
  }
}

/** Of several pages of one vendor, the host alone tells little. */
function linkText({ page }: LeafShape, url: string): string {
  return page ? addressText(url) : (profileName(url) ?? hostName(url) ?? url);
}

const EMAIL_ADDRESS = /^[^\s@<>]+@[^\s@<>.]+(?:\.[^\s@<>.]+)+$/;

/**
 * A text as people read it: one that is nothing but an address is a link, and the id of an unlisted tool
 * would mean nothing to them.
 */
function displayText(text: string, { names, ids, words }: LeafShape, tools: ListedTools): Display | null {
  if (words) return { kind: 'text', text: factLabel(words, text) ?? text };
  if (ids) {
    const name = tools.names?.get(text);
    return name === undefined ? null : { kind: 'tool', text: name, id: text };
  }
  if (names && tools.isOwn?.(text)) return null;
  const id = names ? tools.ids?.get(text.toLowerCase()) : undefined;
  if (id !== undefined) return { kind: 'tool', text, id };
  if (!/\s/.test(text) && isWebAddress(text))
    return { kind: 'link', text: hostName(text) ?? text, href: text };
  return EMAIL_ADDRESS.test(text) ? { kind: 'email', text } : { kind: 'text', text: writeDates(text) };
}

/** A number as displayed, with the full number if the display shortens it. */
function displayNumber(unit: Unit | undefined, value: number): Display {
  const exact = formatCount(value);
  switch (unit) {
    case 'followers':
      return { kind: 'number', text: formatFollowers(value), exact };
    case 'influencer followers':
      return { kind: 'number', text: formatInfluencerFollowers(value), exact };
    case 'usd':
      return { kind: 'number', text: formatUsd(value), exact: formatExactUsd(value) };
    case 'percent':
      return { kind: 'number', text: formatPercent(value), exact: null };
    case 'money':
    case undefined:
      return { kind: 'number', text: exact, exact: null };
  }
}

function namesIn(shape: Shape, value: unknown): string[] {
  if ('parts' in shape) {
    const records = Array.isArray(value) ? value : [value];
    return records.flatMap((record) =>
      shape.parts.flatMap((part) => namesIn(part, partOf(record, part.key))),
    );
  }
  if (shape.names !== 'tools') return [];
  const names: unknown[] = Array.isArray(value) ? value : [value];
  return names.filter((name) => typeof name === 'string');
}
