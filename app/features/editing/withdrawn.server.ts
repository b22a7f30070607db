import { sql } from 'drizzle-orm';
import type { WithdrawableKind } from '#catalogue/topics/withdrawing.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

/** A topic that the desk withdrew. */
export interface WithdrawnLine {
  id: string;
  name: string;
}

const NAME = sql`coalesce(record ->> 'name', record ->> 'question', record ->> 'function_name', id)`;

/** Withdrawn topics of a kind, by name; specializations only of one category. */
export async function listWithdrawn(
  db: DrizzleDb,
  kind: WithdrawableKind,
  category = '',
): Promise<WithdrawnLine[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    SELECT id, ${NAME} AS name FROM withdrawn_topics
    WHERE kind = ${kind} AND (${category} = '' OR starts_with(id, ${`${category}/`})) ORDER BY name, id`);
  return rows;
}

/** A withdrawn topic, or null. */
export async function readWithdrawn(
  db: DrizzleDb,
  kind: WithdrawableKind,
  id: string,
): Promise<WithdrawnLine | null> {
  const all = await listWithdrawn(db, kind);
  return all.find((one) => one.id === id) ?? null;
}

/** What a category's withdrawal affects. */
export interface Held {
  toolCount: number;
  specializations: { id: string; name: string; tool_count: number }[];
  withdrawn: WithdrawnLine[];
  /** Categories that its tools could move to. */
  others: WithdrawnLine[];
}

/** Reads what a category's withdrawal affects. */
export async function readHeld(db: DrizzleDb, id: string): Promise<Held> {
  const { rows } = await db.execute<{
    tool_count: number;
    specializations: Held['specializations'];
    others: Held['others'];
  }>(sql`
    SELECT tool_count,
      (SELECT coalesce(json_agg(json_build_object('id', one.id, 'name', one.name, 'tool_count', one.tool_count)
         ORDER BY one.position, one.name, one.id), '[]') FROM specializations one WHERE one.category_id = category.id) AS specializations,
      (SELECT coalesce(json_agg(json_build_object('id', other.id, 'name', other.name) ORDER BY other.name), '[]')
       FROM categories other WHERE other.id <> category.id) AS others
    FROM categories category WHERE id = ${id}`);
  const { tool_count: toolCount = 0, specializations = [], others = [] } = rows[0] ?? {};
  return { toolCount, specializations, others, withdrawn: await listWithdrawn(db, 'specializations', id) };
}
