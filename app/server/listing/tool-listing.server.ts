import { type SQL, sql } from 'drizzle-orm';
import type { SortField, SortOrder, ToolListing } from '#domain/search/tool-query.ts';
import { categories, specializations } from '#server/db/schema.server.ts';

/** The filters of a listing: all of it but order and page. */
export interface ListingFilters extends Omit<ToolListing, 'sortBy' | 'sortOrder' | 'page'> {
  /** Each word of the term is matched for itself, wherever it stands (decision 0010). */
  eachWord?: boolean;
}

/** Where a listing is read from: the tools, a category's links, or what was found before. */
type Source = 'ai_tools' | 'link' | 'found';

function sourceOf(filters: ListingFilters): Source {
  return walksLinks(filters) ? 'link' : 'ai_tools';
}

function columnOf(source: Source, name: string): SQL {
  return sql`${sql.raw(source)}.${sql.identifier(name)}`;
}

const SORT_COLUMNS = {
  name: 'sort_name',
  avg_rating: 'avg_rating',
  rating_count: 'rating_count',
  created_at: 'created_at',
} as const satisfies Record<SortField, string>;

/** The column that a listing is sorted by, of whichever table it walks. */
export function sortKey(filters: ListingFilters, field: SortField): SQL {
  return columnOf(sourceOf(filters), SORT_COLUMNS[field]);
}

/** The column of the tool's id, of whichever table a listing walks. */
export function tieKey(filters: ListingFilters): SQL {
  return idOf(sourceOf(filters));
}

function idOf(source: Source): SQL {
  return columnOf(source, source === 'link' ? 'tool_id' : 'id');
}

export interface Order {
  field: SortField;
  order: SortOrder;
}

/** The name of an order, by which what was read in it is remembered. */
export function orderName({ field, order }: Order): string {
  return `${field} ${order}`;
}

/** One of the values by which rows are put in order, and its SQL type, to read it back from text. */
interface OrderKey {
  key: SQL;
  type: string;
}

/** Values that ascend in an order; the opposite ones are those of the indexes (`db/schema.server.ts`). */
const SORTS: Record<SortField, Record<SortOrder, (column: SQL) => OrderKey>> = {
  name: {
    asc: (key) => ({ key, type: 'text' }),
    desc: (key) => ({ key, type: 'text' }),
  },
  avg_rating: {
    asc: (key) => ({ key, type: 'double precision' }),
    desc: (key) => ({ key: sql`(-${key})`, type: 'double precision' }),
  },
  rating_count: {
    asc: (key) => ({ key, type: 'integer' }),
    desc: (key) => ({ key: sql`(-${key})`, type: 'integer' }),
  },
  created_at: {
    asc: (key) => ({ key, type: 'timestamp with time zone' }),
    desc: (key) => ({ key: sql`('2000-01-01 00:00:00+00'::timestamptz - ${key})`, type: 'interval' }),
  },
};

/** Names from Z to A have no opposite value that ascends: they are walked from their end. */
export function isReversed({ field, order }: Order): boolean {
  return field === 'name' && order === 'desc';
}

/**
 * What puts rows in order, all of it ascending: the value that is asked for, then the widely known before the
 * others, then the name, and the id, so that pages never overlap.
 */
export function orderKeys(source: Source, { field, order }: Order): OrderKey[] {
  const name = { key: columnOf(source, 'sort_name'), type: 'text' };
  return [
    SORTS[field][order](columnOf(source, SORT_COLUMNS[field])),
    { key: sql`(-${columnOf(source, 'prominence')})`, type: 'smallint' },
    ...(field === 'name' ? [] : [name]),
    { key: idOf(source), type: 'text' },
  ];
}

/** The keys of a listing's own rows. */
export function listingKeys(filters: ListingFilters, shown: Order): OrderKey[] {
  return orderKeys(sourceOf(filters), shown);
}

/** What stands behind ORDER BY. */
export function orderBy(source: Source, shown: Order): SQL {
  const direction = sql.raw(isReversed(shown) ? 'desc' : 'asc');
  return sql.join(
    orderKeys(source, shown).map(({ key }) => sql`${key} ${direction}`),
    sql`, `,
  );
}

/** A category's own listing walks its link rows, which carry the sort keys and flags (decision 0003). */
function walksLinks({ category }: ListingFilters): boolean {
  return category !== null;
}

/**
 * FROM and WHERE of a listing. Links say all but what a text has to be matched with: only there the tools
 * are looked at too.
 *
 * @param condition one more condition, on the listing's own columns
 */
export function listingRows(filters: ListingFilters, condition?: SQL): SQL {
  const table = sql.raw(walksLinks(filters) ? 'link' : 'ai_tools');
  const conditions = [
    membership(filters),
    filters.isPremium === null ? undefined : sql`${table}.is_premium = ${filters.isPremium}`,
    filters.isFeatured ? sql`${table}.is_featured` : undefined,
    ...matchedTexts(filters).map(matchesText),
    condition,
  ].filter((part) => part !== undefined);
  const where = conditions.length === 0 ? sql`` : sql` WHERE ${sql.join(conditions, sql` AND `)}`;
  return sql`FROM ${sql.raw(tables(filters))}${where}`;
}

function tables(filters: ListingFilters): string {
  if (!walksLinks(filters)) return 'ai_tools';
  return filters.q === ''
    ? 'tool_categories AS link'
    : 'tool_categories AS link JOIN ai_tools ON ai_tools.id = link.tool_id';
}

