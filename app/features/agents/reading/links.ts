import { isFrameOf, seenText } from './lines.ts';
import { type Element, elementsOf } from './tree.ts';
import type { IsUnseen } from './visible.ts';

export interface Link {
  url: URL;
  /** Its text, or that of its picture. */
  text: string;
  /** As the page writes it. */
  href: string;
  isFooter: boolean;
  /** The text of the block around it, if that is longer: 'Protected by reCAPTCHA; its Privacy Policy applies'. */
  around: string;
}

const MOST_LINKS = 3_000;
const LONGEST = 500;
const LONGEST_AROUND = 300;

/** A page's visible links, resolved against its address. */
export function linksOf(root: Element, { url, isUnseen }: { url: URL; isUnseen: IsUnseen }): Link[] {
  const [base] = elementsOf(root, ({ tag, attributes }) => tag === 'base' && attributes.href !== undefined);
  const from = URL.parse(base?.attributes.href ?? '', url) ?? url;
  const links: Link[] = [];
  const walk = (element: Element, isFooter: boolean) => {
    if (links.length >= MOST_LINKS || (element.tag !== 'head' && isUnseen(element))) return;
    const within = isFooter || isFooterOf(element);
    if (element.tag === 'a' && element.attributes.href !== undefined) {
      const link = linkOf(element, { from, isUnseen, isFooter: within });
      if (link) links.push(link);
    }
    for (const child of element.children) if (typeof child !== 'string') walk(child, within);
  };
  walk(root, false);
  return links;
}

interface Place {
  from: URL;
  isUnseen: IsUnseen;
  isFooter: boolean;
}

function linkOf(element: Element, { from, isUnseen, isFooter }: Place): Link | null {
  const href = (element.attributes.href ?? '').trim();
  if (href.length > LONGEST) return null;
  const url = URL.parse(href, from);
  if (!url || !/^(?:https?|mailto):$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return null;
  const { 'aria-label': label, title } = element.attributes;
  const text = seenText(element, isUnseen).slice(0, LONGEST) || label || title || pictureText(element);
  const parent = element.parent;
  const isLone = parent === null || parent.children.length === 1;
  const around = isLone || parent.children.length > 20 ? '' : ownText(parent);
  return { url, text: text.replaceAll(/\s+/g, ' ').trim(), href, isFooter, around };
}

/** A block's text outside its elements. */
function ownText(element: Element): string {
  return element.children
    .map((child) => (typeof child === 'string' ? child : ''))
    .join(' ')
    .slice(0, LONGEST_AROUND);
}

function pictureText(element: Element): string {
  const [picture] = elementsOf(
    element,
    ({ tag, attributes }) => tag === 'img' && attributes.alt !== undefined,
  );
  return picture?.attributes.alt ?? '';
}

function isFooterOf(element: Element): boolean {
  return element.attributes.role === 'contentinfo' || (element.tag === 'footer' && isFrameOf(element));
}
