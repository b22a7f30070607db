import { type SQL, sql } from 'drizzle-orm';
import type { ToolFieldKey } from './tool-fields.ts';

/** A field's stored value in the row `d` of tool_details, with or without a source wrapped around it. */
export function fieldValue(column: string, key: ToolFieldKey): SQL {
  const field = sql`d.${sql.identifier(column)} -> ${key}::text`;
  return sql`coalesce(${field} -> 'value', ${field})`;
}
