/**
 * What an answer may consist of: a closed list of elements and attributes, without scripts, styles, frames,
 * forms and pictures. Both the server's sanitizer and the page follow it, so nothing else can be shown.
 */
export const CONTENT_TAGS = [
  'a',
  'abbr',
  'b',
  'blockquote',
  'br',
  'code',
  'dd',
  'del',
  'details',
  'div',
  'dl',
  'dt',
  'em',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'i',
  'ins',
  'kbd',
  'li',
  'ol',
  'p',
  'pre',
  'q',
  's',
  'strong',
  'sub',
  'summary',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'ul',
] as const;

export type ContentTag = (typeof CONTENT_TAGS)[number];

/** The attributes each element may have, under the names that React uses; `*` is every element. */
export const CONTENT_ATTRIBUTES: Readonly<Partial<Record<ContentTag | '*', readonly string[]>>> = {
  '*': ['id'],
  a: ['href'],
  abbr: ['title'],
  ol: ['start', 'reversed'],
  td: ['align', 'colSpan', 'rowSpan'],
  th: ['align', 'colSpan', 'rowSpan', 'scope'],
};

export interface ContentElement {
  tag: ContentTag;
  attributes: Record<string, string | number | boolean>;
  children: ContentNode[];
}

export type ContentNode = string | ContentElement;

/** A heading of an answer; `id` is the heading's anchor in the content. */
export interface ContentHeading {
  id: string;
  text: string;
}

/** An answer as HTML elements with the list of its headings (spec §3, "Question"). */
export interface Content {
  nodes: ContentNode[];
  headings: ContentHeading[];
}

const BLOCKS: ReadonlySet<ContentTag> = new Set([
  'blockquote',
  'br',
  'dd',
  'details',
  'div',
  'dt',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'li',
  'p',
  'pre',
  'summary',
  'td',
  'th',
]);

/** The words of an answer, for search engines, with a space between blocks. */
export function contentText(nodes: readonly ContentNode[]): string {
  return rawText(nodes).replaceAll(/\s+/g, ' ').trim();
}

function rawText(nodes: readonly ContentNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const text = rawText(node.children);
      return BLOCKS.has(node.tag) ? ` ${text} ` : text;
    })
    .join('');
}

/** The beginning of a text, cut between words; `max` is its maximum length in characters. */
export function excerpt(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  const lastSpace = cut.lastIndexOf(' ');
  return `${cut.slice(0, lastSpace > 0 ? lastSpace : max - 1).trimEnd()}…`;
}
