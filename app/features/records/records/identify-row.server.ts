import { toolSlug } from '#features/editing/submission-record.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import { say } from '#site/noun.ts';
import { ownValue } from '#site/own-value.ts';
import { isSlug } from '#site/slug.ts';
import { isWebAddress } from '#site/web-address.ts';
import type { Candidate, RecordFault } from '../fault.server.ts';
import type { TableReading } from '../read/table-reading.ts';
import { DESCRIBING } from './columns.server.ts';
import { type ListedTool, meantTool } from './find-listed.server.ts';
import type { StoredRecord } from './stored-tool.server.ts';

/** Which tool a row means, and the id of one that it adds. */

export type Stored = ReadonlyMap<string, StoredRecord>;

/** Numbers that are tried for an id that is taken. */
const MOST_NUMBERED = 20;

/** A record with its id, or why it has none; null if its row is skipped. */
type Identified = { record: ToolRecord } | { fault: RecordFault } | null;

/**
 * The record with the id of the tool that its row means, or one made from its name.
 *
 * @param found the listed tools with its name or address
 */
export function identified(
  { value, line }: { value: ToolRecord; line: number },
  found: readonly ListedTool[],
  stored: Stored,
  reading: TableReading,
): Identified {
  const { choices, columns } = reading;
  if (value.id !== undefined) return named(value, stored, reading);
  const chosen = ownValue(choices.ids, String(line));
  if (chosen !== undefined) {
    const { name } = stored.get(chosen) ?? {};
    return name === undefined
      ? { record: { ...value, id: chosen } }
      : foundRecord(value, { id: chosen, name: String(name), by: 'name' }, stored, reading);
  }
  const isGuessed = columns.some(({ column, how }) => column === 'name' && how === 'values');
  const meant = meantTool(found, isGuessed);
  const choice = choices.rows[line] ?? choices.listed;
  if (meant === undefined) return withMadeId(value, stored, reading, choices.rows[line] === 'add');
  if ('id' in meant) {
    const isOther = meant.by === 'name' && areTwoSites(value.url, stored.get(meant.id)?.url);
    if (isOther && choices.rows[line] === undefined && choice === 'update')
      return unclear(reading, say`has the name of a listed tool, but another website`, [meant.id], stored);
    reading.seeFound({ line, ...meant, choice });
    if (choice !== 'add' || value.name === undefined)
      return choice === 'skip' ? null : foundRecord(value, meant, stored, reading);
  } else if (choice !== 'add') {
    const ids = new Set(meant.map(({ id }) => id));
    return unclear(reading, say`has no id, and several tools have its name`, [...ids], stored);
  }
  return withNumberedId(value, stored, reading);
}

/** A record with an id, which names a listed tool or is whole enough to add one. */
function named(value: ToolRecord, stored: Stored, reading: TableReading): Identified {
  if (typeof value.id !== 'string' || !isSlug(value.id) || stored.has(value.id)) return { record: value };
  if (value.name !== undefined)
    return isDescribed(value, reading)
      ? { record: value }
      : { fault: undescribed(say`no listed tool has this id`, value, reading) };
  const reason = say`no listed tool has the id "${shortened(value.id)}": mend it, or give name and description to add the tool`;
  return { fault: { field: 'id', reason } };
}

/** The fault of a row that may mean one of several tools. */
function unclear(
  { columns }: TableReading,
  why: string,
  ids: readonly string[],
  stored: Stored,
): { fault: RecordFault } {
  const candidates = ids.flatMap((id): Candidate[] => {
    const { name, url } = stored.get(id) ?? {};
    return name === undefined ? [] : [{ id, name: String(name), url: typeof url === 'string' ? url : null }];
  });
  const shown = candidates.map(
    ({ id, name, url }) => `${id} (${[shortened(name), url ?? []].flat().join(', ')})`,
  );
  const listed = shown.length > 0 ? `: ${shown.join('; ')}` : '';
  const reason = say`${why}${listed}. Give the id of the one that is meant, or a new id to add a tool`;
  return { fault: { field: namingField(columns), reason, code: 'which tool', candidates } };
}

