import { headingRank } from 'hast-util-heading-rank';
import { toString as textOf } from 'hast-util-to-string';
import { LRUCache } from 'lru-cache';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize, { type Options as Schema } from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import {
  CONTENT_ATTRIBUTES,
  CONTENT_TAGS,
  type Content,
  type ContentElement,
  type ContentNode,
  type ContentTag,
  contentText,
} from '#site/content.ts';
import { contentAddress } from '#site/content-address.ts';
import { isTangled } from '#site/tangled.ts';

type HtmlNode = Parameters<typeof headingRank>[0];
type HtmlElement = Extract<HtmlNode, { type: 'element' }>;
type HtmlRoot = Extract<HtmlNode, { type: 'root' }>;

/** Prefix for ids in an answer, so that none can clash with an id of the page. */
const ID_PREFIX = 'answer-';

const SCHEMA: Schema = {
  tagNames: [...CONTENT_TAGS],
  attributes: Object.fromEntries(Object.entries(CONTENT_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
  ancestors: {
    dd: ['dl'],
    dt: ['dl'],
    li: ['ol', 'ul'],
    summary: ['details'],
    tbody: ['table'],
    td: ['table'],
    tfoot: ['table'],
    th: ['table'],
    thead: ['table'],
    tr: ['table'],
  },
  protocols: { href: ['http', 'https', 'mailto'] },
  clobber: ['id'],
  clobberPrefix: ID_PREFIX,
  required: {},
  // These are removed with their content; other forbidden elements leave their words behind.
  strip: ['iframe', 'math', 'noscript', 'object', 'script', 'select', 'style', 'svg', 'template', 'title'],
};

const markdownToHtml = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: '' })
  .use(rehypeRaw)
  .use(rehypeSanitize, SCHEMA)
  .use(rehypeStringify)
  .freeze();
const htmlToHtml = unified().use(rehypeRaw).use(rehypeSanitize, SCHEMA).use(rehypeStringify).freeze();
const htmlToTree = unified().use(rehypeRaw).use(rehypeSlug, { prefix: ID_PREFIX }).freeze();

/** Preparing an answer takes some milliseconds; the bound is in characters of the cached answers. */
const kept = new LRUCache<string, Content>({
  maxSize: 8_000_000,
  sizeCalculation: (_, answer) => answer.length + 1,
});

/**
 * Turns a stored answer (markdown, or HTML) into safe HTML with the list of its headings (spec §3 "Question",
 * §9). Removes whatever is not in CONTENT_TAGS and CONTENT_ATTRIBUTES.
 */
export function readContent(answer: string): Content {
  const known = kept.get(answer);
  if (known) return known;
  const content = isTangled(answer) ? plainContent(answer) : parseContent(answer);
  kept.set(answer, content);
  return content;
}

/** The answer's paragraphs as they were written. */
function plainContent(answer: string): Content {
  const paragraphs = answer.split(/\n\s*\n/).map((text) => text.trim());
  const nodes = paragraphs
    .filter((text) => text !== '')
    .map((text): ContentNode => ({ tag: 'p', attributes: {}, children: [text] }));
  return { nodes, headings: [] };
}

function parseContent(answer: string): Content {
  const safe = isHtml(answer)
    ? htmlToHtml.stringify(htmlToHtml.runSync(rawHtml(answer)))
    : String(markdownToHtml.processSync(answer));
  // Removing elements can leave what no parser would produce (a paragraph in a paragraph), which a browser
  // would read differently. So the safe text is parsed once more, as a browser does it.
  const tree = htmlToTree.runSync(rawHtml(safe));
  const elements = [...elementsOf(tree)];
  levelHeadings(elements);
  const ids = makeIdsUnique(elements);
  const nodes = convert(tree, ids, 0);
  return { nodes, headings: headingsOf(nodes) };
}

/**
 * Whether the answer is blocks of HTML from end to end: markdown would take their indented lines for code.
 */
