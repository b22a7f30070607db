import { sql } from 'drizzle-orm';
import type { EntityKind } from '#catalogue/rounds/aliases.ts';
import { isCompanyKnown, isKnown } from '#catalogue/rounds/round-conditions.server.ts';
import { ENTITY_TABLES } from '#features/records/companies/name-entities.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Viewer } from '#site/access.ts';

/**
 * The id that a company or investor has now, by an id that it had before it was merged; null if there is none that the
 * viewer may know of.
 */
export async function presentEntityId(
  db: DrizzleDb,
  viewer: Viewer,
  kind: EntityKind,
  id: string,
): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT present.id FROM former_entities former
    JOIN entity_aliases alias ON alias.kind = former.kind AND alias.key = former.key
    JOIN ${ENTITY_TABLES[kind]} present ON present.key = alias.means_key
    WHERE former.kind = ${kind} AND former.id = ${id}
      AND ${kind === 'company' ? isCompanyKnown(viewer, sql`present.id`) : isKnown(viewer, sql`present.id`)}`);
  return rows[0]?.id ?? null;
}
