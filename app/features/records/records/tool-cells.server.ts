import type { FieldRow } from '#catalogue/tools/fields/field-row.ts';
import { DETAIL_GROUPS } from '#catalogue/tools/fields/field-row.ts';
import { readLeaf, splitList } from '#catalogue/tools/single-value.ts';
import { TOOL_FIELDS } from '#catalogue/tools/tool-fields.ts';
import { idIn } from '#features/editing/find-tools.server.ts';
import { toolSlug } from '#features/editing/submission-record.ts';
import { ownValue } from '#site/own-value.ts';
import { isSlug } from '#site/slug.ts';
import { withScheme } from '#site/web-address.ts';
import type { TableReading } from '../read/table-reading.ts';
import { codeCells } from './code-cells.ts';
import type { ColumnNotation } from './column-notation.ts';
import { FLAG_COLUMNS } from './flag-cells.ts';
import { MOST_STARS, readCountCell, readRatingCell, scaleIn } from './rating-cells.ts';
import { yearOfPart } from './rough-days.ts';
import { CHECKED_ON, readDayOfCheck } from './row-days.ts';
import { TOOL_RECORD_FIELDS } from './tool.server.ts';
import { listedPlainly, quotedEntries, topicsIn } from './topic-cells.ts';
import type { TopicNames } from './topic-names.server.ts';
import { readAnswer } from './typed-cells.ts';
import { wantedPlace } from './wanted-topics.server.ts';
import { OF_YEARS, readListPrice, readYearlyPrice } from './yearly-prices.ts';

interface Detail {
  value?: unknown;
  source_synopsis?: Record<string, string>;
  sources?: unknown;
}

/** A record under construction: plain fields, and details by group and key. */
export interface Draft {
  fields: Record<string, unknown>;
  details: Record<string, Record<string, Detail | null>>;
  /** Columns of details whose cells could not be read. */
  unread: Set<string>;
}

type Put = (draft: Draft, cell: string) => void;

const LISTS = ['tags', 'needs', 'former_ids', 'former_names', 'other_names'];
const DATES = ['created_at', 'updated_at'];
const ADDRESSES = ['url', 'tool_name_affiliate_link'];
/** The only detail with several parts that people write in one cell. */
export const PRICE = 'decision_price_from';
/** Its currency, if that has a column of its own. */
export const PRICE_CURRENCY = `${PRICE}.currency`;
/** What it is paid for, if that has a column of its own. */
export const PRICE_UNIT = `${PRICE}.per`;
export const RATING = 'avg_rating';
export const RATING_COUNT = 'rating_count';
const BOOLEANS = /^is_|_is_premium$/;
/** Endings of the columns that give a detail's source (spec §3, "source_synopsis"). */
export const SOURCE_PARTS = ['synopsis', 'date_updated', 'url'] as const;
/** The ending of the column with the sources of single codes of a list, as JSON. */
export const CODE_SOURCES = 'sources';

/** Whether single values of a column may be ambiguous without the others, and as what. */
export function notationOf(column: string): 'amount' | 'date' | null {
  const [key = '', part] = column.split('.');
  if (DATES.includes(column) || column === CHECKED_ON || part === 'date_updated') return 'date';
  const field = part === undefined ? fieldOf(key) : undefined;
  if (field?.kind === 'date') return 'date';
  return field?.key === PRICE || (field?.kind === 'number' && field.unit === 'usd') ? 'amount' : null;
}

/** What reading a column's cells depends on. */
interface ColumnContext {
  /** Its name in the file, which may name a currency. */
  header: string;
  topics: TopicNames;
  reading: TableReading;
  notation: ColumnNotation | undefined;
}

/** Marks a value as removed. Sources have no value. */
export function emptyValue({ fields, details }: Draft, column: string): void {
  if (column === 'id' || column === 'name') return;
  if (TOOL_RECORD_FIELDS.includes(column)) {
    fields[column] = null;
    return;
  }
  const field = column.includes('.') ? undefined : fieldOf(column);
  if (!field) return;
  const group = groupName(field);
  details[group] = { ...details[group], [column]: null };
}

/** Removes the source of a value that was not read. @returns whether there was one */
export function dropSource({ details }: Draft, column: string): boolean {
  const field = fieldOf(column);
  const group = field && groupName(field);
  if (group === undefined) return false;
  const { [column]: detail, ...others } = details[group] ?? {};
  if (!detail || 'value' in detail) return false;
  details[group] = others;
  return true;
}

