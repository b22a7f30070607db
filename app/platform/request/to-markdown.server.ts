import { toString as textOf } from 'hast-util-to-string';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { type Child, type HtmlElement, type HtmlNode, onOneLine } from './one-line.server.ts';

type HtmlRoot = Extract<HtmlNode, { type: 'root' }>;

/**
 * A page's main content as GitHub Flavored Markdown with absolute links. It is converted from the rendered
 * page, so it can never hold more than the page shows.
 *
 * @param html the whole document
 * @param page the page's address, which relative links are resolved against
 */
export function toMarkdown(html: string, page: string): string {
  const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));
  return String(
    unified()
      .use(rehypeParse, { fragment: true })
      .use(() => (tree: HtmlRoot) => {
        tree.children = tree.children.map((child) => (child.type === 'element' ? tidy(child, page) : child));
      })
      .use(rehypeRemark)
      .use(remarkGfm)
      .use(remarkStringify, { bullet: '-' })
      .processSync(main),
  );
}

/** Reduces an element to what Markdown can express, without parts that only help sight or interaction. */
function tidy(element: HtmlElement, page: string): HtmlElement {
  const isSpoken = element.children.some(isShownOnly);
  const children: Child[] = element.children
    .filter((child) => child.type === 'text' || (child.type === 'element' && !isDropped(child, isSpoken)))
    .map((child) => (child.type === 'element' ? tidy(child, page) : child))
    .filter((child) => !isEmptyLink(child));
  const tidied = { ...element, properties: withWholeLink(element, page), children: spaced(children) };
  if (element.tagName === 'dl') return listOf(tidied);
  if (/^t[dh]$/.test(element.tagName)) return onOneLine(tidied);
  if (hasClass(element, 'source-note')) return onOneLine(noteOf(tidied));
  if (hasClass(element, 'source-number')) return numberOf(tidied);
  const isMark = hasClass(element, 'certainty-mark') || hasClass(element, 'shared-mark');
  return isMark ? onOneLine(markOf(tidied)) : tidied;
}

const DROPPED =
  /^(?:button|dialog|form|iframe|img|input|label|noscript|script|select|style|svg|template|textarea)$/;

/** A visible text that has a spoken replacement beside it. */
function isShownOnly(child: Child): boolean {
  if (child.type !== 'element' || child.tagName !== 'span') return false;
  return child.properties.ariaHidden === 'true' && textOf(child).trim() !== '';
}

/** @param isSpoken whether spoken texts replace the visible ones */
function isDropped(element: HtmlElement, isSpoken: boolean): boolean {
  const { tagName, properties } = element;
  // Print drops links to other pages, but readers of Markdown need them.
  const leadsOn = tagName === 'nav' && ['Pages', 'Information'].includes(String(properties.ariaLabel));
  return (
    DROPPED.test(tagName) ||
    properties.hidden === true ||
    properties.ariaHidden === 'true' ||
    (hasClass(element, 'no-print') && !leadsOn) ||
    hasClass(element, 'only-on-paper') ||
    (hasClass(element, 'sr-only') && !isSpoken && !/^h[1-6]$/.test(tagName)) ||
    leadsToForm(properties)
  );
}

function isEmptyLink(child: Child): boolean {
  return child.type === 'element' && child.tagName === 'a' && textOf(child).trim() === '';
}

/** Links for members, and the report link beside each value. */
function leadsToForm({ href }: HtmlElement['properties']): boolean {
  return typeof href === 'string' && /^\/(?:auth\/|tools\/[^/?]+\/report\?)/.test(href);
}

function withWholeLink({ properties }: HtmlElement, page: string): HtmlElement['properties'] {
  const { href } = properties;
  if (typeof href !== 'string' || !URL.canParse(href, page)) return properties;
  return { ...properties, href: new URL(href, page).href };
}

/**
 * Adds the spaces that the style sheet provides on screen; without them, neighbouring words would run
 * together.
 */
function spaced(children: Child[]): Child[] {
  return children.flatMap((child, index) => {
    const before = children[index - 1];
    if (!before || !runTogether(before, child)) return [child];
    return [isBadge(before) || isBadge(child) ? BETWEEN_BADGES : SPACE, child];
  });
}

/** On screen, a border separates a badge from its neighbours. */
function isBadge(child: Child): boolean {
  return child.type === 'element' && hasClass(child, 'badge');
}

/** Search highlights stand inside words, so they get no space. */
function runTogether(before: Child, child: Child): boolean {
  if (child.type !== 'element' || child.tagName === 'mark' || /^[.,:;)]/.test(textOf(child))) return false;
  return before.type === 'element' ? before.tagName !== 'mark' : /[\p{L}\p{N}.,:;)%]$/u.test(textOf(before));
}

const SPACE: Child = { type: 'text', value: ' ' };
const BETWEEN_BADGES: Child = { type: 'text', value: ' · ' };

/** Turns a `dl`, which Markdown lacks, into a list: `- **Platforms:** Web, iOS`. */
function listOf(list: HtmlElement): HtmlElement {
  const items: HtmlElement[] = [];
  for (const { tagName, children } of partsOf(list)) {
    if (tagName === 'dt') {
      const name: HtmlElement = { type: 'element', tagName: 'strong', properties: {}, children };
      items.push({
        type: 'element',
        tagName: 'li',
        properties: {},
        children: [name, { type: 'text', value: ':' }],
      });
    } else items.at(-1)?.children.push(SPACE, ...children);
  }
  return { ...list, tagName: 'ul', children: items };
}

function partsOf({ children }: HtmlElement): HtmlElement[] {
  return children.flatMap((child) => {
    if (child.type !== 'element') return [];
    return child.tagName === 'dt' || child.tagName === 'dd' ? [child] : partsOf(child);
  });
}

/** A value's certainty as one remark: `(Sourced · February 2026; Price page)`. */
function noteOf(note: HtmlElement): HtmlElement {
  const [summary, ...source] = note.children;
  const words = summary?.type === 'element' ? textOf(summary) : '';
  const opened = source.filter((child) => child !== SPACE && child !== BETWEEN_BADGES);
  const children: Child[] = [{ type: 'text', value: `(${words}; ` }, ...opened, { type: 'text', value: ')' }];
  return { ...note, tagName: 'span', children };
}

/** Replaces a link to a footnote, which Markdown does not have: `source 3`. */
function numberOf(link: HtmlElement): HtmlElement {
  return {
    ...link,
    tagName: 'span',
    properties: {},
    children: [{ type: 'text', value: `source ${textOf(link).trim()}` }],
  };
}

/** A mark's text as one remark: `(may be out of date; Attributed · January 2026 source 2)`. */
function markOf(mark: HtmlElement): HtmlElement {
  const said = mark.children.filter(({ type }) => type === 'element');
  const words = said.flatMap((child, index) => (index === 0 ? [child] : [BETWEEN_WORDS, child]));
  return { ...mark, tagName: 'span', children: words.length === 0 ? [] : [OPENED, ...words, CLOSED] };
}

const OPENED: Child = { type: 'text', value: '(' };
const CLOSED: Child = { type: 'text', value: ')' };
const BETWEEN_WORDS: Child = { type: 'text', value: '; ' };

function hasClass({ properties: { className } }: HtmlElement, name: string): boolean {
  return Array.isArray(className) && className.includes(name);
}
