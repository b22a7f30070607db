import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { headingRank } from 'hast-util-heading-rank';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';

/** Writes the app that shows pages of our site in Next.js (what is the same, and what is not: bench/next.ts). */

type HtmlNode = Parameters<typeof headingRank>[0];
type HtmlRoot = Extract<HtmlNode, { type: 'root' }>;
type HtmlElement = Extract<HtmlNode, { type: 'element' }>;

const TEMPLATE = path.join(import.meta.dirname, 'next-page');
/** The app's folder of what the pages are made from. */
const SHOWN = 'pages-of-site';
/** Next links a style sheet of its own, and begins with these two. */
const NEXT_ADDS = ['charSet', 'viewport'];
/** React preloads the pictures itself. */
const OURS_ALONE = ['prefetch', 'preload image'];
/** Stands for our server's address, which differs from run to run. */
export const ADDRESS = 'https://toolbox.example';

type Sources = Map<string, string | Buffer>;

/** Writes the app for these pages as our site serves them now. */
export async function writeApp(folder: string, origin: string, pages: readonly string[]): Promise<void> {
  const sources = await sourcesOf(origin, pages);
  for (const old of ['app', 'public', SHOWN])
    rmSync(path.join(folder, old), { recursive: true, force: true });
  for (const [name, content] of sources) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

async function sourcesOf(origin: string, pages: readonly string[]): Promise<Sources> {
  const { 'page.jsx': template = '', ...others } = readTemplate();
  const sources: Sources = new Map(Object.entries(others));
  const files = new Set<string>();
  for (const [place, page] of pages.entries()) {
    const name = `${SHOWN}/${place}`;
    const { tree, css } = readPage((await ask(origin + page)).toString().replaceAll(origin, ADDRESS));
    sources.set(`${name}.css`, css);
    sources.set(`${name}.json`, JSON.stringify(tree, withoutPositions));
    const { pathname } = new URL(page, origin);
    sources.set(path.join('app', pathname, 'page.jsx'), template.replaceAll('PAGE', name));
    for (const file of [...filesOf(tree), ...filesOfStyles(css)]) files.add(file);
  }
  for (const file of files) sources.set(`public${file}`, await ask(origin + file));
  return sources;
}

/** The files of bench/next-page, in an order that stays. */
function readTemplate(): Record<string, string> {
  const names = readdirSync(TEMPLATE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(TEMPLATE, path.join(entry.parentPath, entry.name)))
    .toSorted();
  return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(TEMPLATE, name), 'utf8')]));
}

/** A parser notes where it has found each node. */
function withoutPositions(key: string, value: unknown): unknown {
  return key === 'position' ? undefined : value;
}

async function ask(url: string): Promise<Buffer> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}.`);
  return Buffer.from(await answer.arrayBuffer());
}

/** What a document shows and says of itself, and its style sheet; none of our scripts. */
function readPage(html: string): { tree: HtmlRoot; css: string } {
  const document = unified().use(rehypeParse).parse(html);
  const [root] = elementsOf(document);
  const [head, body] = root ? elementsOf(root) : [];
  if (!head || !body) throw new Error('The page has no head and body.');
  const css = elementsOf(head)
    .filter(({ tagName }) => tagName === 'style')
    .flatMap(({ children }) => children.map((child) => (child.type === 'text' ? child.value : '')))
    .join('\n');
  const children = [...elementsOf(head).filter(isKeptInHead), ...body.children];
  return { tree: { type: 'root', children }, css };
}

function isKeptInHead({ tagName, properties }: HtmlElement): boolean {
  switch (tagName) {
    case 'title':
      return true;
    case 'meta':
      return !NEXT_ADDS.some((each) => each in properties || properties.name === each);
    case 'link':
      return !OURS_ALONE.includes([properties.rel, properties.as].flat().filter(Boolean).join(' '));
    case 'script':
      return properties.type === 'application/ld+json';
    default:
      return false;
  }
}

function elementsOf({ children }: HtmlRoot | HtmlElement): HtmlElement[] {
  return (children as readonly HtmlNode[]).filter((child) => child.type === 'element');
}

/** Addresses of our own files that a browser may load with a page: pictures, fonts and icons. */
function filesOf(node: HtmlRoot | HtmlElement): string[] {
  const own = node.type === 'element' ? fileOf(node) : [];
  return [...own, ...elementsOf(node).flatMap(filesOf)];
}

function fileOf({ tagName, properties: { src, href, rel } }: HtmlElement): string[] {
  const loads = ['icon', 'apple-touch-icon', 'preload', 'manifest'];
  const address =
    tagName === 'link' && [rel].flat().some((each) => loads.includes(String(each))) ? href : src;
  return typeof address === 'string' && address.startsWith('/') ? [address] : [];
}

function filesOfStyles(css: string): string[] {
  return [...css.matchAll(/url\((\/[^)]+)\)/g)].map(([, file = '']) => file);
}
