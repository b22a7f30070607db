import { sql } from 'drizzle-orm';
import { differencesOf } from '#features/editing/merge-records.ts';
import { isJsonObject, type ToolRecord } from '#features/editing/tool-record.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { NewTool } from './imports.ts';
import { lineDifference } from './line-words.ts';

/** Said elsewhere, or not by the file. */
const ASIDE = ['id', 'name', 'categories', 'created_at', 'updated_at'];
const LONGEST_TEXT = 160;

/** @param names of categories and specializations, by `category` and `category/specialization` */
export function newTool(record: ToolRecord, names: ReadonlyMap<string, string>): NewTool {
  const categories = placesIn(record.categories).map((place) => nameOf(place, names));
  const values = differencesOf({}, record)
    .filter(({ path, after }) => !(ASIDE.includes(path) || saysNothing(after)))
    .map((difference) => {
      const { label, words } = lineDifference('tools', difference);
      const text = words.kind === 'entries' ? words.added.join(', ') : (words.after ?? '');
      return { label, text: text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text };
    });
  return { name: String(record.name), categories, values };
}

function saysNothing(value: unknown): boolean {
  return value === null || value === false || value === 0 || (Array.isArray(value) && value.length === 0);
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
