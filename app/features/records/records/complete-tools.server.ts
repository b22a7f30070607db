import { sql } from 'drizzle-orm';
import { isJsonObject, type ToolRecord } from '#features/editing/tool-record.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { say } from '#site/noun.ts';
import { ownValue } from '#site/own-value.ts';
import { addressKey } from '#site/web-address.ts';
import type { ReadingNotes } from '../read/reading-notes.ts';
import { refused, type SourceRecord } from '../read/source-record.server.ts';
import type { TableReading } from '../read/table-reading.ts';
import { inTransaction, type Transaction } from '../write/transaction.server.ts';
import { changedRecord, emptiedFields, withoutNothing } from './changed-record.ts';
import { DESCRIBING, isRead } from './columns.server.ts';
import { readFileSource, withFileSource } from './file-source.ts';
import { findListed, type ListedTool } from './find-listed.server.ts';
import { withFlags } from './flag-cells.ts';
import { identified, madeId, numberedIds, type Stored } from './identify-row.server.ts';
import { withStatedCurrency } from './price-currency.ts';
import { CHECKED_ON, takeDayOfCheck, withDayOfPrice } from './row-days.ts';
import { shortenedLists } from './shortened-lists.ts';
import { readToolRecords } from './stored-tool.server.ts';
import { withoutStraySources } from './stray-sources.ts';
import { RATING, RATING_COUNT } from './tool-cells.server.ts';

/**
 * Completes the rows of a table to whole records: a listed tool keeps what its row does not name, unless the table says
 * that rows are complete. A row without an id means the listed tool with its name, former name or address, else gets an
 * id made from its name, if it has one. Rows to be skipped are left out.
 */
export async function completeTools(
  db: Database,
  records: readonly SourceRecord[],
  reading: TableReading,
): Promise<SourceRecord[]> {
  const rows = records.filter(isRow);
  if (rows.length === 0) return [...records];
  const { meant, found, stored, companies } = await inTransaction(db.bulk, async (tx) => {
    await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
    const meant = await withoutRowNumbers(tx, rows, reading);
    const listed = await readListed(
      tx,
      meant.map(({ value }) => value),
      rows.flatMap(({ line }) => ownValue(reading.choices.ids, String(line)) ?? []),
    );
    return { ...listed, meant };
  });
  const places = new Map<SourceRecord, number>(rows.map((row, at) => [row, at]));
  return records.flatMap((record) => {
    const at = places.get(record);
    const row = at === undefined ? undefined : meant[at];
    if (row === undefined || at === undefined) return [record];
    const given = identified(row, found.get(at) ?? [], stored, reading);
    if (given === null) return [];
    if ('fault' in given)
      return [{ ...refused(row.line, given.fault.reason), ...given.fault, cells: row.cells ?? [] }];
    return [{ ...row, value: whole(row, given.record, { stored, companies }, reading) }];
  });
}

type Row = SourceRecord & { value: ToolRecord; changes: 'named' | 'all' };

function isRow(record: SourceRecord): record is Row {
  return record.changes !== undefined && 'value' in record && isJsonObject(record.value);
}