/** A function that puts a column's cells into drafts; undefined if there is no such column. */
export function columnReader(column: string, context: ColumnContext): Put | undefined {
  if (column === RATING || column === RATING_COUNT) return ratingReader(column, context);
  if (TOOL_RECORD_FIELDS.includes(column)) {
    return ({ fields }, cell) => {
      fields[column] = readCell(column, cell, context);
    };
  }
  if (FLAG_COLUMNS.includes(column)) {
    return ({ fields }, cell) => {
      const answer = readAnswer(cell);
      if (answer !== undefined) fields[column] = answer;
      else context.reading.notes.warn(`Values of "${context.header}" that say neither yes nor no`, cell);
    };
  }
  if (column === CHECKED_ON) {
    const today = new Date().toISOString().slice(0, 10);
    return ({ fields }, cell) => {
      const day = readDayOfCheck(cell, today);
      if (day !== null) fields[CHECKED_ON] = day;
      else
        context.reading.notes.warn(
          `Values of "${context.header}" that are no date, or one in the future`,
          cell,
        );
    };
  }
  const [key = '', part] = column.split('.');
  const field = fieldOf(key);
  if (!field) return undefined;
  if (part === undefined && field.kind === 'list' && field.words) {
    const codesOf = codeCells(field.words, context.header, context.reading.notes);
    return (draft, cell) => {
      const codes = codesOf(readTexts(cell) ?? cell);
      if (codes.length > 0) detailOf(draft, field, key).value = codes;
      else draft.unread.add(key);
    };
  }
  if (part === undefined && field.kind === 'number') {
    return (draft, cell) => {
      if (/\d/.test(cell)) detailOf(draft, field, key).value = cell;
      else {
        draft.unread.add(key);
        context.reading.notes.warn(`Values of "${context.header}" that are no number, left out`, cell);
      }
    };
  }
  if (part === undefined) {
    return (draft, cell) => {
      if (field.kind !== 'date' || /^[\d\s./-]+$/.test(cell) || 'value' in readLeaf(field, cell)) {
        detailOf(draft, field, key).value = readDetail(field, cell, context);
        return;
      }
      const year = yearOfPart(cell);
      if (year !== undefined) {
        detailOf(draft, field, key).value = year;
        context.reading.notes.warn(
          `Quarters, halves and seasons in "${context.header}", taken as their year (for more, write the month: 2024-07)`,
          cell,
        );
        return;
      }
      draft.unread.add(key);
      context.reading.notes.warn(
        `Values of "${context.header}" that are no date, left out (write 2024, 2024-07 or 2024-07-31)`,
        cell,
      );
    };
  }
  if (part === CODE_SOURCES) {
    return (draft, cell) => {
      detailOf(draft, field, key).sources = readJsonList(cell) ?? cell;
    };
  }
  const sourcePart = SOURCE_PARTS.find((name) => name === part);
  if (!sourcePart) return undefined;
  return (draft, cell) => {
    const detail = detailOf(draft, field, key);
    detail.source_synopsis = {
      ...detail.source_synopsis,
      [sourcePart]: sourcePart === 'url' ? readAddress(cell.trim(), context) : cell.trim(),
    };
  };
}

function ratingReader(column: string, { header, reading, notation }: ColumnContext): Put {
  const isOfStars = (notation?.largest ?? 0) <= MOST_STARS;
  const scale = scaleIn(header) ?? (isOfStars ? MOST_STARS : null);
  return ({ fields, unread }, cell) => {
    const read = column === RATING ? readRatingCell(cell, scale) : readCountCell(cell);
    if (read !== null) {
      fields[column] = read;
      return;
    }
    unread.add(column);
    reading.notes.warn(
      column === RATING
        ? `Ratings in "${header}" that are beyond 5 stars or of no known scale, left out (write 4.5 or 9/10)`
        : `Values in "${header}" that are no number of ratings, left out`,
      cell,
    );
  };
}

/** Whether a column holds addresses. */
export function isAddressColumn(column: string): boolean {
  const [key = '', part] = column.split('.');
  return ADDRESSES.includes(column) || (part === undefined ? fieldOf(key)?.kind === 'link' : part === 'url');
}

export function fieldOf(key: string): FieldRow | undefined {
  const rows: readonly FieldRow[] = TOOL_FIELDS;
  return rows.find((row) => row.key === key || (row.keyEnding && key.endsWith(row.keyEnding)));
}

function detailOf({ details }: Draft, field: FieldRow, key: string): Detail {
  const group = groupName(field);
  const held = details[group] ?? {};
  const detail = held[key] ?? {};
  held[key] = detail;
  details[group] = held;
  return detail;
}

function groupName(field: FieldRow): string {
  return Object.entries(DETAIL_GROUPS).find(([, group]) => group === field.group)?.[0] ?? field.group;
}

