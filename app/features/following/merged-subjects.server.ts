import { type Placeholder, type SQL, sql } from 'drizzle-orm';

/**
 * Follows of companies and investors that an operator has merged into others (docs/topics/following.md). Their rows
 * keep the id that was followed and count as follows of what it means now, so that nothing is lost if the names
 * are two again.
 */

/** The ids of merged companies and investors: rows (kind, id, present), where `present` is what they mean now. */
export const MERGED: SQL = sql`(
  SELECT former.kind, former.id, coalesce(c.id, i.id) AS present
  FROM former_entities former
  JOIN entity_aliases alias ON alias.kind = former.kind AND alias.key = former.key
  LEFT JOIN companies c ON former.kind = 'company' AND c.key = alias.means_key
  LEFT JOIN investors i ON former.kind = 'investor' AND i.key = alias.means_key)`;

/** The id that the subject of the follow in the row `f` has now. */
export const PRESENT_SUBJECT: SQL = sql`coalesce((
  SELECT present FROM ${MERGED} AS merged WHERE merged.kind = f.kind AND merged.id = f.subject), f.subject)`;

/** Whether the row `f` of follows is about something, by the id that it has now or had before. */
export function isAbout(kind: string | Placeholder, subject: string | Placeholder): SQL {
  return sql`(f.kind = ${kind} AND (f.subject = ${subject} OR f.subject IN (
    SELECT id FROM ${MERGED} AS merged WHERE merged.kind = ${kind} AND merged.present = ${subject})))`;
}

/** Whether the member of the follow in the row `f` follows the same thing by another row too, which is shown. */
export const IS_DOUBLE: SQL = sql`EXISTS (
  SELECT FROM ${MERGED} AS merged
  JOIN follows other ON other.user_id = f.user_id AND other.kind = f.kind AND other.removed_at IS NULL
  WHERE merged.kind = f.kind AND merged.id = f.subject
    AND (other.subject = merged.present OR other.id < f.id AND EXISTS (
      SELECT FROM ${MERGED} AS same
      WHERE same.kind = f.kind AND same.id = other.subject AND same.present = merged.present)))`;
