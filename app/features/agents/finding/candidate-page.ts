import type { FoundEvidence } from '#features/editing/found.ts';
import type { Page } from '../reading/page.ts';
import { isParked } from '../reading/parked.ts';
import { labelOf, squeezed } from '../reading/site.ts';
import { dataOf, isRecord, parsed, typesOf } from '../reading/structured-data.ts';
import { type Element, elementsOf, rawText } from '../reading/tree.ts';
import { lineOf, nameIn, speaksOfAi } from './entry.ts';

/** What the page of a candidate says of it. */

/** What its site says of itself beside the page: in the manifest of its app, and in its llms.txt. */
export interface OwnWords {
  names: readonly string[];
  said: readonly FoundEvidence['said'][];
}

export const NO_WORDS: OwnWords = { names: [], said: [] };

const ARTICLES: ReadonlySet<string> = new Set(['Article', 'NewsArticle', 'BlogPosting', 'Report', 'Recipe']);
const LONGEST_NAME = 100;
const LONGEST_QUOTE = 500;
/** How much of a page has to speak of AI somewhere. */
const MOST_LINES = 400;
/** Names of pages, not of products. */
const NO_NAME =
  /^(?:home|homepage|welcome|index|untitled|start|startseite|accueil|inicio|loading|just a moment|(?:react|vite|vue|next|nuxt|my) app|create react app)\b/i;

/** Feeds, lists of pages and plain text, which are read for what they name, are no pages of products. */
const NO_PAGE = /^\s*(?:<\?xml[^>]*>\s*)?<(?:rss|feed|urlset|sitemapindex|rdf)\b|^[^<]*$/i;

/**
 * Why a page is not that of a product, in words; null if it may be.
 *
 * @param besides what its site says elsewhere
 */
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

/** Whether a page's JSON-LD says that the page itself is an article; those that it lists are within. */
function isArticle({ root }: Page): boolean {
  const scripts = elementsOf(
    root,
    ({ tag, attributes }) => tag === 'script' && /^application\/ld\+json\b/i.test(attributes.type ?? ''),
  );
  const nodes = scripts.flatMap((script) => [parsed(rawText(script))].flat());
  return nodes.some((node) => isRecord(node) && typesOf(node).some((type) => ARTICLES.has(type)));
}

const FEW_WORDS = 40;

/** Whether scripts draw a page: it has some, and hardly a word besides its title, description and data. */
export function isDrawnByScripts(page: Page): boolean {
  const words = page.lines.flatMap(({ text }) => text.split(/\s+/)).length;
  return words < FEW_WORDS && elementsOf(page.root, ({ tag }) => tag === 'script').some(isProgram);
}

function isProgram({ attributes: { type = '' } }: Element): boolean {
  return type === '' || /javascript|module/i.test(type);
}

/** How a page describes itself, in its head or its JSON-LD; '' for not at all. */
export function describedBy(page: Page): string {
  const said = metaOf(page, 'og:description') || metaOf(page, 'description') || descriptionIn(page);
  return lineOf(said, LONGEST_QUOTE);
}

/** What a page says of itself, in its words: its description, or else its first heading or its title; '' for nothing. */
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
 * What a product is called: as both its site and the entry say; else as its site says and its address; else as its site
 * says first, or the entry if the site says nothing.
 *
 * @param besides what its site calls it elsewhere
 * @returns null for one that nobody names
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
