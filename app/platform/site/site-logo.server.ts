import { sql } from 'drizzle-orm';
import type { LogoPicture, SiteLogo } from '#site/site-logo.ts';
import type { DrizzleDb } from '../database/connection.server.ts';
import { siteLogos } from './tables/site.server.ts';

/** The site's own logo without its pictures; null if it has none. */
export async function readSiteLogo(db: DrizzleDb): Promise<SiteLogo | null> {
  const { version, type, width, height, plate } = siteLogos;
  const [logo] = await db.select({ version, type, width, height, plate }).from(siteLogos);
  return logo ?? null;
}

/** One of its pictures; null if it has none. */
export async function readLogoPicture(db: DrizzleDb, picture: LogoPicture) {
  const [found] = await db
    .select({
      version: siteLogos.version,
      type: siteLogos.type,
      base64: sql<string>`${siteLogos.pictures} ->> ${picture}`,
    })
    .from(siteLogos);
  if (!found) return null;
  const { version, type, base64 } = found;
  return {
    version,
    type: picture === 'logo' && type === 'svg' ? 'image/svg+xml' : 'image/png',
    bytes: new Uint8Array(Buffer.from(base64, 'base64')),
  };
}
