import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { XmlDocument, XmlLibError, XsdValidator } from 'libxml2-wasm';
import { parseSitemapIndex } from 'sitemap';

const SCHEMA = new URL('../../node_modules/sitemap/schema/sitemap.xsd', import.meta.url);
const validator = XsdValidator.fromDoc(XmlDocument.fromString(readFileSync(SCHEMA, 'utf8')));

/** What is wrong with a sitemap according to the schema of sitemaps.org. */
export function sitemapFaults(text: string): string[] {
  try {
    using document = XmlDocument.fromString(text);
    validator.validate(document);
    return [];
  } catch (error) {
    if (error instanceof XmlLibError) return [error.message];
    throw error;
  }
}

/** The addresses of an index's files, as an independent reader finds them. It throws on anything else. */
export async function readIndex(text: string): Promise<string[]> {
  const files = await parseSitemapIndex(Readable.from([text]));
  return files.map(({ url }) => url);
}

/** The addresses of a sitemap, with their dates. */
export function entriesOf(text: string): { loc: string; lastmod: string | undefined }[] {
  const elements = text.matchAll(/<url><loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?<\/url>/g);
  return [...elements].map(([, loc = '', lastmod]) => ({ loc: loc.replaceAll('&amp;', '&'), lastmod }));
}
