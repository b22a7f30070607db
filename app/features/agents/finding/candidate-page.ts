import type { FoundEvidence } from '#features/editing/found.ts';
import { isJsonObject } from '#features/editing/tool-record.ts';
import type { Page } from '../reading/page.ts';
import { isParked } from '../reading/parked.ts';
import { labelOf, squeezed } from '../reading/site.ts';
import { dataOf, parsed, typesOf } from '../reading/structured-data.ts';
import { type Element, elementsOf, rawText } from '../reading/tree.ts';
import { lineOf, nameIn, speaksOfAi } from './entry.ts';

/** What a site says of itself outside the page: in its web app manifest and its llms.txt. */
export interface OwnWords {
  names: readonly string[];
  said: readonly FoundEvidence['said'][];
}

export const NO_WORDS: OwnWords = { names: [], said: [] };

const ARTICLES: ReadonlySet<string> = new Set(['Article', 'NewsArticle', 'BlogPosting', 'Report', 'Recipe']);
const LONGEST_NAME = 100;
const LONGEST_QUOTE = 500;
/** AI has to be mentioned within this many lines. */
const MOST_LINES = 400;
/** Titles that name a page, not a product. */
const NO_NAME =
  /^(?:home|homepage|welcome|index|untitled|start|startseite|accueil|inicio|loading|just a moment|(?:react|vite|vue|next|nuxt|my) app|create react app)\b/i;

/** Feeds, sitemaps and plain text are sources, not product pages. */
const NO_PAGE = /^\s*(?:<\?xml[^>]*>\s*)?<(?:rss|feed|urlset|sitemapindex|rdf)\b|^[^<]*$/i;

/** Why a page is not a product's, in words; null if it may be. */
export function faultOfPage(page: Page, html: string, { names, said }: OwnWords = NO_WORDS): string | null {
  if (NO_PAGE.test(html)) return 'it is no page';
  if (isParked(page, html)) return 'its address is for sale';
  const kind = metaOf(page, 'og:type');
  if (/article|^video|^music|^book|^profile/.test(kind) || isArticle(page)) return 'it is an article';
  const text = page.lines.slice(0, MOST_LINES).map((line) => line.text);
  const besides = [...names, ...said.map(({ quote }) => quote)];
  const says = [...page.names, saidBy(page), ...text, ...besides].some((one) => speaksOfAi(one));
  return says ? null : 'its page does not speak of AI';
}

/** Whether a page's JSON-LD calls the page itself an article. Articles that it lists are nested and do not count. */
function isArticle({ root }: Page): boolean {
  const scripts = elementsOf(
    root,
    ({ tag, attributes }) => tag === 'script' && /^application\/ld\+json\b/i.test(attributes.type ?? ''),
  );
  const nodes = scripts.flatMap((script) => [parsed(rawText(script))].flat());
  return nodes.some((node) => isJsonObject(node) && typesOf(node).some((type) => ARTICLES.has(type)));
}

const FEW_WORDS = 40;

/** Whether scripts draw a page: it has scripts and hardly any words besides its title, description and data. */
export function isDrawnByScripts(page: Page): boolean {
  const words = page.lines.flatMap(({ text }) => text.split(/\s+/)).length;
  return words < FEW_WORDS && elementsOf(page.root, ({ tag }) => tag === 'script').some(isProgram);
}

function isProgram({ attributes: { type = '' } }: Element): boolean {
  return type === '' || /javascript|module/i.test(type);
}

/** How a page describes itself in its head or JSON-LD; '' if it does not. */
export function describedBy(page: Page): string {
  const said = metaOf(page, 'og:description') || metaOf(page, 'description') || descriptionIn(page);
  return lineOf(said, LONGEST_QUOTE);
}

/** A page's description, or else its first heading or its title; '' if it has none. */
export function saidBy(page: Page): string {
  const heading = page.lines.find((line) => line.heading > 0)?.text;
  return describedBy(page) || lineOf(heading ?? page.names[0] ?? '', LONGEST_QUOTE);
}

const DESCRIBED: ReadonlySet<string> = new Set([
  'SoftwareApplication',
  'WebApplication',
  'Product',
  'WebSite',
]);

function descriptionIn({ root }: Page): string {
  const described = dataOf(root).find(
    ({ node }) => typesOf(node).some((type) => DESCRIBED.has(type)) && typeof node.description === 'string',
  );
  return String(described?.node.description ?? '').trim();
}

function metaOf({ root }: Page, name: string): string {
  const [meta] = elementsOf(
    root,
    ({ tag, attributes }) =>
      tag === 'meta' && (attributes.property ?? attributes.name)?.toLowerCase() === name,
  );
  return meta?.attributes.content?.trim() ?? '';
}

/**
 * A product's name: the one that site and entry share, else the site's name that matches its address, else the entry's
 * name if the site's contains it, else the site's first name, else the entry's.
 *
 * @param besides other names that the site gives
 * @returns null if nothing names it
 */
export function nameOf(page: Page, title: string, besides: readonly string[] = []): string | null {
  const own = [...page.names, ...besides]
    .map((name) => lineOf(name, LONGEST_NAME))
    .filter((name) => name !== '' && !NO_NAME.test(name));
  const entered = lineOf(nameIn(title), LONGEST_NAME);
  const label = labelOf({ home: page.url, isLocal: false });
  const alike = (name: string, other: string) => other !== '' && squeezed(name) === squeezed(other);
  return (
    own.find((name) => alike(name, entered)) ??
    own.find((name) => alike(name, label)) ??
    (own.some((name) => squeezed(name).includes(squeezed(entered) || ' ')) ? entered : null) ??
    own[0] ??
    (entered || null)
  );
}
