import { DETAIL_GROUPS, type FieldRow, type Shape } from '#catalogue/tools/fields/field-row.ts';
import { OWN_FIELDS } from '#catalogue/tools/fields/own.ts';
import { isOffered } from '#catalogue/tools/offered-fields.ts';
import { fieldsOf } from '#catalogue/tools/tool-fields.ts';
import { TOOL_TABS } from '#site/access.ts';
import { wordedTexts } from '#site/noun.ts';
import { labelOf } from './labels.ts';
import { type FieldPath, isSame } from './merge-records.ts';
import { type Detail, isOfCodes, withOwnSource } from './provenance.ts';
import { isJsonObject } from './tool-record.ts';

/** What a bulk change can do to a field. */
export const HOWS = ['set', 'empty', 'add', 'remove'] as const;
export type How = (typeof HOWS)[number];

export const HOW_LABELS: Readonly<Record<How, string>> = {
  set: 'Set to',
  empty: 'Empty it',
  add: 'Add to the list',
  remove: 'Remove from the list',
};

/** A field that can be changed for many tools at once. */
export interface BulkField {
  path: FieldPath;
  label: string;
  /** The part of the form that holds the field. */
  part: string;
  hows: readonly How[];
}

/** Fields that identify a tool or differ for every tool. */
const OF_ONE_TOOL: readonly string[] = [
  ...['id', 'name', 'former_names', 'description', 'url', 'logoimage_url', 'former_ids', 'created_at'],
  ...['avg_rating', 'rating_count'],
];

/** Every field that can be changed for many tools at once, in the order of the form. */
export const BULK_FIELDS: readonly BulkField[] = wordedTexts([
  ...OWN_FIELDS.filter(({ key }) => !OF_ONE_TOOL.includes(key)).map((field) => ({
    ...{ path: field.key, label: field.label, part: field.section },
    hows: howsOf(field, field.key),
  })),
  ...Object.entries(DETAIL_GROUPS).flatMap(([column, group]) =>
    fieldsOf(group).map((row: FieldRow) => ({
      ...{ path: `${column}.${row.key}`, label: labelOf(`${column}.${row.key}`) },
      part: TOOL_TABS.find((tab) => tab.group === group)?.title ?? 'Facts to choose by',
      hows: howsOf(row, row.key),
    })),
  ),
]);

/** Those that are offered at once (`isOffered`), or all. */
export function bulkFields(isAll: boolean): readonly BulkField[] {
  return BULK_FIELDS.filter(({ path }) => isAll || isOffered(path.split('.').at(-1) ?? ''));
}

function howsOf(shape: Shape, key: string): readonly How[] {
  if (shape.kind === 'records') return key === 'categories' ? ['add', 'remove'] : ['add', 'empty'];
  if (shape.kind === 'list') return HOWS;
  // An unticked box means no.
  if (shape.kind === 'yes/no' && !shape.answers) return ['set'];
  return ['set', 'empty'];
}

export interface BulkChange {
  path: FieldPath;
  how: How;
  /** The value in stored form, with its source where the field has one. Undefined empties the field. */
  given: unknown;
  /** The day of the change, YYYY-MM-DD. */
  day: string;
}

/** Whether a change names a value to set, add or remove. */
export function saysWhat({ path, how, given }: BulkChange): boolean {
  if (how === 'empty') return true;
  const value = path.includes('.') ? detailIn(given).value : given;
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}

/**
 * The value of a tool's field after a change; undefined for none. The change must name a value. A value never keeps the
 * source of another one (`withOwnSource`); without a source of its own, it is the editors' own, of that day.
 */
export function changedValue(present: unknown, { path, how, given, day }: BulkChange): unknown {
  if (how === 'empty') return undefined;
  const isDetail = path.includes('.');
  if (how === 'set') return isDetail ? setDetail(detailIn(present), detailIn(given), day) : given;
  const work = (path === 'categories' ? CATEGORIES : LISTS)[how];
  if (!isDetail) return orNothing(work(listIn(present), listIn(given)));
  const [was, more] = [detailIn(present), detailIn(given)];
  const value = work(listIn(was.value), listIn(more.value));
  if (isSame(value, listIn(was.value))) return present;
  if (value.length === 0) return undefined;
  const added = value.filter((item) => !listIn(was.value).includes(item));
  const isNamed = how === 'add' && more.source_synopsis !== undefined && isOfCodes(path);
  const named =
    isJsonObject(more.source_synopsis) && isNamed ? [{ ...more.source_synopsis, codes: added }] : [];
  const whole =
    isOfCodes(path) || how === 'remove' ? was.source_synopsis : (more.source_synopsis ?? was.source_synopsis);
  const sources = [...listIn(was.sources), ...named];
  const typed = {
    value,
    ...(whole !== undefined && { source_synopsis: whole }),
    ...(sources.length > 0 && { sources }),
  };
  return withOwnSource(typed, { shown: present, listed: present }, day, isOfCodes(path));
}

function setDetail(was: Detail, given: Detail, day: string): unknown {
  if (given.source_synopsis !== undefined || given.sources !== undefined) return given;
  return isSame(given.value, was.value) ? was : { ...given, source_synopsis: { date_updated: day } };
}

function detailIn(value: unknown): Detail {
  return isJsonObject(value) ? value : {};
}

function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function orNothing(list: unknown[]): unknown[] | undefined {
  return list.length > 0 ? list : undefined;
}

function joined(present: unknown[], given: unknown[]): unknown[] {
  const added = given.filter((item) => !present.some((other) => isSame(other, item)));
  return [...present, ...added];
}

function remove(present: unknown[], given: unknown[]): unknown[] {
  return present.filter((item) => !given.some((other) => isSame(other, item)));
}

const LISTS = { add: joined, remove };

/**
 * Categories are added with their specializations. Removing a category without specializations removes it with all of
 * them.
 */
const CATEGORIES = {
  add(present: unknown[], given: unknown[]): unknown[] {
    const wanted = given.filter(isJsonObject);
    const kept = present.filter(isJsonObject).map((link) => {
      const more = wanted.find(({ category }) => category === link.category);
      const all = joined(listIn(link.specializations), listIn(more?.specializations));
      return all.length > 0 ? { ...link, specializations: all } : link;
    });
    const isNew = ({ category }: Record<string, unknown>) => !kept.some((link) => link.category === category);
    return [...kept, ...wanted.filter(isNew)];
  },
  remove(present: unknown[], given: unknown[]): unknown[] {
    const unwanted = given.filter(isJsonObject);
    return present.filter(isJsonObject).flatMap((link) => {
      const less = unwanted.find(({ category }) => category === link.category);
      if (!less) return [link];
      const gone = listIn(less.specializations);
      if (gone.length === 0) return [];
      const { specializations, ...bare } = link;
      const left = remove(listIn(specializations), gone);
      return [left.length > 0 ? { ...bare, specializations: left } : bare];
    });
  },
};
