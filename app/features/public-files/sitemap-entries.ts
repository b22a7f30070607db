import { DIRECTORY_DEFAULTS } from '#catalogue/search/filters/write-query.ts';
import { speaksOfCompanies } from '#catalogue/tools/recorded-fields.ts';
import { INDEXED_FACETS } from '#features/discovery/listing-titles.ts';
import { paths } from '#site/paths.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';
import { speaksOfFunctions } from '#site/recorded-topics.ts';

/** Sitemaps as sitemaps.org describes them: an index, and one file for each kind of page. */

/** The kinds of page that come from rows. */
export const SITEMAP_KINDS = [
  'tools',
  'categories',
  'specializations',
  'questions',
  'functions',
  'companies',
  'investors',
  'letters',
  'reviewers',
] as const;
export type SitemapKind = (typeof SITEMAP_KINDS)[number];

/**
 * The most that one file lists. The protocol allows 50,000, but engines wait only so long for a file, and everybody
 * else waits while a node writes it: this many take it some milliseconds, however many tools there are.
 */
export const SITEMAP_ENTRIES = 4_000;

/** A page, and when its content last changed, if a row says so (ISO 8601). */
export interface SitemapEntry {
  path: string;
  changed?: string | null;
}

/** The file with pages that every site has. */
const FIXED = 'pages';
const FIXED_PATHS = [
  paths.home,
  paths.tools,
  paths.categories,
  paths.market,
  paths.landscape(),
  paths.compare,
  paths.premium,
  paths.letters,
  paths.about,
  paths.contact,
  paths.privacy,
  paths.terms,
];

/** Pages that exist whatever the catalogue holds. Nothing records when they changed. */
export function fixedEntries(): SitemapEntry[] {
  const facets = Object.keys(INDEXED_FACETS);
  return [
    ...FIXED_PATHS,
    ...(speaksOfFunctions() ? [paths.business] : []),
    ...(speaksOfCompanies() ? [paths.companies] : []),
    ...(speaksOfRounds() ? [paths.marketRounds, paths.marketQuarters, paths.investors] : []),
    ...facets.map((name) => paths.toolList({ ...DIRECTORY_DEFAULTS, facets: [name] })),
  ].map((path) => ({ path }));
}

/** @param page counts from 1 */
export function sitemapName(kind: SitemapKind, page: number): string {
  return `${kind}-${page}.xml`;
}

/** What a file's name asks for; null for names that no index lists. */
export function readSitemapName(name: string): { kind: SitemapKind; page: number } | typeof FIXED | null {
  if (name === `${FIXED}.xml`) return FIXED;
  const [, kind, page] = /^([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(name) ?? [];
  const known = SITEMAP_KINDS.find((each) => each === kind);
  return known === undefined ? null : { kind: known, page: Number(page) };
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** @param starts what begins each file, by kind */
export function sitemapIndex(site: string, starts: ReadonlyMap<SitemapKind, readonly string[]>): string {
  const names = SITEMAP_KINDS.flatMap((kind) =>
    (starts.get(kind) ?? []).map((_, index) => sitemapName(kind, index + 1)),
  );
  const files = [`${FIXED}.xml`, ...names].map(
    (name) => `<sitemap><loc>${escapeXml(site + paths.sitemap(name))}</loc></sitemap>\n`,
  );
  return `${XML}<sitemapindex ${NAMESPACE}>\n${files.join('')}</sitemapindex>\n`;
}

export const URLSET_START = `${XML}<urlset ${NAMESPACE}>\n`;
export const URLSET_END = '</urlset>\n';

/** Nothing on the web changed before, and crawlers refuse such dates. */
const FIRST = '1970';

/** @param now as an ISO time: a page that changes later has not changed yet */
export function urlElement(site: string, { path, changed }: SitemapEntry, now: string): string {
  const lastmod = changed && changed >= FIRST && changed <= now ? `<lastmod>${changed}</lastmod>` : '';
  return `<url><loc>${escapeXml(site + path)}</loc>${lastmod}</url>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A text as XML: an element's content or an attribute's value. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