/** Whether two addresses are of different hosts, neither within the other: then tools of one name may be two. */
function areTwoSites(given: unknown, listed: unknown): boolean {
  const [one, other] = [given, listed].map((url) =>
    typeof url === 'string' ? URL.parse(url)?.hostname.replace(/^www\./, '') : undefined,
  );
  if (!one || !other) return false;
  return !`.${one}`.endsWith(`.${other}`) && !`.${other}`.endsWith(`.${one}`);
}

/** The field that names the tool of a row. */
function namingField(columns: TableReading['columns']): string {
  return ['id', 'name'].find((one) => columns.some(({ column }) => column === one)) ?? 'url';
}

function withNumberedId(value: ToolRecord, stored: Stored, reading: TableReading): Identified {
  const free = numberedIds(madeId(value)).find((id) => !stored.has(id) && !reading.madeIds.has(id));
  if (free === undefined)
    return unclear(reading, say`has no id, and too many tools have its name`, [], stored);
  reading.madeIds.add(free);
  return { record: withId(value, free, reading) };
}

/**
 * The row's name only identified the tool and does not rename it. If a former name or the address did, the row's
 * address may be outdated, or only identify it too.
 */
function foundRecord(
  value: ToolRecord,
  { id, name, by }: ListedTool,
  stored: Stored,
  { notes }: TableReading,
): { record: ToolRecord } {
  const { url = value.url } = by === 'name' ? value : (stored.get(id) ?? {});
  if (value.url !== undefined && value.url !== url) {
    notes.count(say`Websites of listed tools that stay, as only an id says that they have moved`);
  }
  return { record: { ...value, id, name, ...(url !== undefined && { url }) } };
}

function withMadeId(value: ToolRecord, stored: Stored, reading: TableReading, isAdded: boolean): Identified {
  const made = madeId(value);
  const holder = stored.get(made);
  if (holder && isAdded) return withNumberedId(value, stored, reading);
  if (holder) {
    const why = say`has no id, and the one made from its name is that of another tool`;
    return unclear(reading, why, [made], stored);
  }
  if (!isDescribed(value, reading))
    return { fault: undescribed(say`no listed tool has this name or address`, value, reading) };
  if (made === '' && value.name !== undefined)
    return unclear(reading, 'has no id, and its name gives none', [], stored);
  return { record: made === '' ? value : withId(value, made, reading) };
}

/** Whether a row has a description, or a column for one, whose empty cell is a fault of its own. */
function isDescribed({ description }: ToolRecord, { columns }: TableReading): boolean {
  return description !== undefined || columns.some(({ column = '' }) => DESCRIBING.includes(column));
}

function undescribed(why: string, { name, url }: ToolRecord, { columns }: TableReading): RecordFault {
  const reason = say`${why}, and a new one needs a description: ${shortened(name ?? url)}. If a column has it, choose that column as description`;
  return { field: namingField(columns), reason };
}

function withId(value: ToolRecord, id: string, { notes }: TableReading): ToolRecord {
  notes.say(`"${shortened(value.name)}" gets the id ${id}, made from its name.`);
  return { ...value, id };
}

/** An id made from a name, and those with a number behind it; none without a name. */
export function numberedIds(made: string): string[] {
  if (made === '') return [];
  return Array.from({ length: MOST_NUMBERED }, (_, at) => (at === 0 ? made : `${made}-${at + 1}`));
}

/** The id that a record's name gives; '' without one. */
export function madeId({ name, url }: ToolRecord): string {
  if (typeof name !== 'string') return '';
  return toolSlug(name, typeof url === 'string' && isWebAddress(url) ? url : null);
}

function shortened(text: unknown): string {
  return String(text).slice(0, 60);
}
