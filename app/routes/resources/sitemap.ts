import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import {
  fixedEntries,
  readSitemapName,
  type SitemapEntry,
  URLSET_END,
  URLSET_START,
  urlElement,
} from '#domain/discovery/sitemap.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { readEntries, readStartsOf } from '#server/listing/sitemaps.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { orUnavailable } from '#server/request/failures.server.ts';
import { calledAddress } from '#server/request/site-address.server.ts';
import type { Route } from './+types/sitemap';
import { SITEMAP_HEADERS } from './sitemap-headers.ts';

/**
 * One file of the sitemap, sent while it is read, a thousand rows a statement. Only files of the index exist,
 * so nobody can make up others.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const found = await orUnavailable(context, 'reading a sitemap', () => findEntries(db.read, params.name));
  if (!found) return new Response(null, { status: 404 });
  const site = calledAddress(request, settings);
  const text = createReadableStreamFromReadable(Readable.from(written(site, found)));
  return new Response(text, { headers: SITEMAP_HEADERS });
}

type Batches = AsyncIterable<SitemapEntry[]> | Iterable<SitemapEntry[]>;

async function findEntries(db: DrizzleDb, name: string): Promise<Batches | null> {
  const asked = readSitemapName(name);
  if (asked === null) return null;
  if (asked === 'pages') return [fixedEntries()];
  const starts = await readStartsOf(db, asked.kind);
  const first = starts[asked.page - 1];
  return first === undefined ? null : readEntries(db, asked.kind, first, starts[asked.page]);
}

async function* written(site: string, batches: Batches): AsyncGenerator<Buffer> {
  yield Buffer.from(URLSET_START);
  for await (const batch of batches) {
    yield Buffer.from(batch.map((entry) => urlElement(site, entry)).join(''));
  }
  yield Buffer.from(URLSET_END);
}
