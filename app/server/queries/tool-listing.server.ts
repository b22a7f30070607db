import { type SQL, sql } from 'drizzle-orm';
import type { SortField, ToolListing } from '#domain/tool-query.ts';
import { categories, specializations } from '#server/db/schema.server.ts';
import { escapeLike } from './like.server.ts';

/** The filters of a listing: all of it but order and page. */
export type ListingFilters = Omit<ToolListing, 'sortBy' | 'sortOrder' | 'page'>;

const SORT_COLUMNS = {
  name: { column: 'sort_name', type: 'text' },
  avg_rating: { column: 'avg_rating', type: 'double precision' },
  rating_count: { column: 'rating_count', type: 'integer' },
  created_at: { column: 'created_at', type: 'timestamp with time zone' },
} as const satisfies Record<SortField, { column: string; type: string }>;

/** The column that a listing is sorted by, of whichever table it walks. */
export function sortKey(filters: ListingFilters, field: SortField): SQL {
  return sql`${sql.raw(filters.category === null ? 'ai_tools' : 'link')}.${sql.identifier(SORT_COLUMNS[field].column)}`;
}

/** The SQL type of a sort column, to read its values back from text. */
export function sortType(field: SortField): SQL {
  return sql.raw(SORT_COLUMNS[field].type);
}

/** The column that breaks ties, so that pages never overlap. */
export function tieKey(filters: ListingFilters): SQL {
  return filters.category === null ? sql`ai_tools.id` : sql`link.tool_id`;
}

/**
 * FROM and WHERE of a listing. A category's own listing walks its link rows, which carry the sort keys and
 * flags (decision 0003), and looks at the tools only where a text has to be matched.
 *
 * @param condition one more condition, on the listing's own columns
 */
export function listingRows(filters: ListingFilters, condition?: SQL): SQL {
  const inCategory = filters.category !== null;
  const conditions = [
    membership(filters),
    filters.isPremium === null
      ? null
      : sql`${sql.raw(inCategory ? 'link' : 'ai_tools')}.is_premium = ${filters.isPremium}`,
    filters.isFeatured ? sql`${sql.raw(inCategory ? 'link' : 'ai_tools')}.is_featured` : null,
    filters.q === '' ? null : matchesText(filters.q),
    condition ?? null,
  ].filter((part) => part !== null);
  const from =
    inCategory && filters.q !== ''
      ? sql`tool_categories AS link JOIN ai_tools ON ai_tools.id = link.tool_id`
      : sql.raw(inCategory ? 'tool_categories AS link' : 'ai_tools');
  const where = conditions.length === 0 ? sql`` : sql` WHERE ${sql.join(conditions, sql` AND `)}`;
  return sql`FROM ${from}${where}`;
}

function membership({ category, specialization }: ListingFilters): SQL | null {
  if (category !== null) {
    const categoryId = sql`(SELECT id FROM categories WHERE name = ${category})`;
    const specializationId =
      specialization === null
        ? sql`''`
        : sql`(SELECT id FROM specializations WHERE category_id = ${categoryId} AND name = ${specialization})`;
    return sql`link.category_id = ${categoryId} AND link.specialization_id = ${specializationId}`;
  }
  if (specialization === null) return null;
  return sql`EXISTS (
    SELECT 1 FROM tool_categories l
    JOIN specializations s ON s.category_id = l.category_id AND s.id = l.specialization_id
    WHERE l.tool_id = ai_tools.id AND s.name = ${specialization})`;
}

/**
 * Case-insensitive match in name, description, developer or tags (spec §7), the term taken literally.
 *
 * Trigrams serve every term with three letters or digits in a row; the index of characters serves the
 * others as far as they have a character that few texts have. What is left, like `hr`, is in so many texts
 * that walking the sort order soon meets a page of them: `strpos` makes the planner expect just that.
 */
function matchesText(term: string): SQL {
  if (term.includes(FIELD_SEPARATOR)) return sql`false`;
  const match = sql`ai_tools.search_text LIKE lower(${`%${escapeLike(term)}%`})`;
  if (HAS_TRIGRAM.test(term)) return match;
  if (!HAS_RARE_CHARACTER.test(term)) return sql`strpos(ai_tools.search_text, lower(${term})) > 0`;
  return sql`${match} AND string_to_array(ai_tools.search_text, NULL) @> string_to_array(lower(${term}), NULL)`;
}

/** What separates the fields in `search_text`; as it is in none of them, no term that has it matches. */
const FIELD_SEPARATOR = '\u001f';
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;
/** All but the space and the letters that most texts of a line or two hold. */
const HAS_RARE_CHARACTER = /[^ a-ik-pr-wy]/iu;

/** Whether a term is matched without an index, so that reading a page in vain would pass over all tools. */
export function isUnindexed(term: string): boolean {
  return term !== '' && !HAS_TRIGRAM.test(term) && !HAS_RARE_CHARACTER.test(term);
}

/**
 * The exact number of tools of a listing, as a scalar expression. Counting costs what it counts, so the
 * listings that everybody opens read a counter that is kept in the writing transaction.
 */
export function countExpression(filters: ListingFilters): SQL {
  return keptCounter(filters) ?? sql`(SELECT count(*)::int ${listingRows(filters)})`;
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