function membership({ category, specialization }: ListingFilters): SQL | undefined {
  if (category !== null) {
    const categoryId = sql`(SELECT id FROM categories WHERE name = ${category})`;
    const specializationId =
      specialization === null
        ? sql`''`
        : sql`(SELECT id FROM specializations WHERE category_id = ${categoryId} AND name = ${specialization})`;
    return sql`link.category_id = ${categoryId} AND link.specialization_id = ${specializationId}`;
  }
  if (specialization === null) return undefined;
  return sql`EXISTS (
    SELECT 1 FROM tool_categories l
    JOIN specializations s ON s.category_id = l.category_id AND s.id = l.specialization_id
    WHERE l.tool_id = ai_tools.id AND s.name = ${specialization})`;
}

/** Whoever types more words than this has a text in mind, not a list of words. */
const MAX_WORDS = 8;

/** The texts that a tool must hold: the whole term, or its words one by one. */
export function matchedTexts({ q, eachWord }: ListingFilters): string[] {
  if (q === '') return [];
  const words = eachWord ? [...new Set(q.match(/\S+/g))] : [];
  return words.length > 0 && words.length <= MAX_WORDS ? words : [q];
}

/**
 * Case-insensitive match in name, description, developer or tags (spec §7), the text taken literally.
 *
 * Trigrams serve every text with three letters or digits in a row; the index of characters serves the
 * others as far as they have a character that few tools have. For these `strpos` stands in place of `LIKE`:
 * the index of trigrams has nothing to offer them, but the planner would read all of it.
 */
export function matchesText(text: string): SQL {
  if (text.includes(FIELD_SEPARATOR)) return sql`false`;
  if (hasTrigram(text)) return sql`ai_tools.search_text LIKE lower(${`%${escapeLike(text)}%`})`;
  const found = sql`strpos(ai_tools.search_text, lower(${text})) > 0`;
  if (!HAS_RARE_CHARACTER.test(text)) return found;
  return sql`${found} AND string_to_array(ai_tools.search_text, NULL) @> string_to_array(lower(${text}), NULL)`;
}

/** Whether the index of trigrams serves a text. */
export function hasTrigram(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text);
}

/** What separates the fields in `search_text`; as it is in none of them, no text that has it matches. */
const FIELD_SEPARATOR = '\u001f';
/** All but the space and the letters that most texts of a line or two hold. */
const HAS_RARE_CHARACTER = /[^ a-ik-pr-wy]/iu;

/** What the filters leave: how many tools, and which ones where they are few. */
export interface Matches {
  count: number;
  ids: string[] | null;
  /** The name of the order in which the ids are. */
  sortedBy: string;
}

/**
 * FROM of tools whose ids are known. A join, because PostgreSQL 18 would skip through a whole sort index for
 * `id = ANY (…)`.
 */
export function knownTools(ids: readonly string[]): SQL {
  return sql`FROM unnest(${sql.param(ids)}::text[]) AS known (id) JOIN ai_tools USING (id)`;
}

/** So many tools are found in one go and then known by their ids. */
export const FEW = 5_000;

/**
 * The tools of a listing as a scalar expression that gives `Matches`. Counting costs what it counts, so the
 * listings that everybody opens read a counter that is kept in the writing transaction; of the others, the
 * few are found and counted in one pass, and only the many are counted for themselves.
 */
export function matchesExpression(filters: ListingFilters, sortedBy: Order): SQL {
  const result = (count: SQL, ids: SQL) =>
    sql`json_build_object('count', ${count}, 'ids', ${ids}, 'sortedBy', ${orderName(sortedBy)}::text)`;
  const kept = keptCounter(filters);
  if (kept !== null) return result(kept, sql`NULL`);
  const few = sql.raw(String(FEW));
  return sql`(
    WITH found AS MATERIALIZED (
      SELECT ${tieKey(filters)} AS id, ${sortColumns(filters)} ${listingRows(filters)} LIMIT ${few} + 1)
    SELECT CASE WHEN (SELECT count(*) FROM found) <= ${few}
      THEN ${result(sql`(SELECT count(*) FROM found)`, sql`(SELECT coalesce(json_agg(id ORDER BY ${orderBy('found', sortedBy)}), '[]') FROM found)`)}
      ELSE ${result(sql`(SELECT count(*) ${listingRows(filters)})`, sql`NULL`)} END)`;
}

/** The columns that any order is made of. */
function sortColumns(filters: ListingFilters): SQL {
  const names = [...Object.values(SORT_COLUMNS), 'prominence'];
  return sql.join(
    names.map((name) => columnOf(sourceOf(filters), name)),
    sql`, `,
  );
}

function keptCounter({ q, isPremium, isFeatured, category, specialization }: ListingFilters): SQL | null {
  if (q !== '' || isPremium !== null || isFeatured) return null;
  if (category === null) return specialization === null ? sql`catalogue_state.tool_count` : null;
  const counter =
    specialization === null
      ? sql`SELECT tool_count FROM ${categories} WHERE name = ${category}`
      : sql`SELECT s.tool_count FROM ${specializations} s JOIN ${categories} c ON c.id = s.category_id
          WHERE c.name = ${category} AND s.name = ${specialization}`;
  return sql`coalesce((${counter}), 0)`;
}

/** A text as part of a LIKE pattern, with nothing in it a wildcard. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
