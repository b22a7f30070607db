import { Parser } from 'htmlparser2';

export interface Element {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: (Element | string)[];
  parent: Element | null;
}

/** Levels of nesting that are read. Real pages have fewer; a hostile one may never end. */
const DEEPEST = 400;
const MOST_ELEMENTS = 50_000;

class Beyond extends Error {}

/**
 * Parses a page's elements in one pass, within bounds. Comments are left out.
 *
 * @param html some megabytes at most: the time is linear in its length
 */
export function treeOf(html: string): Element {
  const root: Element = { tag: '', attributes: {}, children: [], parent: null };
  let open = root;
  let depth = 0;
  let elements = 0;
  const parser = new Parser({
    onopentag(tag, attributes) {
      depth += 1;
      elements += 1;
      if (depth > DEEPEST || elements > MOST_ELEMENTS) throw new Beyond();
      const element = { tag, attributes, children: [], parent: open };
      open.children.push(element);
      open = element;
    },
    ontext(text) {
      const last = open.children.length - 1;
      const before = open.children[last];
      if (typeof before === 'string') open.children[last] = before + text;
      else open.children.push(text);
    },
    onclosetag() {
      depth -= 1;
      open = open.parent ?? root;
    },
  });
  try {
    parser.end(html);
  } catch (error) {
    if (!(error instanceof Beyond)) throw error;
  }
  return root;
}

/** The elements below one that satisfy a test, in document order. */
export function elementsOf(root: Element, isMeant: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  for (const child of root.children) {
    if (typeof child === 'string') continue;
    if (isMeant(child)) found.push(child);
    for (const each of elementsOf(child, isMeant)) found.push(each);
  }
  return found;
}

/** The nearest element that satisfies a test, beginning with the element itself; null for none. */
export function around(element: Element, isMeant: (element: Element) => boolean): Element | null {
  for (let each: Element | null = element; each; each = each.parent) if (isMeant(each)) return each;
  return null;
}

/** An element's raw content, for scripts and styles. */
export function rawText(element: Element): string {
  return element.children.filter((child) => typeof child === 'string').join('');
}