function readCell(column: string, cell: string, context: ColumnContext): unknown {
  if (column === 'id') return idIn(cell);
  if (column === 'categories') return readLinks(cell, context);
  if (LISTS.includes(column))
    return readJsonList(cell) ?? quotedEntries(cell) ?? splitList(listedPlainly(cell));
  if (BOOLEANS.test(column)) return readAnswer(cell) ?? cell;
  return ADDRESSES.includes(column) ? readAddress(cell, context) : cell;
}

function readAddress(cell: string, { reading }: ColumnContext): string {
  // '<https://…>' and '[example.com](https://…)' of Markdown.
  const given = cell.trim().replace(/^(?:\[[^\]]*\]\(([^\s()]+)\)|<([^\s<>]+)>)$/u, '$1$2');
  // 'https://…, its name' of lists in SharePoint.
  const alone = given.replace(/^(https?:\/\/[^\s,]+), .*$/iu, '$1');
  const address = withScheme(alone);
  if (address !== null) reading.notes.count('Addresses without https:// that have got it');
  return address ?? alone;
}

/** `video/editing; video/effects; design`: a category, or a category and one of its specializations, by id or name. */
function readLinks(cell: string, { topics, reading }: ColumnContext) {
  const { notes, choices } = reading;
  const links = new Map<string, string[]>();
  const isDecided = (name: string) => [choices.topics, choices.made].some((one) => Object.hasOwn(one, name));
  const isKnown = (name: string) => isDecided(name) || topics.isKnown(name);
  const isCategory = (name: string) => isDecided(name) || topics.category(name) !== undefined;
  for (const given of topicsIn(cell, { isKnown, isCategory })) {
    const wanted = ownValue(choices.made, given);
    const place = wanted && wantedPlace(wanted, topics, reading.missingTopics);
    const named = place ?? ownValue(choices.topics, given) ?? given;
    if (named === '') continue;
    const alone = topics.category(named) === undefined ? topics.aloneIn(named) : undefined;
    if (alone !== undefined) notes.say(`The category "${named.slice(0, 40)}" is ${alone}.`);
    const entry = alone ?? named;
    const whole = topics.category(entry);
    const [called = '', inner] =
      whole === undefined ? entry.split('/').map((part) => part.trim()) : [entry.trim()];
    const known = topics.category(called);
    const category = known ?? slugOf(called);
    const specialization = inner ? topics.specialization(category, inner) : undefined;
    if (known === undefined || (inner && specialization === undefined)) reading.seeUnknownTopic(given);
    if (known !== undefined && category !== called && place === undefined) {
      notes.say(`The category "${called.slice(0, 40)}" is ${category}.`);
    }
    links.set(category, [
      ...(links.get(category) ?? []),
      ...(inner ? [specialization ?? slugOf(inner)] : []),
    ]);
  }
  return [...links].map(([category, specializations]) => ({ category, specializations }));
}

/** A name written as an id, for faults. */
function slugOf(called: string): string {
  return isSlug(called) ? called : toolSlug(called, null);
}

function readJsonList(cell: string): unknown {
  if (!cell.trim().startsWith('[')) return undefined;
  try {
    return JSON.parse(cell);
  } catch {
    return undefined;
  }
}

function readTexts(cell: string): string[] | undefined {
  const list = readJsonList(cell) ?? quotedEntries(cell);
  return Array.isArray(list) && list.every((text) => typeof text === 'string') ? list : undefined;
}

/** Lists may be separated texts. Records, and lists whose entries contain a separator, are JSON. */
function readDetail(field: FieldRow, cell: string, context: ColumnContext): unknown {
  if (field.key === PRICE && !cell.trim().startsWith('{')) return readPrice(cell, context);
  if ('parts' in field || (field.kind === 'list' && cell.trim().startsWith('['))) {
    try {
      return JSON.parse(cell);
    } catch {
      return 'parts' in field ? namedParts(field, cell) : (quotedEntries(cell) ?? cell);
    }
  }
  if (field.kind === 'yes/no') return readAnswer(cell) ?? cell;
  return field.kind === 'link' ? readAddress(cell, context) : cell;
}

/** Parts of which a cell only gives the first: names of founders, a share of a market. */
function namedParts(field: FieldRow, cell: string): unknown {
  const [first] = 'parts' in field ? field.parts : [];
  if (/^\s*[[{]/.test(cell)) return cell;
  if (field.kind === 'record' && first?.key === 'value') return { value: cell };
  return field.kind === 'records' && first?.key === 'name' ? splitList(cell).map((name) => ({ name })) : cell;
}

function readPrice(cell: string, { header, reading }: ColumnContext) {
  if (readYearlyPrice(cell, header)) reading.notes.count(OF_YEARS);
  return readListPrice(cell, header) ?? { amount: cell };
}
