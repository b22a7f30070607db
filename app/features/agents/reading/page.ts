import { type Line, linesOf } from './lines.ts';
import { type Link, linksOf } from './links.ts';
import { type Element, elementsOf, rawText, treeOf } from './tree.ts';
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
  /** What it calls itself, in its title and to other sites. */
  names: readonly string[];
  links: readonly Link[];
  /** Where it leads, by links that menus hide too. */
  leads: readonly Link[];
}

/** What some pages say to programs that read them: it is no word of the vendor to people. */
const TO_PROGRAMS =
  /\b(?:ignore|disregard|forget) (?:all |any |the |your |previous |prior |above |earlier )*instructions\b|\byou(?: are|['’]re) an? (?:AI|LLM|language model)\b|\b(?:AI|LLM) (?:assistants?|agents?|crawlers?|models?|bots?)\b[^.]{0,40}\b(?:reading this|must (?:say|report|state)|should (?:say|report|state))|\bsystem (?:note|prompt|message)\b|^(?:system|assistant)\s*:/i;

const MOST_NAMES = 6;

function namesOf(root: Element): string[] {
  const titles = elementsOf(root, ({ tag, parent }) => tag === 'title' && parent?.tag !== 'svg').map(rawText);
  const metas = elementsOf(
    root,
    ({ tag, attributes }) => tag === 'meta' && attributes.property === 'og:site_name',
  );
  const named = metas.map(({ attributes }) => attributes.content ?? '');
  const parts = titles.slice(0, 1).flatMap((title) => title.slice(0, 200).split(/\s[-–—|·•]\s|[:|]/));
  return [...named, ...parts].map((name) => name.trim()).slice(0, MOST_NAMES);
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
    lines: lines.filter(({ isPicture, text }) => !isPicture && !TO_PROGRAMS.test(text)),
    pictures: lines.filter(({ isPicture }) => isPicture),
    names: namesOf(root),
    links: linksOf(root, { url, isUnseen }),
    leads: linksOf(root, { url, isUnseen: ({ tag }) => tag === 'template' }),
  };
}
