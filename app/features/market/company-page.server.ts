import { sql } from 'drizzle-orm';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { type Company, ENTITY_LIST } from '#catalogue/rounds/entity-pages.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Viewer } from '#site/access.ts';

/** A company with its tools, categories and rivals; null if there is none with this id that the viewer may know of. */
export async function readCompany(db: DrizzleDb, viewer: Viewer, id: string): Promise<Company | null> {
  const catalogue = await catalogueOf(db);
  if (!catalogue.mayKnowCompany(viewer, id)) return null;
  const { rows } = await db.execute<Pick<Company, keyof Company>>(sql`
    WITH made AS MATERIALIZED (
      SELECT t.id, t.name, t.description, t.status, t.prominence, t.sort_name
      FROM company_tools l JOIN ai_tools t ON t.id = l.tool_id WHERE l.company_id = ${id}
      ORDER BY t.prominence DESC, t.sort_name, t.id LIMIT ${ENTITY_LIST})
    SELECT c.id, c.name, c.country, record.*,
      coalesce((SELECT json_agg(json_build_object('id', other.id, 'name', other.name, 'since', other.parent_since)
        ORDER BY other.name, other.id) FROM company_records other WHERE other.parent = c.id), '[]') AS owned,
      (SELECT count(*)::int FROM company_tools l WHERE l.company_id = c.id) AS "toolCount",
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'description', description, 'status', status)
        ORDER BY prominence DESC, sort_name, id), '[]') FROM made) AS tools,
      coalesce((SELECT json_agg(listed ORDER BY name) FROM (
        SELECT DISTINCT k.id, k.name FROM made JOIN tool_categories l ON l.tool_id = made.id AND l.specialization_id = ''
        JOIN categories k ON k.id = l.category_id) AS listed), '[]') AS categories,
      coalesce((SELECT json_agg(json_build_object('id', id, 'name', name) ORDER BY named DESC, name) FROM (
        SELECT other.id, other.name, count(*) AS named
        FROM made JOIN tool_facts f ON f.tool_id = made.id
        CROSS JOIN unnest(f.rivals) AS rival
        JOIN company_tools theirs ON theirs.tool_id =
          CASE WHEN EXISTS (SELECT FROM former_tools WHERE id = rival) THEN present_tool_id(rival) ELSE rival END
        JOIN companies other ON other.id = theirs.company_id
        WHERE other.id <> c.id GROUP BY other.id, other.name
        ORDER BY named DESC, other.name LIMIT ${ENTITY_LIST}) AS rivals), '[]') AS rivals
    FROM companies c
    LEFT JOIN LATERAL (
      SELECT json_build_object('aliases', to_json(r.aliases), 'url', r.url, 'founded', r.founded, 'kind', r.kind,
        'status', r.status, 'parent', (SELECT json_build_object('id', p.id, 'name', p.name) FROM companies p WHERE p.id = r.parent),
        'parent_since', r.parent_since, 'source', r.source) AS record
      FROM company_records r WHERE r.id = c.id) AS record ON true
    WHERE c.id = ${id}`);
  const [company] = rows;
  if (!company) return null;
  const { record, owned } = company;
  const hidesOwner = record?.parent && !catalogue.mayKnowCompany(viewer, record.parent.id);
  return {
    ...company,
    record: record && { ...record, ...(hidesOwner && { parent: null, parent_since: null }) },
    owned: owned.filter(({ id: other }) => catalogue.mayKnowCompany(viewer, other)),
  };
}