function isHtml(answer: string): boolean {
  return /^<(?:!--|(?:article|blockquote|div|dl|h[1-6]|main|ol|p|pre|section|table|ul)\b)[\s\S]*>$/i.test(
    answer.trim(),
  );
}

function rawHtml(value: string): HtmlRoot {
  return { type: 'root', children: [{ type: 'raw', value }] };
}

function* elementsOf(parent: HtmlRoot | HtmlElement): Generator<HtmlElement> {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    yield child;
    yield* elementsOf(child);
  }
}

/** The page has the first level; an answer's levels come below it without a gap. */
function levelHeadings(elements: HtmlElement[]): void {
  const ranks = elements.map(headingRank).filter((rank) => rank !== undefined);
  const levels = [...new Set(ranks)].sort();
  for (const element of elements) {
    const rank = headingRank(element);
    if (rank !== undefined) element.tagName = `h${Math.min(levels.indexOf(rank) + 2, 6)}`;
  }
}

function makeIdsUnique(elements: HtmlElement[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { properties } of elements) {
    if (typeof properties.id !== 'string') continue;
    let id = properties.id;
    for (let count = 1; ids.has(id); count += 1) id = `${properties.id}-${count}`;
    properties.id = id;
    ids.add(id);
  }
  return ids;
}

/** Deeper than any text meant for readers; anything below is shown as plain words. */
const MAX_DEPTH = 40;

function convert(parent: HtmlRoot | HtmlElement, ids: ReadonlySet<string>, depth: number): ContentNode[] {
  return parent.children.flatMap((child): ContentNode[] => {
    if (child.type === 'text') return isBetweenParts(parent, child.value) ? [] : [child.value];
    if (child.type !== 'element') return [];
    const tag = CONTENT_TAGS.find((each) => each === child.tagName);
    if (!tag || depth >= MAX_DEPTH) return [textOf(child)];
    if (headingRank(child) !== undefined && textOf(child).trim() === '') return [];
    return [{ tag, attributes: attributesOf(tag, child, ids), children: convert(child, ids, depth + 1) }];
  });
}

/**
 * Lists and tables contain only parts; React rejects the white space that HTML allows between a table's
 * parts.
 */
function isBetweenParts(parent: HtmlRoot | HtmlElement, text: string): boolean {
  return (
    text.trim() === '' &&
    'tagName' in parent &&
    /^(?:dl|ol|table|tbody|tfoot|thead|tr|ul)$/.test(parent.tagName)
  );
}

function attributesOf(
  tag: ContentTag,
  { properties }: HtmlElement,
  ids: ReadonlySet<string>,
): ContentElement['attributes'] {
  const attributes: ContentElement['attributes'] = {};
  for (const name of [...(CONTENT_ATTRIBUTES['*'] ?? []), ...(CONTENT_ATTRIBUTES[tag] ?? [])]) {
    const value = properties[name];
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      attributes[name] = value;
    }
  }
  return withAddress(attributes, ids);
}

/** Keeps a link only if it leads somewhere; targets within the answer have prefixed ids. */
function withAddress(attributes: ContentElement['attributes'], ids: ReadonlySet<string>) {
  const { href, ...rest } = attributes;
  if (typeof href !== 'string') return rest;
  const address = href.startsWith('#') ? anchorOf(href.slice(1), ids) : contentAddress(href);
  return address === null ? rest : { ...rest, href: address };
}

function anchorOf(fragment: string, ids: ReadonlySet<string>): string | null {
  const id = ID_PREFIX + decodeFragment(fragment);
  return ids.has(id) ? `#${id}` : null;
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function headingsOf(nodes: readonly ContentNode[]): Content['headings'] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    const { id } = node.attributes;
    const text = contentText(node.children);
    if (/^h[2-6]$/.test(node.tag) && typeof id === 'string') return [{ id, text }];
    return headingsOf(node.children);
  });
}
