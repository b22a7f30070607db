import { type Line, linesOf } from './lines.ts';
import { type Link, linksOf } from './links.ts';
import { type Element, treeOf } from './tree.ts';
import { type IsUnseen, unseenOf } from './visible.ts';

/** A page of a vendor, parsed once. */
export interface Page {
  /** Where it was read. */
  url: URL;
  root: Element;
  isUnseen: IsUnseen;
  lines: readonly Line[];
  /** What its pictures say in place of themselves. */
  pictures: readonly Line[];
  links: readonly Link[];
}

/** Reads a page. @param address under which it was read */
export function pageOf(html: string, address: string): Page {
  const root = treeOf(html);
  const isUnseen = unseenOf(root);
  const url = new URL(address);
  const lines = linesOf(root, isUnseen);
  return {
    url,
    root,
    isUnseen,
    lines: lines.filter(({ isPicture }) => !isPicture),
    pictures: lines.filter(({ isPicture }) => isPicture),
    links: linksOf(root, { url, isUnseen }),
  };
}
