import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Settings } from '#platform/start/settings.server.ts';
import { hasReader, SITE } from '#site/site.ts';
import type { Beginnings } from './first-steps-list.ts';

type Stored = Pick<Beginnings, 'isNamed' | 'hasCategories' | 'hasTools' | 'hasRates' | 'hasNoticesRead'>;

/** Names of the machine itself, as `URL` writes them. */
const THIS_MACHINE = /^(?:localhost|.+\.localhost|127\..+|0\.0\.0\.0|\[::1?\])$/;

/** How far the site is set up, in one statement. */
export async function readBeginnings(
  db: DrizzleDb,
  { SITE_URL, SMTP_URL }: Pick<Settings, 'SITE_URL' | 'SMTP_URL'>,
): Promise<Beginnings> {
  const { rows } = await db.execute<Stored & Record<string, unknown>>(sql`
    SELECT EXISTS (SELECT FROM site_texts) AS "isNamed", EXISTS (SELECT FROM categories) AS "hasCategories",
      EXISTS (SELECT FROM ai_tools) AS "hasTools",
      EXISTS (SELECT FROM currency_rates) OR EXISTS (SELECT FROM rate_feed WHERE is_on) AS "hasRates",
      EXISTS (SELECT FROM operator_notices) AS "hasNoticesRead"`);
  const [stored] = rows;
  if (!stored) throw new Error('The state of the setup was not read.');
  return {
    ...stored,
    hasNoticesRead: stored.hasNoticesRead || hasReader(SITE.email),
    hasAddress: SITE_URL !== undefined && !THIS_MACHINE.test(new URL(SITE_URL).hostname),
    sendsMails: SMTP_URL !== undefined,
  };
}
