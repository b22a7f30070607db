import { sql } from 'drizzle-orm';
import { formatPriceFrom } from '#catalogue/tools/fact-words.ts';
import { readGroup } from '#catalogue/tools/field-values.ts';
import { isJsonObject, type ToolRecord } from '#features/editing/tool-record.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { NewTool } from './imports.ts';

const PRICE = 'decision_price_from';

/** The shown part of a new tool's record, which is all that the check stores. */
export function shownPart({ name, categories, decision_information: decision }: ToolRecord): ToolRecord {
  const price = isJsonObject(decision) ? decision[PRICE] : undefined;
  return { name, categories, ...(price !== undefined && { decision_information: { [PRICE]: price } }) };
}

/** @param names of categories and specializations, by `category` and `category/specialization` */
export function newTool(record: ToolRecord, names: ReadonlyMap<string, string>): NewTool {
  const { categories, decision_information: decision } = shownPart(record);
  const price = readGroup('decision', decision).data[PRICE]?.value;
  return {
    name: String(record.name),
    price: price ? formatPriceFrom(price) : null,
    categories: placesIn(categories).map((place) => nameOf(place, names)),
  };
}

/** A tool's specializations, or the category where it has none. */
function placesIn(categories: unknown): string[] {
  const links = Array.isArray(categories) ? categories.filter(isJsonObject) : [];
  return links.flatMap(({ category, specializations: inner }) =>
    Array.isArray(inner) && inner.length > 0 ? inner.map((one) => `${category}/${one}`) : [String(category)],
  );
}

function nameOf(place: string, names: ReadonlyMap<string, string>): string {
  const [category = ''] = place.split('/');
  const own = names.get(category) ?? category;
  return place === category ? own : `${own}: ${names.get(place) ?? place.slice(category.length + 1)}`;
}

/** The names of categories and specializations by place, including those that an import creates. */
export async function readPlaceNames(
  db: DrizzleDb,
  { id, phase }: { id: string; phase: string },
): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ place: string; name: string }>(sql`
    SELECT record_id AS place, record ->> 'name' AS name FROM import_lines
    WHERE import_id = ${id} AND phase = ${phase} AND what = 'made' AND record IS NOT NULL
    UNION ALL SELECT id, name FROM categories
    UNION ALL SELECT category_id || '/' || id, name FROM specializations`);
  return new Map(rows.map(({ place, name }) => [place, name]));
}
