import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { rarePattern, type TrigramCounts } from '#domain/search/rare-trigrams.ts';
import { type Condition, facetConditions } from '#domain/search/selection.ts';
import type { SortField, SortOrder, ToolQuery } from '#domain/search/tool-query.ts';
import { categories, specializations } from '#server/db/schema/categories.server.ts';

/** A listing's filters: all of its query except order and page. The term is matched literally. */
export type ListingFilters = Omit<ToolQuery, 'sortBy' | 'sortOrder' | 'page' | 'without' | 'more' | 'view'>;

/** The same where the names may be placeholders of a built statement. */
export type WalkFilters = Omit<ListingFilters, 'category' | 'specialization'> &
  Record<'category' | 'specialization', string | Placeholder | null>;

/** An order of a listing, as spec §9 names it. */
export interface ListingOrder {
  field: SortField;
  order: SortOrder;
}

/**
 * What a listing is sorted by, first key first, each ascending. A descending order is the ascending order of
 * the opposite value, so that ties go by prominence and then by name in either direction. Only names are read
 * backwards. The expressions are those of the indexes.
 */
export interface OrderKeys {
  keys: SQL[];
  /** The SQL types of the keys, to read their values back from text. */
  types: string[];
  backwards: boolean;
}

interface FieldKeys {
  asc: string;
  desc: string;
  type: string;
  descType?: string;
}

const FIELD_KEYS: Readonly<Record<Exclude<SortField, 'name'>, FieldKeys>> = {
  avg_rating: { asc: '$.avg_rating', desc: '(-$.avg_rating)', type: 'double precision' },
  rating_count: { asc: '$.rating_count', desc: '(-$.rating_count)', type: 'integer' },
  created_at: {
    asc: '$.created_at',
    desc: "('2000-01-01 00:00:00+00'::timestamptz - $.created_at)",
    type: 'timestamp with time zone',
    descType: 'interval',
  },
  // Unknown values come last in either direction.
  price: {
    asc: "coalesce($.monthly_price, 'Infinity')",
    desc: "coalesce(-$.monthly_price, 'Infinity')",
    type: 'double precision',
  },
  launched: {
    asc: 'coalesce($.launch_month, 999999)',
    desc: 'coalesce(-$.launch_month, 999999)',
    type: 'integer',
  },
  // These are sorted in one direction only (domain/search/tool-query).
  free_tier: { asc: '(NOT $.has_free_tier)', desc: '(NOT $.has_free_tier)', type: 'boolean' },
  platforms: { asc: '(-$.platform_count)', desc: '(-$.platform_count)', type: 'smallint' },
  country: { asc: "coalesce($.country, 'zzz')", desc: "coalesce($.country, 'zzz')", type: 'text' },
};

/** The keys of an order, for whichever table the listing walks. */
export function orderKeys(filters: WalkFilters, shown: ListingOrder): OrderKeys {
  return walksLinks(filters)
    ? keysOf(shown, 'link', 'link.tool_id')
    : keysOf(shown, 'ai_tools', 'ai_tools.id');
}

/** The keys of an order of tools that are already known. */
export function knownToolKeys(shown: ListingOrder): OrderKeys {
  return keysOf(shown, 'ai_tools', 'ai_tools.id');
}

function keysOf({ field, order }: ListingOrder, table: 'link' | 'ai_tools', id: string): OrderKeys {
  const known = `(-${table}.prominence)`;
  const name = `${table}.sort_name`;
  if (field === 'name') {
    return {
      keys: [name, known, id].map((key) => sql.raw(key)),
      types: ['text', 'smallint', 'text'],
      backwards: order === 'desc',
    };
  }
  const { type, descType = type } = FIELD_KEYS[field];
  return {
    keys: [fieldKey({ field, order }, table), known, name, id].map((each) => sql.raw(each)),
    types: [order === 'desc' ? descType : type, 'smallint', 'text', 'text'],
    backwards: false,
  };
}

/** A field's own key, smallest first, for any table with its column. */
function fieldKey(
  { field, order }: ListingOrder & { field: keyof typeof FIELD_KEYS },
  table: string,
): string {
  return FIELD_KEYS[field][order].replace('$', table);
}

/** ORDER BY over the keys, from the start or from the end. */
export function inOrder({ keys, backwards }: OrderKeys, fromEnd = false): SQL {
  const direction = sql.raw(backwards === fromEnd ? 'ASC' : 'DESC');
  return sql.join(
    keys.map((key) => sql`${key} ${direction}`),
    sql`, `,
  );
}

/** Rows that come after a row with these values of the keys, as text. */
export function isAfter({ keys, types, backwards }: OrderKeys, values: readonly string[]): SQL {
  const given = values.map((value, index) => sql`${value}::${sql.raw(types[index] ?? 'text')}`);
  return sql`(${sql.join(keys, sql`, `)}) ${sql.raw(backwards ? '<' : '>')} (${sql.join(given, sql`, `)})`;
}

/** The column of a listing that identifies the tool. */
export function idKey(filters: WalkFilters): SQL {
  return walksLinks(filters) ? sql`link.tool_id` : sql`ai_tools.id`;
}

/** A category's own listing walks its link rows, which carry the sort keys and flags (decision 0003). */
function walksLinks({ category }: WalkFilters): boolean {
  return category !== null;
}

