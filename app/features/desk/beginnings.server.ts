import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Settings } from '#platform/start/settings.server.ts';
import type { Beginnings } from './first-steps-list.ts';

type Stored = Pick<Beginnings, 'isNamed' | 'hasCategories' | 'hasTools'>;

/** How far the setting up of the site has come. One statement. */
export async function readBeginnings(
  db: DrizzleDb,
  { SITE_URL, SMTP_URL }: Pick<Settings, 'SITE_URL' | 'SMTP_URL'>,
): Promise<Beginnings> {
  const { rows } = await db.execute<Stored & Record<string, unknown>>(sql`
    SELECT EXISTS (SELECT FROM site_texts) AS "isNamed", EXISTS (SELECT FROM categories) AS "hasCategories",
      EXISTS (SELECT FROM ai_tools) AS "hasTools"`);
  const stored = rows[0] ?? { isNamed: false, hasCategories: false, hasTools: false };
  return { ...stored, hasAddress: SITE_URL !== undefined, sendsMails: SMTP_URL !== undefined };
}
