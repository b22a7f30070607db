import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { calledAddress } from '#platform/request/site-address.server.ts';
import type { Route } from './+types/sitemap';
import {
  fixedEntries,
  readSitemapName,
  type SitemapEntry,
  URLSET_END,
  URLSET_START,
  urlElement,
} from './sitemap-entries.ts';
import { SITEMAP_HEADERS } from './sitemap-headers.ts';
import { readEntries, readStartsOf } from './sitemaps.server.ts';

/** One file of the sitemap. Only files of the index exist, so nobody can make up others. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const entries = await orUnavailable(context, 'reading a sitemap', () => findEntries(db.read, params.name));
  if (!entries) return new Response(null, { status: 404 });
  const site = calledAddress(request, settings);
  const now = new Date().toISOString();
  const elements = entries.map((entry) => urlElement(site, entry, now));
  return new Response(URLSET_START + elements.join('') + URLSET_END, { headers: SITEMAP_HEADERS });
}

async function findEntries(db: DrizzleDb, name: string): Promise<SitemapEntry[] | null> {
  const asked = readSitemapName(name);
  if (asked === null) return null;
  if (asked === 'pages') return fixedEntries();
  const starts = await readStartsOf(db, asked.kind);
  const first = starts[asked.page - 1];
  return first === undefined ? null : readEntries(db, asked.kind, first, starts[asked.page]);
}