/**
 * FROM and WHERE of a listing. Link rows answer everything except a text match; only then are the tools read
 * too.
 *
 * @param condition one more condition, on the listing's own columns
 */
export function listingRows(filters: WalkFilters, condition?: SQL): SQL {
  const table = sql.raw(walksLinks(filters) ? 'link' : 'ai_tools');
  const conditions = [
    membership(filters),
    filters.isPremium === null ? undefined : sql`${table}.is_premium = ${filters.isPremium}`,
    filters.isFeatured ? sql`${table}.is_featured` : undefined,
    filters.q === '' ? undefined : matchesText(filters.q),
    hasFacets(filters),
    condition,
  ].filter((part) => part !== undefined);
  const where = conditions.length === 0 ? sql`` : sql` WHERE ${sql.join(conditions, sql` AND `)}`;
  return sql`FROM ${sql.raw(tables(filters))}${where}`;
}

/** A tool's words include its facets, so they decide whether it has the chosen ones. */
function hasFacets(filters: WalkFilters): SQL | undefined {
  const conditions = facetConditions(filters.facets).map(wordsCondition);
  if (conditions.length === 0) return undefined;
  return sql`EXISTS (SELECT FROM tool_search s WHERE s.tool_id = ${idKey(filters)} AND ${sql.join(conditions, sql` AND `)})`;
}

/** A condition on the words of the row `s` of `tool_search`. */
export function wordsCondition({ words, needs }: Condition): SQL {
  return sql`s.words ${sql.raw(needs === 'any' ? '&&' : '@>')} ${sql.param([...words])}::text[]`;
}

function tables(filters: WalkFilters): string {
  if (!walksLinks(filters)) return 'ai_tools';
  return filters.q === ''
    ? 'tool_categories AS link'
    : 'tool_categories AS link JOIN ai_tools ON ai_tools.id = link.tool_id';
}

function membership({ category, specialization }: WalkFilters): SQL | undefined {
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

/**
 * Case-insensitive, literal match in name, description, developer or tags (spec §7).
 *
 * Trigrams serve every text with three letters or digits in a row. The index of characters serves the others
 * if they contain a character that few tools have. These are compared by `strpos` alone: the trigram index
 * cannot help them, but with `LIKE` the planner would read all of it.
 *
 * @param counts if given, the index is asked only for trigrams that are worth reading
 */
export function matchesText(text: string, counts?: TrigramCounts): SQL {
  if (text.includes(FIELD_SEPARATOR)) return sql`false`;
  const found = sql`strpos(ai_tools.search_text, lower(${text})) > 0`;
  if (hasTrigram(text)) {
    const rare = counts && rarePattern(text, counts);
    return sql`ai_tools.search_text LIKE ${rare ?? separateTrigrams(text)} AND ${found}`;
  }
  if (!HAS_RARE_CHARACTER.test(text)) return found;
  return sql`${found} AND string_to_array(ai_tools.search_text, NULL) @> string_to_array(lower(${text}), NULL)`;
}

/**
 * A pattern that a text with this one in it matches, in pieces of three letters or digits: '%zen%coder%'. The
 * index reads the list of each trigram in the pattern, and trigrams that overlap say little that is new.
 */
function separateTrigrams(text: string): SQL {
  const words = sql`regexp_replace(lower(${text}), '[^[:alnum:]]+', '%', 'g')`;
  return sql`'%' || regexp_replace(${words}, '([[:alnum:]]{3})(?=[[:alnum:]]{3})', '\\1%', 'g') || '%'`;
}

/** Whether the trigram index serves a text. */
function hasTrigram(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text);
}

/** Separates the fields in `search_text`; none of them contains it, so a text that does matches nothing. */
const FIELD_SEPARATOR = '\u001f';
/** Everything but the space and the letters that occur in most texts of a line or two. */
const HAS_RARE_CHARACTER = /[^ a-ik-pr-wy]/iu;

/**
 * FROM for tools whose numbers are known. A join, because PostgreSQL 18 would skip through a whole sort index
 * for `id = ANY (…)`.
 */
export function numberedTools(numbers: Iterable<number>): SQL {
  return sql`FROM unnest(${sql.param([...numbers])}::int[]) AS known (number)
    JOIN tool_search USING (number) JOIN ai_tools ON ai_tools.id = tool_id`;
}

/** A key's name in a subquery. */
export function keyName(index: number): SQL {
  return sql.raw(`key_${index}`);
}

/**
 * The counter that each write keeps for this listing. Only listings that everybody opens have one; null for
 * any other.
 */
export function keptCounter({ q, facets, isPremium, isFeatured, ...filters }: ListingFilters): SQL | null {
  const { category, specialization } = filters;
  if (q !== '' || facets.length > 0 || isPremium !== null || isFeatured) return null;
  if (category === null) return specialization === null ? sql`catalogue_state.tool_count` : null;
  const counter =
    specialization === null
      ? sql`SELECT tool_count FROM ${categories} WHERE name = ${category}`
      : sql`SELECT s.tool_count FROM ${specializations} s JOIN ${categories} c ON c.id = s.category_id
          WHERE c.name = ${category} AND s.name = ${specialization}`;
  return sql`coalesce((${counter}), 0)`;
}

/** A text as part of a LIKE pattern, without wildcards. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
