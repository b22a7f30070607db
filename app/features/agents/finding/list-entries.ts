import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { z } from 'zod';
import { pageOf } from '../reading/page.ts';
import { parsed } from '../reading/structured-data.ts';
import { elementsOf, rawText, treeOf } from '../reading/tree.ts';
import { addressIn, type Entry, type EntryLink, entryOf } from './entry.ts';

/** The entries of lists that are no feeds: what of them leads where, with the words around it. */

const markdown = unified().use(remarkParse).use(remarkGfm);
type Root = ReturnType<typeof markdown.parse>;
type Nodes = Root | Root['children'][number];
/** A list is parsed in pieces: what could make one take long stays in it. */
const PIECE = 8_000;
/** Longer lines are no entries. */
const LONGEST_LINE = 2_000;

/** The entries of a list in Markdown: each paragraph, point of a list or row of a table that leads somewhere. */
export function markdownEntries(text: string, from: URL, most: number): Entry[] {
  const entries: Entry[] = [];
  for (const piece of piecesOf(text)) {
    if (entries.length >= most) break;
    for (const block of blocksOf(markdown.parse(piece))) {
      const links = linksIn(block, from);
      const entry = entryOf(links[0]?.text ?? '', textIn(block), links);
      if (entry) entries.push(entry);
    }
  }
  return entries.slice(0, most);
}

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.length > LONGEST_LINE) continue;
    if (piece.length + line.length > PIECE) {
      pieces.push(piece);
      piece = '';
    }
    piece += `${line}\n`;
  }
  return [...pieces, piece];
}

/** The innermost blocks of a document. */
function blocksOf(node: Nodes): Nodes[] {
  if (node.type === 'paragraph' || node.type === 'tableRow') return [node];
  return 'children' in node ? node.children.flatMap((child) => blocksOf(child)) : [];
}

function linksIn(node: Nodes, from: URL): EntryLink[] {
  if (node.type === 'link') {
    const url = addressIn(node.url, from);
    // A badge leads somewhere too, but names nothing.
    return url && textIn(node) !== '' ? [{ url, text: textIn(node) }] : [];
  }
  return 'children' in node ? node.children.flatMap((child) => linksIn(child, from)) : [];
}

function textIn(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  if (!('children' in node)) return '';
  return node.children
    .map((child) => textIn(child))
    .join(node.type === 'tableRow' ? ' ' : '')
    .trim();
}

/** The links of a page that lists things: each leads somewhere, with the words of the block around it. */
export function pageEntries(html: string, from: URL, most: number): Entry[] {
  return pageOf(html, from.href)
    .links.slice(0, most)
    .flatMap(({ url, text, around }) => {
      const address = addressIn(url.href);
      return (address && entryOf(text, `${text} ${around}`, [{ url: address, text }])) ?? [];
    });
}

/**
 * The pages that a sitemap names, each called as its address ends.
 *
 * @returns null for what is no sitemap
 */
export function sitemapEntries(xml: string, from: URL, most: number): Entry[] | null {
  const root = treeOf(xml);
  if (elementsOf(root, ({ tag }) => tag === 'urlset').length === 0) return null;
  return elementsOf(root, ({ tag, parent }) => tag === 'loc' && parent?.tag === 'url')
    .slice(0, most)
    .flatMap((place) => {
      const url = addressIn(rawText(place), from);
      return (url && entryOf(lastPartOf(url), '', [{ url, text: '' }])) ?? [];
    });
}

/** `/tools/film-cutter` as 'film cutter'. */
function lastPartOf({ pathname }: URL): string {
  const last = pathname.split('/').findLast((part) => part !== '') ?? '';
  return last.replace(/\.\w+$/, '').replaceAll(/[-_]+/g, ' ');
}

/** As the search of Hacker News answers. */
const found = z.object({
  hits: z.array(z.object({ title: z.string().nullish(), url: z.string().nullish() })),
});
const SHOWN = /^(?:show|launch) hn:\s*/i;

/**
 * What people show on Hacker News, by its public search.
 *
 * @returns null for what is no answer of it
 */
export function hackerNewsEntries(text: string, most: number): Entry[] | null {
  const answer = found.safeParse(parsed(text));
  if (!answer.success) return null;
  return answer.data.hits.slice(0, most).flatMap(({ title, url }) => {
    const address = addressIn(url ?? undefined);
    if (!address || !title || !SHOWN.test(title)) return [];
    return entryOf(title.replace(SHOWN, ''), title, [{ url: address, text: '' }]) ?? [];
  });
}