/** Rows without ids that are numbers and no listed tool's, unless somebody has chosen their column as ids. */
async function withoutRowNumbers(
  tx: Transaction,
  rows: readonly Row[],
  reading: TableReading,
): Promise<readonly Row[]> {
  const column = reading.columns.find((one) => one.column === 'id');
  const numbered = rows.filter(
    ({ value: { id, name } }) =>
      typeof id === 'string' && /^\d+$/.test(id) && typeof name === 'string' && name.trim() !== id,
  );
  if (column?.how === 'chosen' || numbered.length === 0) return rows;
  const ids = numbered.map(({ value }) => String(value.id));
  const { rows: held } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM ai_tools WHERE id = ANY (${sql.param(ids)}::text[])`,
  );
  const listed = new Set(held.map(({ id }) => id));
  return rows.map((row) => {
    const { id, ...others } = row.value;
    if (!numbered.includes(row) || listed.has(String(id))) return row;
    reading.notes.warn(
      say`Numbers in "${column?.header ?? 'id'}" that are no listed tool’s id, taken for those of rows: ids are made from names, unless you choose the column as id`,
      String(id),
    );
    return { ...row, value: others };
  });
}

/**
 * Reads the listed tools that records may mean: by id, by name or address, or by the id that their name would give.
 *
 * @param chosen ids that somebody has chosen for rows
 */
async function readListed(
  tx: Transaction,
  given: readonly ToolRecord[],
  chosen: readonly string[],
): Promise<{ found: ReadonlyMap<number, ListedTool[]>; stored: Stored; companies: MeantCompanies }> {
  const found = await findListed(tx, given);
  const ids = new Set([
    ...chosen,
    ...given.map((record) => String(record.id ?? madeId(record))),
    ...[...found.values()].flat().map(({ id }) => id),
    // A further tool of the same name needs a free id.
    ...[...found.keys()].flatMap((at) => numberedIds(madeId(given[at] ?? {}))),
  ]);
  const stored = await readToolRecords(tx, [...ids]);
  const companies = await meantCompanies(tx, [...given, ...stored]);
  return { found, stored: new Map(stored.map((record) => [String(record.id), record])), companies };
}

/** What changed values of listed tools lose, reported before anything is written. */
const LOST = {
  source: 'Sources of changed values, which the file gives no other: these are the editors’ of the day',
  older: 'Values that are older than the recorded ones, which stay',
  'day of a price': 'Prices that change and lose their “as of”, as the file gives none',
} as const;

/** The record to write, with what the listed tool keeps. */
function whole(
  { changes, cells, value }: Row,
  checked: ToolRecord,
  { stored, companies }: { stored: Stored; companies: MeantCompanies },
  reading: TableReading,
): ToolRecord {
  const listed = stored.get(String(checked.id));
  const day = new Date().toISOString().slice(0, 10);
  const read = readFileSource(reading.choices.source, day);
  const { row, source } = takeDayOfCheck(checked, 'source' in read ? read.source : null);
  const { notes } = reading;
  const before = changes === 'all' ? undefined : listed;
  const priced = withStatedCurrency(row, before, reading);
  const sourced = withFileSource(priced, before, { source, notes });
  const given = { ...withFlags(sourced, listed, { source, notes, day }) };
  const isDated = typeof checked[CHECKED_ON] === 'string';
  const dated = (record: ToolRecord) =>
    withRatedCount(isDated ? withDayOfPrice(given, record) : record, notes);
  if (!listed) return dated(withoutStraySources(withoutNothing(described(given, notes)), notes));
  reading.notes.count(say`Records of listed tools`);
  if (typeof given.name === 'string' && given.name !== listed.name)
    notes.warn(say`Listed tools that get another name`, `${listed.name} → ${given.name}`);
  if (reading.columns.some(({ how }) => how === 'remarks')) delete given.description;
  if (isSameAddress(given.url, listed.url) && (value.id === undefined || !hasScheme(cells, reading)))
    given.url = listed.url;
  if (isOtherName(companies, given.developer_name, listed.developer_name)) {
    given.developer_name = listed.developer_name;
    reading.notes.count('Developers called by another name of their company, which keep the listed one');
  }
  if (changes === 'named' && reading.choices.emptyCells === 'keep') {
    reading.notes.say(
      say`Of tools that are listed, only the columns of this file change; empty cells change nothing.`,
    );
  }
  const see = (lost: keyof typeof LOST) => {
    if (lost !== 'day of a price' || !isDated) notes.warn(LOST[lost]);
  };
  const { categories, older } = reading.choices;
  const changed =
    changes === 'all' ? withoutNothing(given) : changedRecord(listed, given, { day, categories, older, see });
  if (changes === 'named' && keepsCategories(given, changed)) {
    notes.count(say`Listed tools that keep their other categories, to which those of the file are added`);
  }
  const record = dated(withoutStraySources(changed, notes));
  reading.seeShortened(String(listed.name), shortenedLists(listed, record));
  for (const field of emptiedFields(listed, record)) reading.seeEmptied(field);
  return record;
}

/** A new tool's record, with another text about it as description where it has none. */
function described(record: ToolRecord, notes: ReadingNotes): ToolRecord {
  const basic = record.basic_information;
  if (record.description !== undefined || !isJsonObject(basic)) return record;
  const [text] = DESCRIBING.flatMap((key) => {
    const detail = basic[key];
    return isJsonObject(detail) && detail.value !== undefined ? [detail.value] : [];
  });
  if (text === undefined) return record;
  notes.count(say`Purposes, taglines and the like that are the descriptions of new tools too`);
  return { ...record, description: text };
}

/** Whether two addresses are two ways of writing one. */
function isSameAddress(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return false;
  const key = addressKey(one);
  return key !== null && key === addressKey(other);
}

/** Whether a row's address is written in full, not as 'example.com'. */
function hasScheme(cells: readonly string[] | undefined, { columns }: TableReading): boolean {
  return (
    cells?.[columns.findIndex((column) => column.column === 'url' && isRead(column))]?.includes('://') ?? true
  );
}

/** Without a number of ratings whose average nobody gives. */
function withRatedCount(record: ToolRecord, notes: ReadingNotes): ToolRecord {
  const { [RATING_COUNT]: count, ...others } = record;
  if (count === undefined || record[RATING] !== undefined) return record;
  notes.warn('Numbers of ratings without an average, left out');
  return others;
}

/** Whether a tool is in categories of which its row says nothing. */
function keepsCategories({ categories: given }: ToolRecord, { categories }: ToolRecord): boolean {
  return Array.isArray(given) && Array.isArray(categories) && categories.length > given.length;
}

/** By developer's name: the key of its company, and whether it is another name of that company. */
type MeantCompanies = ReadonlyMap<string, { company: string; isOtherName: boolean }>;

/** Reads the companies behind the developers of records, by all their names. */
async function meantCompanies(tx: Transaction, records: readonly ToolRecord[]): Promise<MeantCompanies> {
  const names = [
    ...new Set(records.flatMap(({ developer_name: name }) => (typeof name === 'string' ? name : []))),
  ];
  if (names.length === 0) return new Map();
  const { rows } = await tx.execute<{ name: string; company: string; is_other: boolean }>(sql`
    SELECT given.name, coalesce(alias.means_key, given.key) AS company, alias.key IS NOT NULL AS is_other
    FROM (SELECT name, entity_key(name) AS key FROM unnest(${sql.param(names)}::text[]) AS one (name) OFFSET 0) AS given
    LEFT JOIN entity_aliases alias ON alias.kind = 'company' AND alias.key = given.key`);
  return new Map(rows.map(({ name, company, is_other }) => [name, { company, isOtherName: is_other }]));
}

/** Whether a developer's name is a former or another name of the listed developer. */
function isOtherName(meant: MeantCompanies, given: unknown, listed: unknown): boolean {
  const [one, known] = [meant.get(String(given)), meant.get(String(listed))];
  return one?.isOtherName === true && given !== listed && one.company === known?.company;
}
