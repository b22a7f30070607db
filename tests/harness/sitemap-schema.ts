import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { parseSitemapIndex } from 'sitemap';
import { validateXML } from 'xmllint-wasm';

const SCHEMA = readFileSync(
  new URL('../../node_modules/sitemap/schema/sitemap.xsd', import.meta.url),
  'utf8',
);

/** What xmllint says of a sitemap against the schema of sitemaps.org. */
export async function sitemapFaults(text: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'sitemap.xml', contents: text }],
    schema: [{ fileName: 'sitemap.xsd', contents: SCHEMA }],
  });
  return errors.map(({ message }) => message);
}

/** The addresses of an index's files, as an independent reader finds them; it throws at anything else. */
export async function readIndex(text: string): Promise<string[]> {
  const files = await parseSitemapIndex(Readable.from([text]));
  return files.map(({ url }) => url);
}

/** The addresses of a sitemap, with their dates. */
export function entriesOf(text: string): { loc: string; lastmod: string | undefined }[] {
  const elements = text.matchAll(/<url><loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?<\/url>/g);
  return [...elements].map(([, loc = '', lastmod]) => ({ loc: loc.replaceAll('&amp;', '&'), lastmod }));
}
